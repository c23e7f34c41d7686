import { SPOKEN_DAYS, type WeeklyHours } from '../../lib/hours/weekly-hours.ts'
import {
  type HoursContext,
  type HoursDoubt,
  type HoursResult,
  dependsOnSun,
  hasLongDays,
  type ParsedHours,
} from './hours-reader.ts'
import { parseOpeningHours } from './opening-hours.ts'
import { hasOverlaps } from './overlapping-hours.ts'
import { parseSpokenHours } from './spoken-hours/parse-spoken-hours.ts'

/** Computes the answer of an `HoursReader` synchronously; only its worker thread may call it. */
export function readHoursNow(text: string, context: HoursContext): HoursResult {
  const result = parseOpeningHours(text, context)
  if (result.ok) return { ...result, doubt: findHoursDoubt(text, result.value, context) }
  const written = parseSpokenHours(text)
  const spoken = written === undefined ? undefined : parseOpeningHours(written, context)
  if (!spoken?.ok) return result
  return { ...result, spoken: spoken.value, doubt: findHoursDoubt(text, spoken.value, context) }
}

const DAY_NAMES = [
  'm',
  ...SPOKEN_DAYS.flatMap(({ full, short }) => [...full.map((name) => `${name}s?`), ...short]),
  'weekdays?|weekends?|wochentags?|werktags?|wochenendes?|ph|sh',
].join('|')
const MONTH_NAMES =
  'jan\\p{L}*|feb\\p{L}*|mar\\p{L}*|mär\\p{L}*|apr\\p{L}*|may|mai|june?|juni|july?|juli|aug\\p{L}*|sept?\\p{L}*|o[ck]t\\p{L}*|nov\\p{L}*|de[cz]\\p{L}*|easter|ostern|week|kw'
/** Days of the week, dates and seasons. */
const NAMES_DAYS = new RegExp(`(?<!\\p{L})(?:${DAY_NAMES}|${MONTH_NAMES})(?!\\p{L})`, 'iu')
const EVERY_DAY =
  /(?<!\p{L})(?:daily|every\s?day|all days|7 days|seven days|täglich|taeglich|jeden\s?tag|alle tage|always|immer|rund um die uhr|around the clock)(?!\p{L})|24\s*\/\s*7|24\s*(?:h|hrs|hours|std|stunden)/iu

/**
 * Finds a reason why a person should confirm readable hours: times without days would apply to all seven days, including Sundays.
 * Days of more than 18 but less than 24 hours are mostly mistakes ("1 am - 7 pm"), and so are overlapping hours.
 * `text` is the original text.
 */
function findHoursDoubt(
  text: string,
  { openingHours, weeklyHours }: ParsedHours,
  context: HoursContext,
): HoursDoubt | undefined {
  if (hasOverlaps(openingHours, openingHours !== text.trim())) return 'opening_hours_overlapping'
  if (hasSeasonWithoutDays(openingHours, context)) return 'opening_hours_overlapping'
  if (isOpenDaily(weeklyHours) && !saysDays(text)) return 'opening_hours_without_days'
  return hasLongDays({ openingHours: text, weeklyHours }) ? 'opening_hours_too_long' : undefined
}

function isOpenDaily({ week }: WeeklyHours): boolean {
  return week.every((intervals) => intervals.length > 0)
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const SEASON = `${MONTH}(?: ?[-,] ?${MONTH})*|${MONTH} \\d\\d? ?- ?${MONTH} \\d\\d?`
const SEASON_AND_TIMES = new RegExp(`^(?:${SEASON}):? \\d\\d?:\\d\\d`, 'i')
const NAMED_DAYS = /^(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/i

/** In the syntax "Su 05:00-09:30; Nov-Mar 07:00-09:30" applies daily in winter, but probably only Sundays are meant. */
function hasSeasonWithoutDays(openingHours: string, context: HoursContext): boolean {
  const rules = openingHours.split(/;|\|\|/).map((rule) => rule.trim())
  if (!rules.some((rule) => SEASON_AND_TIMES.test(rule))) return false
  const usual = rules.filter((rule) => NAMED_DAYS.test(rule))
  if (usual.length === 0) return false
  const parsed = parseOpeningHours(usual.join('; '), context)
  return parsed.ok && !isOpenDaily(parsed.value.weeklyHours)
}

// False for "9-17, Sat 10-14", which names days only for the second times.
function saysDays(text: string): boolean {
  if (EVERY_DAY.test(text) || dependsOnSun(text)) return true
  const [first = ''] = text.replace(/^[^\d\p{L}]+/u, '').split(/[;,|\n]/)
  return NAMES_DAYS.test(first)
}
