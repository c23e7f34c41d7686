import { OSM_DAYS, osmDays } from '../../../lib/hours/weekly-hours.ts'
import { type HoursToken } from './tokenize-hours.ts'

export type Time = Extract<HoursToken, { kind: 'time' }>
/** without `to` the end is open */
export type SpokenRange = { from: Time; to?: Time }
/** Days and their hours as they are written; without `days` all days, without `ranges` closed. */
export type SpokenGroup = {
  days?: readonly string[]
  ranges: readonly SpokenRange[]
  /** replaces earlier hours of these days: "Thu until 8pm" */
  replacesEarlier?: true
}

/** Groups days with the times that belong to them. Undefined if that is not certain. */
export function spokenGroups(all: readonly HoursToken[]): SpokenGroup[] | undefined {
  const tokens = withDayRanges(all)
  const groups: SpokenGroup[] = []
  const firstSaid = tokens.find(({ kind }) => !BEFORE_HOURS.has(kind))
  const areDaysFirst = firstSaid?.kind === 'days'
  let days: readonly string[] | undefined
  let ranges: SpokenRange[] = []
  let hasHours = false
  const finish = () => {
    if (hasHours) groups.push({ days, ranges })
    days = undefined
    ranges = []
    hasHours = false
  }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    const next = tokens[index + 1]
    if (token?.kind === 'to' && next?.kind === 'time' && areDaysFirst && days && !hasHours) {
      const group = untilGroup(days, next, groups)
      if (!group) return undefined
      groups.push(group)
      days = undefined
      index += 1
      continue
    }
    if (!token || MEANINGLESS_ALONE.has(token.kind)) return undefined
    if (token.kind === 'days') {
      // "Mon 9-5; Wed; Fri 9-5" gives no hours for Wednesday.
      if (areDaysFirst && days && !hasHours) return undefined
      if (areDaysFirst) finish()
      // "9-5 M-F 10-4 Sat": each group ends with its days.
      if (!areDaysFirst && !hasHours) return undefined
      days = token.days
      if (!areDaysFirst) finish()
    } else if (token.kind === 'time') {
      const spoken = rangeAt(tokens, index)
      if (!spoken) return undefined
      ranges.push(spoken.range)
      index += spoken.length - 1
      hasHours = true
    } else if (token.kind === 'all-day' || (token.kind === 'open' && isEnd(next) && days)) {
      ranges.push(WHOLE_DAY)
      hasHours = true
    } else if (token.kind === 'closed') {
      // "closed Sat, Sun 10-4" leaves it unclear which day is closed.
      const isBeforeHours = next?.kind === 'days' && tokens[index + 2]?.kind === 'time'
      if (isBeforeHours && (ranges.length > 0 || !areDaysFirst)) return undefined
      // "daily 9-5, closed Sundays"
      if (next?.kind === 'days' && !isBeforeHours && areDaysFirst && ranges.length > 0) {
        finish()
        const isOpen = (day: string) =>
          groups.some((group) => (group.days ?? OSM_DAYS).includes(day))
        if (next.days.some(isOpen)) groups.push({ days: next.days, ranges: [] })
        index += 1
        continue
      }
      hasHours = true
    }
  }
  finish()
  // "8-5 daily, Sundays closed": it is unclear which days "closed" belongs to.
  if (groups.length > 1 && groups.some((group) => !group.days && group.ranges.length === 0))
    return undefined
  return groups.length > 0 ? groups : undefined
}

const BEFORE_HOURS: ReadonlySet<HoursToken['kind']> = new Set(['open', 'and', 'end', 'from'])
const MEANINGLESS_ALONE: ReadonlySet<HoursToken['kind']> = new Set(['other', 'to', 'open-end'])

const MIDNIGHT: Time = { kind: 'time', minutes: 0, half: 'am' }
const WHOLE_DAY: SpokenRange = { from: MIDNIGHT, to: MIDNIGHT }

/** `length` in tokens */
type RangeAt = { range: SpokenRange; length: number }

function rangeAt(tokens: readonly HoursToken[], index: number): RangeAt | undefined {
  const [before, from] = [tokens[index - 1], tokens[index]]
  const [link, to] = tokens.slice(index + 1)
  if (from?.kind !== 'time') return undefined
  if (link?.kind === 'open-end') return { range: { from }, length: 2 }
  if (link?.kind === 'to' && to?.kind === 'open-end') return { range: { from }, length: 3 }
  if (link?.kind === 'to' && to?.kind === 'time') return { range: { from, to }, length: 3 }
  if (link?.kind === 'to' && from.half && isEnd(to)) return { range: { from }, length: 2 }
  return before?.kind === 'from' && isEnd(link) ? { range: { from }, length: 1 } : undefined
}

// "Mon-Fri 9-5, Thu until 8": Thursday opens at the same time as the other days.
function untilGroup(
  days: readonly string[],
  to: Time,
  groups: readonly SpokenGroup[],
): SpokenGroup | undefined {
  const known = groups.findLast((group) => days.every((day) => group.days?.includes(day)))
  const last = known?.ranges.at(-1)
  if (!known || !last?.to) return undefined
  return {
    days,
    ranges: [...known.ranges.slice(0, -1), { from: last.from, to }],
    replacesEarlier: true,
  }
}

function isEnd(token: HoursToken | undefined): boolean {
  return !token || token.kind === 'end' || token.kind === 'and' || token.kind === 'days'
}

/** "Mon-Fri" and "Mon. & Wed." become one set of days. */
export function withDayRanges(tokens: readonly HoursToken[]): HoursToken[] {
  const joined: HoursToken[] = []
  for (let index = 0; index < tokens.length; index++) {
    const [token, link, next] = tokens.slice(index, index + 3)
    if (!token) break
    const last = joined.at(-1)
    if (token.kind === 'days' && link?.kind === 'to' && next?.kind === 'days') {
      joined.push(rangeOfDays(token.days, next.days))
      index += 2
    } else joined.push(token)
    const added = joined.at(-1)
    const before = last?.kind === 'and' ? joined.at(-3) : last
    // "Mon. & Wed.", "Sat Sun" are one set of days.
    if (added?.kind === 'days' && before?.kind === 'days') {
      joined.splice(last?.kind === 'and' ? -3 : -2)
      joined.push(bothDays(before.days, added.days))
    }
  }
  return joined
}

// The first Saturday and the first Sunday of a month need not be the same weekend.
function bothDays(before: readonly string[], added: readonly string[]): HoursToken {
  if (before.some(isMonthly) && !added.every(isMonthly)) return { kind: 'other' }
  return { kind: 'days', days: [...before, ...added] }
}

function rangeOfDays([first = '']: readonly string[], [last = '']: readonly string[]): HoursToken {
  if (isMonthly(first) || isMonthly(last)) return { kind: 'other' }
  const days = [first]
  for (let day = first; day !== last;) {
    day = OSM_DAYS[(OSM_DAYS.indexOf(day) + 1) % 7] ?? last
    days.push(day)
  }
  return { kind: 'days', days }
}

/** Minutes since midnight; without `closes` the end is open. */
export type Range = { opens: number; closes?: number }
/** The hours of each day that is mentioned (`Sa`, or `Sa[1]` for the first of a month); an empty list means closed. */
export type DayHours = Map<string, Range[]>

/** Writes the hours in OpenStreetMap's syntax and groups days with the same hours:
 * `Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su off; Sa[1] 12:00-16:00`. */
export function formatOsmHours(hours: DayHours): string {
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
