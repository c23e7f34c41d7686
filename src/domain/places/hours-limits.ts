import { parseSpecialDays } from './hours-grid.ts'

const MAX_LENGTH = 1000
/** Not counting special days, which accumulate over the years and cost nothing. */
const MAX_RULES = 20
/** Commas divide rules, dates and times. The longest real value has 14. */
const MAX_PARTS = 60
/** Sunrise and sunset in each of four seasons. */
const MAX_SUN_TERMS = 8

/** Finds the limit that a text exceeds, before it is read; real hours stay far below all limits. */
export function brokenHoursLimit(text: string) {
  if (text.length > MAX_LENGTH) return { rule: 'too_long' as const, limit: MAX_LENGTH }
  const rules = text.split(/[;\n]|\|\|/).filter((rule) => !parseSpecialDays(rule.trim())).length
  const parts = countOf(text, /[,;\n]|\|\|/g) + 1
  const sunTerms = countOf(text, /sunrise|sunset|dawn|dusk/gi)
  const isComplex = rules > MAX_RULES || parts > MAX_PARTS || sunTerms > MAX_SUN_TERMS
  return isComplex ? { rule: 'opening_hours_too_complex' as const, limit: MAX_RULES } : undefined
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
