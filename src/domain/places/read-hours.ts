import type { HoursReading } from './hours-reader.ts'
import { doubtAboutHours } from './hours-doubt.ts'
import { type HoursContext, parseOpeningHours } from './opening-hours.ts'
import { hoursOfText } from './spoken-hours/hours-of-text.ts'

/** What a `HoursReader` answers, worked out at once: for its worker thread alone. */
export function readHoursNow(text: string, context: HoursContext): HoursReading {
  const result = parseOpeningHours(text, context)
  if (result.ok) return { ...result, doubt: doubtAboutHours(text, result.value) }
  const written = hoursOfText(text)
  const spoken = written === undefined ? undefined : parseOpeningHours(written, context)
  if (!spoken?.ok) return result
  return { ...result, spoken: spoken.value, doubt: doubtAboutHours(text, spoken.value) }
}
