import { isOfUnknownHalf, untilAfter } from '../ambiguous-hours.ts'
import type { Range } from './osm-syntax.ts'
import type { SpokenGroup, SpokenRange } from './spoken-groups.ts'

export type Clock = 12 | 24

/**
 * The clock that hours without am and pm go by. Those that end before they begin are of one of twelve hours, and then "1-5"
 * is in the afternoon, too; or they end in the night, as "Mo-So 10:00-2:00" does in German. Undefined where both may be
 * meant, or another half of the day than the one that is written.
 */
export function clockOf(text: string, groups: readonly SpokenGroup[]): Clock | undefined {
  const spoken = groups.flatMap(({ ranges }) => ranges)
  if (spoken.some(isOfEitherHalf)) return undefined
  const backwards = spoken.filter(isBackwards)
  if (backwards.length > 0 && isGerman(text) && backwards.every(isWrittenNight)) return 24
  const clock = backwards.length === 0 ? 24 : twelveUnlessContrary(text, groups)
  if (!clock) return undefined
  const unmarked = spoken
    .filter(({ from, to }) => !from.half && !to?.half)
    .map((range) => resolved(range, clock))
    .map(({ opens, closes }) => ({
      opens,
      ...(closes !== undefined && { closes: untilAfter(opens, closes) }),
    }))
  return isOfUnknownHalf(text, unmarked) ? undefined : clock
}

function isBackwards({ from, to }: SpokenRange): boolean {
  return to !== undefined && !to.half && to.minutes <= from.minutes && from.minutes <= 720
}

const GERMAN =
  /\b(?:(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?|täglich|werktags|uhr|bis|und|geschlossen|ruhetag)\b|\b(?:Di|Mi|Do|So)\b\.?\s*(?:[-–—−,;:&/+\d]|u\.|$)/iu

function isGerman(text: string): boolean {
  return GERMAN.test(text)
}

// "10:00-2:00", not "10-2", and not longer than anybody is open: "8:00-4:30".
function isWrittenNight({ from, to }: SpokenRange): boolean {
  if (!to?.hasMinutes || from.half) return false
  return to.minutes > 0 && to.minutes <= 300 && to.minutes + 1440 - from.minutes <= LONGEST
}

const LONGEST = 17 * 60

// "Uhr", "08:00" and any later hour say that the hours are not those of a clock of twelve.
function twelveUnlessContrary(text: string, groups: readonly SpokenGroup[]): 12 | undefined {
  const spoken = groups.flatMap(({ ranges }) => ranges)
  const times = spoken.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  const isContrary =
    /\d\s*uhr\b|(?<![\d:.])0\d/i.test(text) ||
    times.some(({ minutes, half }) => !half && minutes > 780) ||
    groups.some(({ ranges }) => isLunchOrNight(ranges.at(-1))) ||
    spoken.every((range) => mayBeNight(range, isGerman(text)))
  return isContrary ? undefined : 12
}

// "11-2" on its own is as well that of a bar; with "5-10" behind it, it is lunch.
function isLunchOrNight(last: SpokenRange | undefined): boolean {
  if (!last?.to || last.from.half || last.to.half) return false
  const { from, to } = last
  return from.minutes >= 660 && from.minutes <= 720 && to.minutes > 0 && to.minutes <= 180
}

// Where nothing else is said, "10:00-2:00" is as well that of a bar; Germans do not write "10-2" for an afternoon either.
function mayBeNight({ from, to }: SpokenRange, isGermanText: boolean): boolean {
  if (!to || from.half || to.half || !(to.hasMinutes || isGermanText)) return false
  return from.minutes >= 600 && to.minutes > 0 && to.minutes <= 180
}

// "6-8pm" and "10-2am" may begin in the morning or in the evening; nobody opens before six, and "1-4pm" is an afternoon.
function isOfEitherHalf({ from, to }: SpokenRange): boolean {
  if (!to?.half || from.half || from.minutes < 360 || from.minutes >= 720) return false
  const isLater = to.minutes % 720 > from.minutes
  return to.half === 'pm' ? isLater : !isLater
}

/** The minutes of spoken hours. */
export function resolved({ from, to }: SpokenRange, clock: Clock): Range {
  const isTwelveHours = clock === 12
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
