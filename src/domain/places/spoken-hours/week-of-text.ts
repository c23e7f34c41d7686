import type { Interval } from '../../../lib/hours/weekly-hours.ts'
import { untilAfter } from '../ambiguous-hours.ts'
import { WEEK } from './hours-token.ts'
import { dayHoursOfText } from './hours-of-text.ts'
import { isMonthly, type Range } from './osm-syntax.ts'

/**
 * The week that somebody means by hours in words, Monday first, for showing it back while they type. Undefined where it is not
 * sure, and where a week does not say it all ("every first Saturday").
 */
export function weekOfText(text: string): Interval[][] | undefined {
  const hours = dayHoursOfText(text)
  if (!hours || [...hours.keys()].some(isMonthly)) return undefined
  return WEEK.map((day) => (hours.get(day) ?? []).map(intervalOf).toSorted(byOpening))
}

function intervalOf({ opens, closes }: Range): Interval {
  if (closes === undefined) return { opens, closes: MIDNIGHT, isOpenEnd: true }
  return { opens, closes: untilAfter(opens, closes) }
}

const MIDNIGHT = 1440

function byOpening(one: Interval, other: Interval): number {
  return one.opens - other.opens
}
