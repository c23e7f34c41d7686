import { headerKey } from '../columns/import-field.ts'
import { OSM_DAYS, SPOKEN_DAYS } from '../../../lib/hours/weekly-hours.ts'
import { fold } from '../../../lib/text/fold.ts'
import { parseSpokenHours } from '../../places/spoken-hours/parse-spoken-hours.ts'

/** One of several columns that together contain the opening hours. */
export type HoursColumn =
  /** 0 is Monday */
  | { kind: 'day'; day: number; part: 'hours' | 'opens' | 'closes' }
  /** `May to October` beside `Sat: 9:00 AM-1:00 PM`; `number` counts the seasons */
  | { kind: 'season'; number: number; part: 'dates' | 'hours' }
  /** Google's `2026-12-24: 09:00-13:00, 2026-12-25: x` */
  | { kind: 'special' }

const DAYS = SPOKEN_DAYS.map(({ full, short }) => [...full, ...short].map(fold))

/** The role of a column according to its header, such as `Monday hours`, `mon_open`, `Öffnungszeiten Montag` or `season_1_time`. */
export function hoursColumnOf(header: string): HoursColumn | undefined {
  const key = headerKey(header)
  if (key === 'special hours') return { kind: 'special' }
  const season = /^season (\d) (date|time)$/.exec(key)
  if (season) {
    const part = season[2] === 'date' ? 'dates' : 'hours'
    return { kind: 'season', number: Number(season[1]), part }
  }
  const words = key.split(' ')
  const dayWords = words.filter((word) => DAYS.some((names) => names.includes(word)))
  const [word = ''] = dayWords
  const rest = words.filter((one) => one !== word).join(' ')
  const match =
    /^(?:(?:opening |business )?hours|offnungszeiten|geoffnet)?\s*(opens?|closes?|von|bis|start|end)?$/.exec(
      rest,
    )
  if (dayWords.length !== 1 || !match) return undefined
  const day = DAYS.findIndex((names) => names.includes(word))
  const [, part] = match
  if (part === undefined) return { kind: 'day', day, part: 'hours' }
  return { kind: 'day', day, part: /^(open|von|start)/.test(part) ? 'opens' : 'closes' }
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

type HoursCell = { column: HoursColumn; text: string }

/**
 * Combines several columns into OpenStreetMap's syntax. Unreadable cells stay as written, so that the parser of the rules reports them.
 * Undefined when all cells are empty.
 */
export function composeHours(cells: readonly HoursCell[]): string | undefined {
  const rules = [...dayRules(cells), ...seasonRules(cells), ...specialRules(cells)]
  return rules.length > 0 ? rules.join('; ') : undefined
}

function dayRules(cells: readonly HoursCell[]): string[] {
  const texts = OSM_DAYS.flatMap((word, day) => {
    const textOf = (wanted: string) =>
      cells.find(
        ({ column }) => column.kind === 'day' && column.day === day && column.part === wanted,
      )?.text
    const [opens, closes] = [textOf('opens'), textOf('closes')]
    const text = textOf('hours') ?? (opens && (closes ? `${opens}-${closes}` : opens))
    return text ? [`${word} ${text}`] : []
  })
  if (texts.length === 0) return []
  const whole = texts.join('; ')
  return [parseSpokenHours(whole) ?? whole]
}

function seasonRules(cells: readonly HoursCell[]): string[] {
  return [1, 2, 3, 4].flatMap((number) => {
    const textOf = (wanted: string) =>
      cells.find(
        ({ column }) =>
          column.kind === 'season' && column.number === number && column.part === wanted,
      )?.text
    const hours = textOf('hours')
    if (!hours) return []
    const dates = seasonOf(textOf('dates') ?? '')
    const read = parseSpokenHours(hours)
    if (dates === undefined || read === undefined) return [`${textOf('dates') ?? ''} ${hours}`]
    return read.split('; ').map((rule) => (dates === '' ? rule : `${dates} ${rule}`))
  })
}

function specialRules(cells: readonly HoursCell[]): string[] {
  const text = cells.find(({ column }) => column.kind === 'special')?.text ?? ''
  return [...text.matchAll(/(\d{4})-(\d{2})-(\d{2}):\s*([^,]*)/g)].flatMap((match) => {
    const [, year = '', month = '', day = '', said = ''] = match
    const hours = /^(x|closed)$/i.test(said.trim()) ? 'off' : said.trim()
    return [`${year} ${MONTHS[Number(month) - 1] ?? month} ${day} ${hours}`]
  })
}

const MONTH_NAMES = [
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

/** Longer texts are prose, and the patterns would take long. */
const MAX_LENGTH = 200

/** `month` from 0 */
type SeasonDate = { month: number; day?: number; year?: string }

/**
 * A part of the year in OpenStreetMap's syntax: `May to October` becomes `May-Oct`, `05/07/2016 to 10/29/2016` (American, month first)
 * `2016 May 07-2016 Oct 29`. A year at one end applies to both: `June 11, 2012 to October` becomes `2012 Jun 11-2012 Oct 31`. Empty for the
 * whole year or no text; undefined when the text is not understood.
 */
export function seasonOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const said = text.trim().replace(/\s+to$/i, ' to ')
  if (said === '') return ''
  const [first = '', last = first, ...more] = said.split(/\s+(?:to|bis)(?:\s+|$)/i)
  const from = parseSeasonDate(first)
  if (!from || more.length > 0) return undefined
  // "06/18/2015 to" means the rest of that season.
  const to =
    last === '' && from.year !== undefined ? { ...from, month: 11, day: 31 } : parseSeasonDate(last)
  return to && formatRange(from, to)
}

function formatRange(from: SeasonDate, to: SeasonDate): string | undefined {
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
  const [first, last] = areMonths ? [MONTHS[from.month], MONTHS[to.month]] : [begin.text, end.text]
  return first === last ? first : `${first}-${last}`
}

function parseSeasonDate(text: string): SeasonDate | undefined {
  const [, word = '', day, digits] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim()) ??
    // "October", "Sept. 8", "May 25, 2012"
    /^(\p{L}+)\.?(?:\s+(\d{1,2})(?:\s*,?\s+(\d{4}))?)?$/u.exec(text.trim()) ??
    []
  const named = MONTH_NAMES.findIndex((names) => names.includes(fold(word)))
  const month = named === -1 ? Number(word || NaN) - 1 : named
  if (!MONTHS[month] || (day !== undefined && Number(day) < 1)) return undefined
  const year = digits?.length === 2 ? `20${digits}` : digits
  return { month, day: day === undefined ? undefined : Number(day), year }
}

function dateOf({ month, day, year }: SeasonDate, defaultDay: number) {
  // 31 September means the end of the month. Without a year, February has 29 days.
  const lastDay = new Date(Date.UTC(Number(year ?? 2000), month + 1, 0)).getUTCDate()
  const shown = String(Math.min(day ?? defaultDay, lastDay)).padStart(2, '0')
  const iso = `${year ?? ''}-${String(month + 1).padStart(2, '0')}-${shown}`
  return { iso, text: `${year === undefined ? '' : `${year} `}${MONTHS[month]} ${shown}` }
}
