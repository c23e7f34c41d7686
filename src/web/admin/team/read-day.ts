import { addDays, isCalendarDay } from '../../../lib/hours/weekly-hours.ts'

/** The end of a typed day, in UTC; no end if nothing was typed. */
export function readDay(typed: string): { ok: true; end?: Date } | { ok: false } {
  if (typed.trim() === '') return { ok: true }
  if (!isCalendarDay(typed)) return { ok: false }
  return { ok: true, end: new Date(addDays(typed, 1)) }
}

/** The day that ends at this moment, in the format of the form. The moment itself belongs to the next day. */
export function dayBefore(end: Date): string {
  return new Date(end.getTime() - 1).toISOString().slice(0, 10)
}
