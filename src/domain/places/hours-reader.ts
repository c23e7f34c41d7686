import type { FieldResult } from './field-result.ts'
import type { HoursContext, ParsedHours } from './opening-hours.ts'
import { isAboutSun } from './sun-shift.ts'

/** Hours that can be read, but may mean something else: a person answers before others see them. */
export const HOURS_DOUBTS = ['opening_hours_without_days', 'opening_hours_too_long'] as const
export type HoursDoubt = (typeof HOURS_DOUBTS)[number]

/** What the syntax says; where it is not kept, `spoken` is what people mean by such words. */
export type HoursReading = FieldResult<ParsedHours> & { spoken?: ParsedHours; doubt?: HoursDoubt }

/**
 * Reads opening hours that anybody may have written. Every implementation promises: it never rejects, never holds the
 * thread that asks, and gives up with `opening_hours_too_complex` on texts that take too much time or memory.
 */
export type HoursReader = (text: string, context: HoursContext) => Promise<HoursReading>

/** The same for callers who also take hours as people write them ("Mon-Fri 9am-5pm"); words beside them are left out. */
export function inWords(readHours: HoursReader): HoursReader {
  return async (text, context) => {
    const reading = await readHours(text, context)
    const { doubt, spoken } = reading
    return reading.ok || !spoken ? reading : { ok: true, value: spoken, doubt }
  }
}

const MOST = 2000

/** Hours take milliseconds to work out, and a chain has the same at most of its places. */
export function withResultsKept(readHours: HoursReader): HoursReader {
  const results = new Map<string, Promise<HoursReading>>()
  return (text, context) => {
    // Only hours that depend on the sun depend on the location.
    const { country, region = '', from, location } = context
    const spot = isAboutSun(text) && location ? `${location.lat} ${location.lng}` : ''
    const key = [country, region, from, spot, text].join('\n')
    const known = results.get(key)
    if (known) return known
    const reading = readHours(text, context)
    if (results.size >= MOST) results.clear()
    results.set(key, reading)
    return reading
  }
}
