/** The end of a day as a form gives it, in UTC; no end when nothing was typed. */
export function readDay(typed: string): { ok: true; end?: Date } | { ok: false } {
  if (typed.trim() === '') return { ok: true }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return { ok: false }
  const start = new Date(`${typed}T00:00:00.000Z`)
  // There is no 31st of February.
  const isDay = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(typed)
  return isDay ? { ok: true, end: new Date(start.getTime() + 24 * 3_600_000) } : { ok: false }
}

/** The day that ends at this moment, as it was typed: the moment itself belongs to the next day. */
export function dayBefore(end: Date): string {
  return new Date(end.getTime() - 1).toISOString().slice(0, 10)
}
