/** Minutes since midnight; without `closes` the end is open. */
export type Range = { opens: number; closes?: number }
/** The hours of the days that are spoken of, 0 is Monday; an empty list means closed. */
export type DayHours = Map<number, Range[]>

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Days with the same hours together: `Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su off`. */
export function inOsmSyntax(hours: DayHours): string {
  const byHours = new Map<string, number[]>()
  for (const day of [...hours.keys()].sort((a, b) => a - b)) {
    const text = rangesText(hours.get(day) ?? [])
    byHours.set(text, [...(byHours.get(text) ?? []), day])
  }
  if (byHours.get('00:00-24:00')?.length === 7) return '24/7'
  return [...byHours].map(([text, days]) => `${daysText(days)} ${text}`).join('; ')
}

function rangesText(ranges: readonly Range[]): string {
  if (ranges.length === 0) return 'off'
  const texts = ranges.map(({ opens, closes }) =>
    closes === undefined ? `${clock(opens)}+` : `${clock(opens)}-${clock(closes)}`,
  )
  return [...new Set(texts)].sort().join(',')
}

function daysText(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => {
      const [first = '', last = ''] = [DAYS[run[0] ?? 0], DAYS[run.at(-1) ?? 0]]
      if (run.length === 1) return [first]
      return run.length === 2 ? [first, last] : [`${first}-${last}`]
    })
    .join(',')
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
