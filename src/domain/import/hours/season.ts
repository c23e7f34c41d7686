import { fold } from '../../../lib/text/fold.ts'

const MONTHS = [
  ['january', 'jan', 'januar'],
  ['february', 'feb', 'februar'],
  ['march', 'mar', 'märz'],
  ['april', 'apr'],
  ['may', 'mai'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'juli'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct', 'oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec', 'dezember', 'dez'],
].map((names) => names.map(fold))
const SHORT = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Longer texts are prose, and patterns would take long to find out. */
const LONGEST = 200

/** `month` from 0 */
type Moment = { month: number; day?: number; year?: string }

/**
 * A stretch of the year in OpenStreetMap's syntax: `May to October` is `May-Oct`, `05/07/2016 to 10/29/2016` (month first,
 * as in America) `2016 May 07-2016 Oct 29`. What one end does not say, the other one says for both: `June 11, 2012 to
 * October` is `2012 Jun 11-2012 Oct 31`. The whole year, or nothing said, is empty; undefined is not understood.
 */
export function seasonOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const said = text.trim().replace(/\s+to$/i, ' to ')
  if (said === '') return ''
  const [first = '', last = first, ...more] = said.split(/\s+(?:to|bis)(?:\s+|$)/i)
  const from = momentOf(first)
  if (!from || more.length > 0) return undefined
  // "06/18/2015 to" is the rest of that season.
  const to =
    last === '' && from.year !== undefined ? { ...from, month: 11, day: 31 } : momentOf(last)
  return to && stretch(from, to)
}

function stretch(from: Moment, to: Moment): string | undefined {
  const years = [from.year ?? to.year, to.year ?? from.year]
  const [begin, end] = [
    dateOf({ ...from, year: years[0] }, 1),
    dateOf({ ...to, year: years[1] }, 31),
  ]
  // "10/01/2016 to 05/07/2016" would never end.
  if (years[0] !== undefined && begin.iso > end.iso) return undefined
  const isSameYear = years[0] === years[1]
  if (isSameYear && begin.iso.endsWith('01-01') && end.iso.endsWith('12-31')) return years[0] ?? ''
  const areMonths = from.day === undefined && to.day === undefined && years[0] === undefined
  const [first, last] = areMonths ? [SHORT[from.month], SHORT[to.month]] : [begin.text, end.text]
  return first === last ? first : `${first}-${last}`
}

function momentOf(text: string): Moment | undefined {
  const [, word = '', day, digits] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim()) ??
    // "October", "Sept. 8", "May 25, 2012"
    /^(\p{L}+)\.?(?:\s+(\d{1,2})(?:\s*,?\s+(\d{4}))?)?$/u.exec(text.trim()) ??
    []
  const named = MONTHS.findIndex((names) => names.includes(fold(word)))
  const month = named === -1 ? Number(word || NaN) - 1 : named
  if (!SHORT[month] || (day !== undefined && Number(day) < 1)) return undefined
  const year = digits?.length === 2 ? `20${digits}` : digits
  return { month, day: day === undefined ? undefined : Number(day), year }
}

function dateOf({ month, day, year }: Moment, otherwise: number) {
  // Nobody means more by 31 September than its end. Without a year it is one with a 29 February.
  const lastDay = new Date(Date.UTC(Number(year ?? 2000), month + 1, 0)).getUTCDate()
  const shown = String(Math.min(day ?? otherwise, lastDay)).padStart(2, '0')
  const iso = `${year ?? ''}-${String(month + 1).padStart(2, '0')}-${shown}`
  return { iso, text: `${year === undefined ? '' : `${year} `}${SHORT[month]} ${shown}` }
}
