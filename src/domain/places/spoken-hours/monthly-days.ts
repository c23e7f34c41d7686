import { fold } from '../../../lib/text/fold.ts'
import type { HoursToken } from './hours-token.ts'

const NUMBERS: readonly (readonly string[])[] = [
  ['first', 'erste'],
  ['second', 'zweite'],
  ['third', 'dritte'],
  ['fourth', 'vierte'],
  ['fifth', 'fünfte'],
  ['last', 'letzte'],
].map((words) => words.map(fold))
const LAST = NUMBERS.length

const DOTTED = String.raw`[1-5]\.(?=(?:\s*(?:,|&|\/|-|und|u\.)\s*[1-5]\.)*\s*(?:so|mo|di|mi|do|fr|sa)\p{L}*)`

/**
 * "1st", "second", "letzter", and "2." before a day or other such numbers: the source of a regular expression. Behind a
 * number or a dash it is the end of the hours: "9-5. Sat 10-2".
 */
export const ORDINAL = String.raw`(?<![-–—−:.\d]\s*|(?:to|bis|till|until)\s*)(?:${DOTTED}|[1-5](?:st|nd|rd|th)\b)|\b(?:first|second|third|fourth|fifth|last)\b|\b(?:erste|zweite|dritte|vierte|f(?:ü|ue)nfte|letzte)[nrs]?\b`

/** Words that only say what the number means; the source of a regular expression. */
export const MONTHLY = String.raw`\b(?:im|des|jede[ns]|eines(?:\s+jeden)?|pro)\s+monat(?:e?s)?\b|\b(?:of|in|each|every)(?:\s+(?:the|each|every))?\s+month\b`

/** 1 to 5, or -1 for the last. */
export function ordinalOf(text: string): number {
  const number = Number.parseInt(text, 10)
  if (number > 0) return number
  const word = fold(text).replace(/e[nrs]$/, 'e')
  const nth = NUMBERS.findIndex((words) => words.includes(word)) + 1
  return nth === LAST ? -1 : nth
}

/** Puts numbers before days into these: "2. und 4. Mittwoch" becomes `We[2]`, `We[4]`. */
export function withMonthlyDays(tokens: readonly HoursToken[]): HoursToken[] {
  const joined: HoursToken[] = []
  let numbers: number[] = []
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (token.kind === 'ordinal') numbers.push(token.nth)
    else if (numbers.length > 0 && token.kind === 'and' && next?.kind === 'ordinal') continue
    else if (numbers.length > 0 && token.kind === 'days' && token.days.length === 1) {
      const [day = ''] = token.days
      joined.push({ kind: 'days', days: numbers.map((nth) => `${day}[${nth}]`) })
      numbers = []
    } else {
      if (numbers.length > 0) joined.push({ kind: 'other' })
      numbers = []
      joined.push(token)
    }
  }
  return numbers.length > 0 ? [...joined, { kind: 'other' }] : joined
}

const MONTHLY_PHRASE = new RegExp(MONTHLY, 'i')
const ANY_ORDINAL = new RegExp(ORDINAL, 'iu')

export function isMonthlyPhrase(text: string): boolean {
  return MONTHLY_PHRASE.test(text)
}

/** "every second Tuesday" may be that of a month, or every other one. */
const EVERY_SECOND =
  /\b(?:every|each|jede[nrs]?)\s+(?:second|2nd|zweite[nrs]?|2\.)(?!\s*(?:and|und|u\.|[&,/+]))/i
const SOME_WEEKS =
  /\bevery other\b|\balternat|\bfortnight|\bbi-?weekly|\b14[- ]?t(?:ä|ae)gig|\balle (?:zwei|2|14) |\b(?:un)?gerade[nr]?\b/i

/** Whether hours are those of some weeks only, or may be, without it being said of which ones. */
export function isOfSomeWeeks(text: string): boolean {
  const isOfMonth = isMonthlyPhrase(text)
  if (isOfMonth && !ANY_ORDINAL.test(text)) return true
  return SOME_WEEKS.test(text) || (EVERY_SECOND.test(text) && !isOfMonth)
}
