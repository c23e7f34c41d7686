import { parseSpecialDays } from './hours-grid.ts'

/**
 * Adds the special days of the previous hours to new weekly hours: public and school holidays, and dates. Rules of the new
 * hours about holidays or the same dates replace them. Both are in OpenStreetMap's syntax.
 */
export function withSpecialDaysKept(before: string | undefined, openingHours: string): string {
  const rules = rulesOf(openingHours)
  const mentionedDays = new Set(rules.flatMap((rule) => specialDayOf(rule) ?? []))
  const kept = rulesOf(before ?? '').filter((rule) => {
    const day = specialDayOf(rule)
    return day !== undefined && !mentionedDays.has(day)
  })
  if (kept.length === 0) return openingHours
  // A rule about the week after one about dates would override the dates.
  const week = rules.filter((rule) => specialDayOf(rule) === undefined)
  const special = rules.filter((rule) => specialDayOf(rule) !== undefined)
  return [...week, ...inOrder([...kept, ...special])].join('; ')
}

// Dates outrank holidays, so they come last.
function inOrder(rules: readonly string[]): string[] {
  const isHoliday = (rule: string) => HOLIDAY.test(rule)
  return [...rules.filter(isHoliday), ...rules.filter((rule) => !isHoliday(rule))]
}

const HOLIDAY = /^(PH|SH|PH,\s*SH|SH,\s*PH)\b(?!,)/
/** Rules that no grid can show, but that begin with a year, a day of a month or Easter. */
const DATE = /^(?:(?:20\d\d\s+)?[A-Z][a-z]{2}\s+\d{1,2}(?![\d:])|(?:20\d\d\s+)?easter\b)/

/** The special day that the rule is about; undefined for a rule about the week. */
function specialDayOf(rule: string): string | undefined {
  const holiday = HOLIDAY.exec(rule)?.[1]
  if (holiday !== undefined) return holiday
  const dates = parseSpecialDays(rule)
  if (dates) return `${dates.isYearly ? dates.from.slice(5) : dates.from} ${dates.to ?? ''}`
  return DATE.exec(rule)?.[0]
}

// A semicolon in a comment does not separate rules.
function rulesOf(openingHours: string): string[] {
  const rules = openingHours.match(/(?:"[^"]*"?|[^;"])+/g) ?? []
  return rules.map((rule) => rule.trim()).filter(Boolean)
}
