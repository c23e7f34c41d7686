import type { Interval, WeeklyHours } from '../../lib/hours/weekly-hours.ts'

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\\b'
/** "Mo-Fr 09:00-18:00 Sa 09:00-14:00": the parser takes all times for those of all days. */
const DAYS_AFTER_TIMES = new RegExp(`(?<=^${DAY}[^"]*:\\d\\d)\\s+(?=${DAY})`, 'g')
/** "Mo-Fr 08:00-12:00; 14:00-18:00": it takes the second ones for those of all seven days. */
const TIMES_AFTER_TIMES = new RegExp(`(?<=^${DAY}[^"]*:\\d\\d)\\s*;\\s*(?=\\d\\d:\\d\\d-)`, 'g')
/** A further rule of days and times. */
const FURTHER_RULE = new RegExp(`(?<=:\\d\\d)\\s*;\\s*(?=${DAY}[^;"]*:\\d\\d\\s*(?:;|$))`, 'g')

/** The parser's warnings of what is words and not its syntax, whose rules people read in another way. */
const WORDS: ReadonlySet<string> = new Set(['word_error_correction', 'without_minutes'])

/** Whether text is what somebody typed who does not know the syntax; by the types of the parser's warnings. */
export function isLoose(warnings: readonly string[]): boolean {
  return warnings.some((type) => WORDS.has(type))
}

/** The rules as people mean them: days behind times begin anew, times without days go on. */
export function rulesAsMeant(pretty: string, warnings: readonly string[]): string {
  const rules = pretty.replace(DAYS_AFTER_TIMES, '; ')
  return isLoose(warnings) ? rules.replace(TIMES_AFTER_TIMES, ',') : rules
}

/** In "Mo-Fr 08:00-12:00; Mo 15:00-18:00" the second rule replaces the first one on its days; here it comes to it. */
export function withRulesAdded(pretty: string): string {
  return pretty.replace(FURTHER_RULE, ', ')
}

/**
 * Whether hours are those of others and more; `pretty` is their text. Where rules overlap ("8-18; Wed 8-13") some change,
 * and are meant to. Where one begins when the other ends ("9-17; Thu 17-20") they have become one, and are taken apart.
 */
export function isAddedTo(hours: WeeklyHours, others: WeeklyHours, pretty: string): boolean {
  const edges = sharedEdges(pretty)
  const week = hours.week.map((day) => cutAt(day, edges))
  const kept = others.week.map((day) => cutAt(day, edges))
  const areKept = kept.every((intervals, day) =>
    intervals.every(({ opens, closes }) =>
      week[day]?.some((other) => other.opens === opens && other.closes === closes),
    ),
  )
  return areKept && week.flat().length > kept.flat().length
}

// The minutes of the day that are the end of some hours and the beginning of others.
function sharedEdges(pretty: string): number[] {
  const spans = [...pretty.matchAll(/(\d\d):(\d\d)-(\d\d):(\d\d)/g)].map((match) =>
    match.slice(1).map(Number),
  )
  const begins = new Set(spans.map(([hour = 0, minute = 0]) => hour * 60 + minute))
  const ends = new Set(spans.map(([, , hour = 0, minute = 0]) => hour * 60 + minute))
  return [...begins].filter((edge) => ends.has(edge)).sort((a, b) => a - b)
}

function cutAt(intervals: readonly Interval[], edges: readonly number[]): Interval[] {
  return intervals.flatMap(({ opens, closes }) => {
    const within = edges.filter((edge) => edge > opens && edge < closes)
    const begins = [opens, ...within]
    return begins.map((begin, index) => ({ opens: begin, closes: begins[index + 1] ?? closes }))
  })
}
