import type { FieldResult } from './field-result.ts'
import type { HoursContext, ParsedHours } from './opening-hours.ts'
import { readHours } from './read-hours.ts'
import { isAboutSun } from './sun-shift.ts'

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
    const result = readHours(text, context)
    if (results.size >= MOST) results.clear()
    results.set(key, result)
    return result
  }
}
