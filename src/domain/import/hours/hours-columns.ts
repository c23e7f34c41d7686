import { fold } from '../../../lib/text/fold.ts'
import { headerKey } from '../columns/header-key.ts'
import { parseSpokenHours } from '../../places/spoken-hours/parse-spoken-hours.ts'
import { seasonOf } from './season.ts'

/** One of several columns that say together when a place is open. */
export type HoursColumn =
  /** 0 is Monday */
  | { kind: 'day'; day: number; part: 'hours' | 'opens' | 'closes' }
  /** `May to October` beside `Sat: 9:00 AM-1:00 PM`, first, second and so on */
  | { kind: 'season'; number: number; part: 'dates' | 'hours' }
  /** Google's `2026-12-24: 09:00-13:00, 2026-12-25: x` */
  | { kind: 'special' }

const DAYS: readonly (readonly string[])[] = [
  ['mo', 'mon', 'monday', 'montag'],
  ['tu', 'tue', 'tues', 'tuesday', 'di', 'dienstag'],
  ['we', 'wed', 'wednesday', 'mi', 'mittwoch'],
  ['th', 'thu', 'thur', 'thurs', 'thursday', 'do', 'donnerstag'],
  ['fr', 'fri', 'friday', 'freitag'],
  ['sa', 'sat', 'saturday', 'samstag', 'sonnabend'],
  ['su', 'sun', 'sunday', 'so', 'sonntag'],
].map((names) => names.map(fold))

/** What a header such as `Monday hours`, `mon_open`, `Öffnungszeiten Montag` or `season_1_time` says about its column. */
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

const DAY_WORDS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export type HoursCell = { column: HoursColumn; text: string }

/**
 * Puts what several columns say into OpenStreetMap's syntax. What cannot be read stays as it is written, so that whoever
 * reads the rules says so. Undefined when the cells say nothing.
 */
export function composeHours(cells: readonly HoursCell[]): string | undefined {
  const rules = [...dayRules(cells), ...seasonRules(cells), ...specialRules(cells)]
  return rules.length > 0 ? rules.join('; ') : undefined
}

function dayRules(cells: readonly HoursCell[]): string[] {
  const texts = DAY_WORDS.flatMap((word, day) => {
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
