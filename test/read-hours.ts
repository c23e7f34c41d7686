import type { HoursReader } from '../src/domain/places/hours-reader.ts'
import { readHoursNow } from '../src/domain/places/read-hours.ts'

/** Reads hours in the thread of the test, for tests that are not about threads. */
export const readHours: HoursReader = (text, context) =>
  Promise.resolve(readHoursNow(text, context))
