import {
  type GeocoderSettings,
  isPublicNominatim,
  MOST_PER_SECOND,
  parseGeocoderUrl,
  PUBLIC_NOMINATIM_PER_SECOND,
} from '../../delivery/geocoder/geocoder-settings.ts'
import { GEOCODER_KINDS } from '../../domain/geocoding/geocoder.ts'
import type { ConfigProblem } from './config-problem.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Who is asked where addresses are; undefined when no address is set. No problem repeats the address or the key. */
export function readGeocoder(
  {
    GEOCODER_URL,
    GEOCODER_KIND,
    GEOCODER_KEY,
    GEOCODER_PER_SECOND,
    GEOCODER_FOR_VISITORS = 'no',
  }: Environment,
  problems: ConfigProblem[],
): GeocoderSettings | undefined {
  if (!GEOCODER_URL) return undefined
  const url = parseGeocoderUrl(GEOCODER_URL)
  if (!url) problems.push(URL_PROBLEM)
  const kind = GEOCODER_KINDS.find((one) => one === GEOCODER_KIND)
  if (!kind) problems.push(KIND_PROBLEM)
  const perSecond = Number(GEOCODER_PER_SECOND || 1)
  const isPublic = url !== undefined && isPublicNominatim({ url })
  const most = isPublic ? PUBLIC_NOMINATIM_PER_SECOND : MOST_PER_SECOND
  const isPace = perSecond > 0 && perSecond <= most
  if (!isPace) problems.push(paceProblem(most))
  const isAnswered = ['', 'no', 'yes'].includes(GEOCODER_FOR_VISITORS)
  if (!isAnswered) problems.push(VISITORS_PROBLEM)
  if (!url || !kind || !isPace || !isAnswered) return undefined
  const forVisitors = GEOCODER_FOR_VISITORS === 'yes'
  return { kind, url, key: GEOCODER_KEY || undefined, perSecond, forVisitors }
}

const URL_PROBLEM: ConfigProblem = {
  setting: 'GEOCODER_URL',
  de: 'GEOCODER_URL ist keine Adresse eines Geocoders ohne Zugangsdaten. Setzen Sie zum Beispiel GEOCODER_URL=https://photon.beispiel.de; einen Schlüssel nimmt GEOCODER_KEY.',
  en: 'GEOCODER_URL is not the address of a geocoder without credentials. Set for example GEOCODER_URL=https://photon.example.org; a key goes into GEOCODER_KEY.',
}

const KIND_PROBLEM: ConfigProblem = {
  setting: 'GEOCODER_KIND',
  de: `Zu GEOCODER_URL gehört GEOCODER_KIND: ${GEOCODER_KINDS.join(', ')}.`,
  en: `GEOCODER_URL needs GEOCODER_KIND: ${GEOCODER_KINDS.join(', ')}.`,
}

const VISITORS_PROBLEM: ConfigProblem = {
  setting: 'GEOCODER_FOR_VISITORS',
  de: 'GEOCODER_FOR_VISITORS ist yes (auch nach Anschriften in Suchen fragen) oder no.',
  en: 'GEOCODER_FOR_VISITORS is yes (also ask about addresses in searches) or no.',
}

const paceProblem = (most: number): ConfigProblem => ({
  setting: 'GEOCODER_PER_SECOND',
  de: `GEOCODER_PER_SECOND muss größer als 0 und höchstens ${most} sein.`,
  en: `GEOCODER_PER_SECOND must be more than 0 and at most ${most}.`,
})
