import type { FieldResult } from '../places/field-result.ts'
import type { HoursContext, ParsedHours } from '../places/opening-hours.ts'
import { parseOpeningHours } from '../places/opening-hours.ts'

const MOST = 2000

/** Hours take milliseconds to work out, and a chain has the same at most of its places. */
export function createHoursCache(): (
  text: string,
  context: HoursContext,
) => FieldResult<ParsedHours> {
  const results = new Map<string, FieldResult<ParsedHours>>()
  return (text, context) => {
    // Only hours that depend on the sun depend on the location.
    const needsLocation = /sun|dawn|dusk/i.test(text)
    const { country, region, from } = context
    const key = JSON.stringify([text, country, region, from, needsLocation && context.location])
    const known = results.get(key)
    if (known) return known
    const result = parseOpeningHours(text, context)
    if (results.size >= MOST) results.clear()
    results.set(key, result)
    return result
  }
}
