const MONTHS = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'marz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
]
const SHORT = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * A stretch of the year in OpenStreetMap's syntax: `May to October` is `May-Oct`, `05/07/2016 to 10/29/2016` (month first,
 * as in America) `2016 May 07-2016 Oct 29`. The whole year, or nothing said, is empty; undefined is not understood.
 */
export function seasonOf(text: string): string | undefined {
  const said = text.trim().replace(/\s+to$/i, ' to ')
  if (said === '') return ''
  const [first = '', last = first, ...more] = said.split(/\s+(?:to|bis)(?:\s+|$)/i)
  if (more.length > 0) return undefined
  const months = [monthOf(first), monthOf(last)]
  const [from, to] = months
  if (from !== undefined && to !== undefined) {
    if (from === 0 && to === 11) return ''
    return from === to ? SHORT[from] : `${SHORT[from]}-${SHORT[to]}`
  }
  const [begin, end] = [dateOf(first), dateOf(last)]
  // "06/18/2015 to" is the rest of that season.
  if (begin && last === '') return `${begin.text}-${begin.year} Dec 31`
  // "10/01/2016 to 05/07/2016" would never end.
  if (!begin || !end || begin.iso > end.iso) return undefined
  if (begin.isFirst && end.isLast && begin.year === end.year) return begin.year
  return begin.text === end.text ? begin.text : `${begin.text}-${end.text}`
}

function monthOf(word: string): number | undefined {
  const month = MONTHS.findIndex((names) => names.includes(word.trim().toLowerCase()))
  return month === -1 ? undefined : month
}

function dateOf(text: string) {
  const [, month = '', day = '', digits = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim()) ??
    // "May 25, 2012"
    /^([a-z]+)\s+(\d{1,2}),?\s+(\d{4})$/i.exec(text.trim()) ??
    []
  const number = monthOf(month) ?? Number(month) - 1
  const name = SHORT[number]
  if (!name || Number(day) < 1) return undefined
  const year = digits.length === 2 ? `20${digits}` : digits
  // Nobody means more by 31 September than its end.
  const lastDay = new Date(Date.UTC(Number(year), number + 1, 0)).getUTCDate()
  const shown = String(Math.min(Number(day), lastDay)).padStart(2, '0')
  const isFirst = name === 'Jan' && shown === '01'
  const isLast = name === 'Dec' && shown === '31'
  const iso = `${year}-${String(number + 1).padStart(2, '0')}-${shown}`
  return { year, isFirst, isLast, iso, text: `${year} ${name} ${shown}` }
}
