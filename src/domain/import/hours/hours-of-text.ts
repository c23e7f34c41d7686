import { hasMistypedHalf, isOfUnknownHalf, untilAfter } from '../../places/ambiguous-hours.ts'
import type { HoursToken } from './hours-tokens.ts'
import { hoursTokens } from './hours-tokens.ts'
import type { DayHours, Range } from './osm-syntax.ts'
import { inOsmSyntax } from './osm-syntax.ts'

const LONGEST = 500

/**
 * Reads opening hours as people write them in English and German, and gives them in OpenStreetMap's syntax: "Mon-Fri 9am-5pm",
 * "8am-5pm M-F, 9-12 Sat", "Mon. & Wed., Noon-8", "Montag bis Freitag 9 bis 17 Uhr", "24 hours daily; call first". A remark
 * behind the hours is left out. Undefined when it is not sure what is meant.
 */
export function hoursOfText(text: string): string | undefined {
  if (text.length > LONGEST || hasMistypedHalf(text)) return undefined
  const tokens = withoutRemark(hoursTokens(text))
  if (!tokens) return undefined
  const groups = groupsOf(withDayRanges(tokens.said)) ?? groupsOf(withDayRanges(tokens.sure))
  const clock = groups && clockOf(text, groups)
  if (!clock || groups.some(({ ranges }) => ranges.some(isOfEitherHalf))) return undefined
  const isTwelveHours = clock === 12
  const unmarked = groups.flatMap(({ ranges }) =>
    ranges
      .filter(({ from, to }) => !from.half && !to?.half)
      .map((range) => resolved(range, isTwelveHours)),
  )
  const spans = unmarked.map(({ opens, closes }) => ({
    opens,
    ...(closes !== undefined && { closes: untilAfter(opens, closes) }),
  }))
  if (isOfUnknownHalf(text, spans)) return undefined
  const hours = mergedHours(groups, isTwelveHours)
  if ([...hours.values()].some(areWithinOneAnother)) return undefined
  // "Tuesdays closed" says nothing of the other days.
  if (hours.size < 7 && [...hours.values()].every(({ length }) => length === 0)) return undefined
  return inOsmSyntax(hours)
}

type Group = { days?: readonly number[]; ranges: readonly RawRange[] }
type Time = Extract<HoursToken, { kind: 'time' }>
/** without `to` nobody says until when */
type RawRange = { from: Time; to?: Time }

/** Cuts at the first unknown word, if nothing about hours comes behind it. */
function withoutRemark(tokens: readonly HoursToken[]) {
  const cut = tokens.findIndex(({ kind }) => kind === 'other')
  if (cut === -1) return { said: tokens, sure: [] }
  const rest = tokens.slice(cut)
  // A telephone number in a remark is cut into numbers that look like times, but not like "8 to 5".
  const saysMore = rest.some(
    (token, index) =>
      token.kind === 'time' &&
      (token.half !== undefined ||
        rest[index + 1]?.kind === 'days' ||
        (rest[index + 1]?.kind === 'to' && rest[index + 2]?.kind === 'time')),
  )
  // "except Wednesday"
  const isException = rest.length === 2 && rest[1]?.kind === 'days'
  if (saysMore || isException || isAboutDays(withDayRanges(tokens.slice(0, cut)), rest))
    return undefined
  // In "9 am - dusk" the word is the end of the hours.
  const said = tokens.slice(0, tokens[cut - 1]?.kind === 'to' ? cut + 1 : cut)
  // The number in "24 hours daily; 4 hour limit" belongs to the remark.
  const end = said.findLastIndex(({ kind }) => kind === 'end')
  return { said, sure: said.slice(0, Math.max(0, end)) }
}

// "Mon-Fri 9-18; Wed only until 13" says something else of that day, and "Sat by appointment" nothing.
function isAboutDays(said: readonly HoursToken[], rest: readonly HoursToken[]): boolean {
  const [before, last] = [said.at(-2)?.kind, said.at(-1)?.kind]
  const areOnTheirOwn = last === 'days' && (before === 'and' || before === 'end')
  return areOnTheirOwn && rest.some(({ kind }) => kind === 'time' || kind === 'closed')
}

function withDayRanges(tokens: readonly HoursToken[]): HoursToken[] {
  const joined: HoursToken[] = []
  for (let index = 0; index < tokens.length; index++) {
    const [token, link, next] = tokens.slice(index, index + 3)
    if (!token) break
    const last = joined.at(-1)
    if (token.kind === 'days' && link?.kind === 'to' && next?.kind === 'days') {
      joined.push({ kind: 'days', days: daysBetween(token.days[0] ?? 0, next.days[0] ?? 0) })
      index += 2
    } else joined.push(token)
    const added = joined.at(-1)
    const before = last?.kind === 'and' ? joined.at(-3) : last
    // "Mon. & Wed.", "Sat Sun" are one set of days.
    if (added?.kind === 'days' && before?.kind === 'days') {
      joined.splice(last?.kind === 'and' ? -3 : -2)
      joined.push({ kind: 'days', days: [...before.days, ...added.days] })
    }
  }
  return joined
}

function daysBetween(first: number, last: number): number[] {
  const days = [first]
  for (let day = first; day !== last;) {
    day = (day + 1) % 7
    days.push(day)
  }
  return days
}

const MEANINGLESS_ALONE: ReadonlySet<HoursToken['kind']> = new Set(['other', 'to', 'open-end'])

function groupsOf(tokens: readonly HoursToken[]): Group[] | undefined {
  const groups: Group[] = []
  const firstSaid = tokens.find(({ kind }) => kind !== 'open' && kind !== 'and' && kind !== 'end')
  const areDaysFirst = firstSaid?.kind === 'days'
  let days: readonly number[] | undefined
  let ranges: RawRange[] = []
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
    if (!token || MEANINGLESS_ALONE.has(token.kind)) return undefined
    if (token.kind === 'days') {
      if (areDaysFirst) finish()
      // "9-5 M-F 10-4 Sat": the days end what they belong to.
      if (!areDaysFirst && !hasHours) return undefined
      days = token.days
      if (!areDaysFirst) finish()
    } else if (token.kind === 'time') {
      const to = tokens[index + 2]
      if (next?.kind === 'open-end' || (next?.kind === 'to' && token.half && isEnd(to))) {
        ranges.push({ from: token })
        index += 1
      } else if (next?.kind === 'to' && to?.kind === 'time') {
        ranges.push({ from: token, to })
        index += 2
      } else return undefined
      hasHours = true
    } else if (token.kind === 'all-day' || (token.kind === 'open' && isEnd(next) && days)) {
      ranges.push(WHOLE_DAY)
      hasHours = true
    } else if (token.kind === 'closed') {
      // "closed Sat, Sun 10-4": on which of both days?
      const isBeforeHours = next?.kind === 'days' && tokens[index + 2]?.kind === 'time'
      if (isBeforeHours && (ranges.length > 0 || !areDaysFirst)) return undefined
      hasHours = true
    }
  }
  finish()
  return groups.length > 0 ? groups : undefined
}

const MIDNIGHT: Time = { kind: 'time', minutes: 0, half: 'am' }
const WHOLE_DAY: RawRange = { from: MIDNIGHT, to: MIDNIGHT }

function isEnd(token: HoursToken | undefined): boolean {
  return !token || token.kind === 'end' || token.kind === 'and' || token.kind === 'days'
}

// Hours that end before they begin are of a clock of twelve hours, and then "1-5" is in the afternoon, too. Undefined where
// the rest of the text says the contrary, as "Uhr", "08:00" and any later hour do.
function clockOf(text: string, groups: readonly Group[]): 12 | 24 | undefined {
  const spoken = groups.flatMap(({ ranges }) => ranges)
  const isBackwards = spoken.some(
    ({ from, to }) => to && !to.half && to.minutes <= from.minutes && from.minutes <= 720,
  )
  if (!isBackwards) return 24
  const times = spoken.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  const isContrary =
    /\d\s*uhr\b|(?<![\d:.])0\d/i.test(text) ||
    times.some(({ minutes, half }) => !half && minutes > 780) ||
    groups.some(({ ranges }) => isLunchOrNight(ranges.at(-1)))
  return isContrary ? undefined : 12
}

// "11-2" on its own is as well that of a bar; with "5-10" behind it, it is lunch.
function isLunchOrNight(last: RawRange | undefined): boolean {
  if (!last?.to || last.from.half || last.to.half) return false
  const { from, to } = last
  return from.minutes >= 660 && from.minutes <= 720 && to.minutes > 0 && to.minutes <= 180
}

// "6-8pm" and "10-2am" may begin in the morning or in the evening; nobody opens before six, and "1-4pm" is an afternoon.
function isOfEitherHalf({ from, to }: RawRange): boolean {
  if (!to?.half || from.half || from.minutes < 360 || from.minutes >= 720) return false
  const isLater = to.minutes % 720 > from.minutes
  return to.half === 'pm' ? isLater : !isLater
}

function mergedHours(groups: readonly Group[], isTwelveHours: boolean): DayHours {
  const hours: DayHours = new Map()
  for (const { days = [0, 1, 2, 3, 4, 5, 6], ranges } of groups) {
    for (const day of days) {
      const known = hours.get(day) ?? []
      hours.set(day, [...known, ...ranges.map((range) => resolved(range, isTwelveHours))])
    }
  }
  return hours
}

// "9-18, 12-13 closed" is a break, and of what else lies within other hours nobody knows what it means.
function areWithinOneAnother(ranges: readonly Range[]): boolean {
  return ranges.some(({ opens, closes = opens }) =>
    ranges.some(
      (other) =>
        other.closes !== undefined &&
        (other.opens !== opens || other.closes !== closes) &&
        other.opens <= opens &&
        untilAfter(opens, closes) <= untilAfter(other.opens, other.closes),
    ),
  )
}

function resolved({ from, to }: RawRange, isTwelveHours: boolean): Range {
  let opens = from.minutes
  if (!to) return { opens: isTwelveHours && !from.half && opens <= 360 ? opens + 720 : opens }
  let closes = to.minutes
  // "9-5pm" and "9am-5": one of both says it for both.
  if (!from.half && to.half === 'pm' && opens + 720 < closes && opens < 360) opens += 720
  if (isTwelveHours && !from.half && opens > 0 && opens <= 360) opens += 720
  // "1 pm-5" ends in the afternoon, "9 pm-1" in the night.
  const isSameHalf = isTwelveHours || (from.half !== undefined && closes + 720 > opens)
  if (!to.half && closes <= 720 && closes <= opens && isSameHalf) closes += 720
  // "Noon to 12": the second one is midnight.
  if (opens === 720 && closes === 720) closes = 1440
  return { opens, closes: closes === 0 ? 1440 : closes }
}
