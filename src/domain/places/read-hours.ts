import type { FieldResult } from './field-result.ts'
import { type HoursContext, type ParsedHours, parseOpeningHours } from './opening-hours.ts'
import { hoursOfText } from './spoken-hours/hours-of-text.ts'

/** Reads opening hours in the syntax; where it is not kept, as people write them. */
export function readHours(text: string, context: HoursContext): FieldResult<ParsedHours> {
  const result = parseOpeningHours(text, context)
  if (result.ok) return result
  const value = spokenHours(text, context)
  return value ? { ok: true, value } : result
}

/** What is understood of hours as people write them ("Mon-Fri 9am-5pm"); words beside the hours are left out. */
export function spokenHours(text: string, context: HoursContext): ParsedHours | undefined {
  const written = hoursOfText(text)
  const result = written === undefined ? undefined : parseOpeningHours(written, context)
  return result?.ok ? result.value : undefined
}
