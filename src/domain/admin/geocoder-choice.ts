import { GEOCODER_KINDS } from '../geocoding/geocoder.ts'
import {
  mostPerSecond,
  namesPrivateHost,
  parseGeocoderUrl,
} from '../geocoding/geocoder-settings.ts'
import type { FieldProblem } from '../problem.ts'
import type { FieldReader, SectionChecks, SectionResult } from './section-form.ts'

const KEY = 'site.geocoder'

/** Without an address there is no geocoder. */
export function parseGeocoderChoice(
  typed: FieldReader,
  { isHostInside }: SectionChecks,
): SectionResult {
  if (typed('geocoderUrl').trim() === '') return { ok: true, writes: { [KEY]: undefined } }
  const url = parseGeocoderUrl(typed('geocoderUrl').trim())
  const kind = GEOCODER_KINDS.find((one) => one === typed('kind'))
  const perSecond = Number(typed('perSecond').trim().replace(',', '.') || 1)
  const most = mostPerSecond({ url: url ?? '' })
  const problems: FieldProblem[] = []
  if (url === undefined) problems.push({ field: 'geocoderUrl', rule: 'geocoder_url_invalid' })
  else if (namesPrivateHost({ url }) || isHostInside(new URL(url).hostname)) {
    problems.push({ field: 'geocoderUrl', rule: 'host_inside' })
  }
  // It would go over the network in the clear.
  if (url?.startsWith('http:') && typed('geocoderKey').trim() !== '') {
    problems.push({ field: 'geocoderKey', rule: 'geocoder_key_in_clear' })
  }
  if (!kind) problems.push({ field: 'kind', rule: 'required' })
  if (!(perSecond > 0 && perSecond <= most)) {
    problems.push({ field: 'perSecond', rule: 'geocoder_pace_invalid', limit: most })
  }
  if (url === undefined || !kind || problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    writes: { [KEY]: { kind, url, perSecond, forVisitors: typed('forVisitors') === 'yes' } },
    secret: {
      key: KEY,
      field: 'geocoderKey',
      text: typed('geocoderKey').trim(),
      isDropped: typed('dropKey') === 'yes',
      boundTo: ['kind', 'url'],
    },
  }
}
