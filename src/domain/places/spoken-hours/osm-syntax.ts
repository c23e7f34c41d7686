import { OSM_DAYS, osmDays } from '../../../lib/hours/weekdays.ts'

/** Minutes since midnight; without `closes` the end is open. */
export type Range = { opens: number; closes?: number }
/** The hours of each day that is mentioned (`Sa`, or `Sa[1]` for the first of a month); an empty list means closed. */
export type DayHours = Map<string, Range[]>

/** Writes the hours in OpenStreetMap's syntax, days with the same hours together: `Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su off; Sa[1] 12:00-16:00`. */
export function inOsmSyntax(hours: DayHours): string {
  const byHours = new Map<string, number[]>()
  for (const [day, name] of OSM_DAYS.entries()) {
    const ranges = hours.get(name)
    if (!ranges) continue
    const text = rangesText(ranges)
    byHours.set(text, [...(byHours.get(text) ?? []), day])
  }
  const isAlways = byHours.get('00:00-24:00')?.length === 7
  const weekly = [...byHours].map(([text, days]) => `${osmDays(days)} ${text}`)
  return [...(isAlways ? ['24/7'] : weekly), ...monthlyRules(hours)].join('; ')
}

// After the rules of the week, because each of them overrides one day.
function monthlyRules(hours: DayHours): string[] {
  const rules = new Map<string, { weekday: string; text: string; nth: string[] }>()
  for (const [day, ranges] of hours) {
    if (!isMonthly(day)) continue
    const [weekday, text, nth] = [day.slice(0, 2), rangesText(ranges), day.slice(3, -1)]
    const rule = rules.get(weekday + text) ?? { weekday, text, nth: [] }
    rules.set(weekday + text, { ...rule, nth: [...rule.nth, nth] })
  }
  return [...rules.values()].map(({ weekday, text, nth }) => `${weekday}[${nth.join(',')}] ${text}`)
}

/** Whether a day is one of a month: `Sa[1]`. */
export function isMonthly(day: string): boolean {
  return day.includes('[')
}

function rangesText(ranges: readonly Range[]): string {
  if (ranges.length === 0) return 'off'
  const texts = ranges.map(({ opens, closes }) =>
    closes === undefined ? `${clock(opens)}+` : `${clock(opens)}-${clock(closes)}`,
  )
  return [...new Set(texts)].sort().join(',')
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
