import { OSM_DAYS } from '../../lib/hours/weekly-hours.ts'
import { wrapPastMidnight } from './ambiguous-hours.ts'

type Span = { opens: number; closes: number }

const DAY = `(?:${OSM_DAYS.join('|')})`
/** `16:30+` has no end. */
const TIME = String.raw`\d\d:\d\d(?:-\d\d:\d\d|\+)`
const RULE = new RegExp(`^(?<days>${DAY}(?:[-,]${DAY})*)\\s+(?<times>${TIME}(?:,\\s*${TIME})*)$`)

/**
 * Whether hours of one day overlap, so that a time is probably mistyped: `Mo-Fr 09:00-12:00,11:00-17:00`; or whether a rule replaces
 * the hours that it continues: `Mo-Fr 10:00-17:00; Th 17:00-20:00`. `isLoose`: the rules were translated from words, so a later rule
 * may be meant as an addition: "Mo-Fr 9-17; Fr 16-20".
 */
export function hasOverlaps(openingHours: string, isLoose: boolean): boolean {
  const week: Span[][] = Array.from({ length: 7 }, () => [])
  for (const part of openingHours.split(/;\s*/)) {
    for (const [at, rule] of part.split(/,\s+(?=[A-Z])/).entries()) {
      const { days, times } = RULE.exec(rule.trim())?.groups ?? {}
      // Rules for dates, holidays and days of a month replace the week, with everything up to the next semicolon.
      if (!days || !times) break
      const spans = spansOf(times)
      if (spans.some((one, index) => spans.slice(index + 1).some((two) => overlap(one, two))))
        return true
      for (const day of daysOf(days)) {
        const known = week[day] ?? []
        if (at > 0 && known.some((one) => spans.some((two) => overlap(one, two)))) return true
        if (at === 0 && isLoose && arePartly(known, spans)) return true
        if (at === 0 && goesOn(known, spans)) return true
        week[day] = at > 0 ? [...known, ...spans] : spans
      }
    }
  }
  return false
}

// Partial overlap. "Mo-Fr 8-18; Mi 8-13" is clearly shorter on that day, "Do 8-20" clearly longer; anything else is ambiguous.
function arePartly(known: readonly Span[], spans: readonly Span[]): boolean {
  return known.some((one) =>
    spans.some((two) => overlap(one, two) && !isWithin(one, two) && !isWithin(two, one)),
  )
}

// In the syntax the later rule replaces the earlier one on its days, but the author means both.
function goesOn(known: readonly Span[], spans: readonly Span[]): boolean {
  return known.some(({ closes }) => spans.some(({ opens }) => opens === closes))
}

function overlap(one: Span, two: Span): boolean {
  return one.opens < two.closes && two.opens < one.closes
}

function isWithin(one: Span, two: Span): boolean {
  return one.opens >= two.opens && one.closes <= two.closes
}

function spansOf(times: string): Span[] {
  return times.split(/,\s*/).map((span) => {
    const [opens = 0, closes = END_OF_DAY] = span.replace('+', '').split('-').map(minutesOf)
    return { opens, closes: wrapPastMidnight(opens, closes) }
  })
}

const END_OF_DAY = 24 * 60

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

function daysOf(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((day) => OSM_DAYS.indexOf(day))
    const count = ((last - first + 7) % 7) + 1
    return Array.from({ length: count }, (_, index) => (first + index) % 7)
  })
}
