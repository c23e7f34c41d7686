import type { WeeklyHours } from '../../lib/hours/weekly-hours.ts'

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

/** Whether hours are those of others and more. Where rules overlap ("8-18; Wed 8-13") some change, and are meant to. */
export function isAddedTo({ week }: WeeklyHours, others: WeeklyHours): boolean {
  const countOf = (hours: WeeklyHours['week']) => hours.flat().length
  const areKept = others.week.every((intervals, day) =>
    intervals.every(({ opens, closes }) =>
      week[day]?.some((kept) => kept.opens === opens && kept.closes === closes),
    ),
  )
  return areKept && countOf(week) > countOf(others.week)
}
