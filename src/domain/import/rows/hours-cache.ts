import type { FieldResult } from '../../places/field-result.ts'
import type { HoursContext, ParsedHours } from '../../places/opening-hours.ts'
import { parseOpeningHours } from '../../places/opening-hours.ts'
import { isAboutSun } from '../../places/sun-shift.ts'
import { hoursOfText } from '../hours/hours-of-text.ts'

const MOST = 2000

/** Hours take milliseconds to work out, and a chain has the same at most of its places. */
export function createHoursCache(): (
  text: string,
  context: HoursContext,
) => FieldResult<ParsedHours> {
  const results = new Map<string, FieldResult<ParsedHours>>()
  return (text, context) => {
    // Only hours that depend on the sun depend on the location.
    const needsLocation = isAboutSun(text)
    const { country, region = '', from, location } = context
    const spot = needsLocation && location ? `${location.lat} ${location.lng}` : ''
    const key = [country, region, from, spot, text].join('\n')
    const known = results.get(key)
    if (known) return known
    const result = parseHours(text, context)
    if (results.size >= MOST) results.clear()
    results.set(key, result)
    return result
  }
}

// The syntax first; where it is not kept, what people write.
function parseHours(text: string, context: HoursContext): FieldResult<ParsedHours> {
  const result = parseOpeningHours(text, context)
  if (result.ok) return result
  const mended = hoursOfText(text)
  const again = mended === undefined ? result : parseOpeningHours(mended, context)
  return again.ok ? again : result
}
