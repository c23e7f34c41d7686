import { formatTime } from '../../../lib/hours/format-time.ts'
import {
  formatHoursGrid,
  type GridSpan,
  type HoursGrid,
  parseHoursGrid,
  type SpecialDays,
} from '../../../domain/places/hours-grid.ts'

/** The hours in the form: as text in the syntax, or as the fields of a grid with their typed values. */
export type HoursFields = {
  mode: 'grid' | 'raw'
  text: string
  typed: Readonly<Record<string, string>>
}

export const HOLIDAY_KINDS = ['usual', 'closed', 'open'] as const

/** Names of the fields: a group (a weekday by its number, `ph`, `special.0`), the position of the span, and its end. */
export const spanField = (group: string, position: number, end: 'opens' | 'closes') =>
  `hours.${group}.${position}.${end}`
export const specialField = (at: number, name: 'from' | 'to' | 'yearly' | 'comment') =>
  `hours.special.${at}.${name}`

const MAX_SPANS = 6
const MAX_SPECIAL_DAYS = 40

/** The fields for stored hours; a grid if it can show them without loss. */
export function toHoursFields(text: string): HoursFields {
  const grid = parseHoursGrid(text)
  return grid ? { mode: 'grid', text, typed: typedOf(grid) } : { mode: 'raw', text, typed: {} }
}

function typedOf({ week, holidays, special }: HoursGrid): Record<string, string> {
  const typed: Record<string, string> = {}
  const put = (group: string, spans: readonly GridSpan[]) => {
    for (const [position, { opens, closes }] of spans.entries()) {
      typed[spanField(group, position, 'opens')] = formatTime(opens % 1440)
      typed[spanField(group, position, 'closes')] = formatTime(closes % 1440)
    }
  }
  for (const [day, spans] of week.entries()) put(String(day), spans)
  put('ph', holidays ?? [])
  const kind = holidays && (holidays.length > 0 ? 'open' : 'closed')
  typed['hours.holidays'] = kind ?? 'usual'
  for (const [at, days] of special.entries()) {
    put(`special.${at}`, days.spans)
    typed[specialField(at, 'from')] = days.from
    typed[specialField(at, 'to')] = days.to ?? ''
    typed[specialField(at, 'yearly')] = days.isYearly ? 'yes' : ''
    typed[specialField(at, 'comment')] = days.comment ?? ''
  }
  return typed
}

/** How many rows of spans a group shows: as many as there are, at least one. */
export function spanCount(typed: HoursFields['typed'], group: string): number {
  let count = 1
  while (count < MAX_SPANS && spanField(group, count, 'opens') in typed) count++
  return count
}

export function specialCount(typed: HoursFields['typed']): number {
  let count = 0
  while (count < MAX_SPECIAL_DAYS && specialField(count, 'from') in typed) count++
  return count
}

/** The fields of the grid in a form that was sent. */
export function readHoursFields(
  field: (name: string) => string,
  names: Iterable<string>,
): HoursFields {
  const mode = field('hours.mode') === 'raw' ? 'raw' : 'grid'
  const typed: Record<string, string> = {}
  for (const name of names) {
    if (name.startsWith('hours.') && name !== 'hours.mode') typed[name] = field(name)
  }
  return { mode, text: field('openingHours'), typed }
}

/** The hours in the syntax, or the field that is incomplete. If the grid changed nothing, the text keeps its own wording. */
export function hoursText({
  mode,
  text,
  typed,
}: HoursFields): { text: string } | { problem: string } {
  if (mode === 'raw') return { text }
  const incomplete: string[] = []
  const spansOf = (group: string) => {
    const spans: GridSpan[] = []
    for (let position = 0; position < spanCount(typed, group); position++) {
      const opens = minutes(typed[spanField(group, position, 'opens')])
      const closes = minutes(typed[spanField(group, position, 'closes')])
      if (opens === undefined && closes === undefined) continue
      if (opens === undefined) incomplete.push(spanField(group, position, 'opens'))
      else if (closes === undefined) incomplete.push(spanField(group, position, 'closes'))
      else spans.push({ opens, closes: closes <= opens ? closes + 1440 : closes })
    }
    return spans.toSorted((a, b) => a.opens - b.opens)
  }
  const before = parseHoursGrid(text)
  const kind = typed['hours.holidays']
  // Filling in times for holidays means that they count, unless the times are left over from before.
  const isOpen = kind === 'open' || (kind !== 'closed' && !before?.holidays)
  const openHolidays = isOpen ? spansOf('ph') : undefined
  const grid: HoursGrid = {
    week: Array.from({ length: 7 }, (_, day) => spansOf(String(day))),
    holidays: kind === 'closed' ? [] : openHolidays?.length ? openHolidays : undefined,
    special: readSpecial(typed, spansOf),
  }
  const [problem] = incomplete
  if (problem !== undefined) return { problem }
  const written = formatHoursGrid(grid)
  return { text: before && formatHoursGrid(before) === written ? text : written }
}

function readSpecial(
  typed: HoursFields['typed'],
  spansOf: (group: string) => GridSpan[],
): SpecialDays[] {
  return Array.from({ length: specialCount(typed) }, (_, at) => at).flatMap((at) => {
    const from = typed[specialField(at, 'from')] ?? ''
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from)) return []
    const to = typed[specialField(at, 'to')] ?? ''
    const comment = typed[specialField(at, 'comment')]?.trim()
    return [
      {
        from,
        ...(to > from ? { to } : {}),
        isYearly: typed[specialField(at, 'yearly')] === 'yes',
        spans: spansOf(`special.${at}`),
        ...(comment ? { comment } : {}),
      },
    ]
  })
}

/** The grid with one more row in a group, for another span of a day. */
export function withSpan(hours: HoursFields, group: string): HoursFields {
  const position = spanCount(hours.typed, group)
  const typed = {
    ...hours.typed,
    [spanField(group, position, 'opens')]: '',
    [spanField(group, position, 'closes')]: '',
  }
  return { ...hours, typed }
}

export function withSpecial(hours: HoursFields): HoursFields {
  const at = specialCount(hours.typed)
  return { ...hours, typed: { ...hours.typed, [specialField(at, 'from')]: '' } }
}

/** Copies Monday to Tuesday through Friday. */
export function copyMonday(hours: HoursFields): HoursFields {
  const isCopied = /^hours\.[1-4]\./
  const kept = Object.entries(hours.typed).filter(([name]) => !isCopied.test(name))
  const monday = kept.filter(([name]) => name.startsWith('hours.0.'))
  const copies = [1, 2, 3, 4].flatMap((day) =>
    monday.map(([name, value]) => [name.replace('hours.0.', `hours.${day}.`), value] as const),
  )
  return { ...hours, typed: Object.fromEntries([...kept, ...copies]) }
}

function minutes(text = ''): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
