import { type ColumnMapping } from './map-columns.ts'
import { headerKey } from './import-field.ts'
import { type ImportField, IMPORT_FIELDS } from './import-field.ts'

/** What a person says a column holds; `ignore` is nothing. */
export type ColumnChoice = {
  header: string
  field: ImportField | 'ignore'
  /** which of the columns with that header, from 0; by default the first one */
  nth?: number
  /** the column that a person chose for this one's field instead: a field has one column */
  gaveWayTo?: string
  /** `header` is no column of the file but says what to write: `{Brand} – {Store Name}`, or the same text for all rows */
  isMade?: true
}

/** A column by its header, and which of those with that header it is. */
export type ColumnName = Required<Pick<ColumnChoice, 'header' | 'nth'>>

/** A column of a form with the current choice, and the one when the form was shown; '' is what the file itself suggests. */
export type ColumnAnswer = ColumnName & { was: ColumnField; is: ColumnField }
type ColumnField = ColumnChoice['field'] | ''

/** For these fields each column says something of its own. */
const SHARED: ReadonlySet<ImportField> = new Set([
  'attribute',
  'extra',
  'weekdayHours',
  'seasonHours',
  'specialHours',
])

/** Whether one column says everything, so that one of several must come first. */
export function isForOneColumn(field: ImportField): boolean {
  return !SHARED.has(field)
}

/** Reads `Spalte=Feld`, or `{Spalte} – {Spalte}=Feld`. Undefined when there is no such field. */
export function parseColumnChoice(text: string): ColumnChoice | undefined {
  const at = text.lastIndexOf('=')
  const header = text.slice(0, Math.max(0, at)).trim()
  const said = text
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (header === '') return undefined
  if (said === 'ignore') return { header, field: 'ignore' }
  const field = IMPORT_FIELDS.find((one) => one.toLowerCase() === said)
  if (!field) return undefined
  return /\{[^{}]+\}/.test(header) ? { header, field, isMade: true } : { header, field }
}

/** The names of all columns, in their order. */
export function columnNames(header: readonly string[]): ColumnName[] {
  const counts = new Map<string, number>()
  return header.map((name) => {
    const key = headerKey(name)
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    return { header: name, nth }
  })
}

export function isSameColumn(
  one: Pick<ColumnChoice, 'header' | 'nth'>,
  other: Pick<ColumnChoice, 'header' | 'nth'>,
): boolean {
  return headerKey(one.header) === headerKey(other.header) && (one.nth ?? 0) === (other.nth ?? 0)
}

/**
 * The choices after a person has sent the form: only what was changed there counts. A column loses its field when
 * another is chosen for it, and says so; of several chosen for one field the first in the file wins.
 */
export function changeColumns(
  choices: readonly ColumnChoice[],
  answers: readonly ColumnAnswer[],
): ColumnChoice[] {
  const changed = answers.filter(({ was, is }) => was !== is)
  const winners = new Map<string, ColumnAnswer>()
  for (const answer of changed) {
    const { is } = answer
    if (is === '' || is === 'ignore' || !isForOneColumn(is)) continue
    if (!winners.has(is)) winners.set(is, answer)
  }
  const said = answers.flatMap((answer): ColumnChoice[] => {
    const { header, nth, was, is } = answer
    const winner = winners.get(is)
    if (winner && winner !== answer) {
      return [{ header, nth, field: 'ignore', gaveWayTo: winner.header }]
    }
    return was === is || is === '' ? [] : [{ header, nth, field: is }]
  })
  const isGone = (choice: ColumnChoice) =>
    changed.some((one) => isSameColumn(one, choice)) ||
    said.some((one) => isSameColumn(one, choice))
  return [...choices.filter((choice) => !isGone(choice)), ...said]
}

/** The mapping with columns as a person wants them, before all others. Undefined when the file has no such column. */
export function setColumns(
  mapping: ColumnMapping,
  header: readonly string[],
  choices: readonly ColumnChoice[],
): ColumnMapping | undefined {
  const names = columnNames(header)
  const chosen = choices.map((choice) => ({
    ...choice,
    index: names.findIndex((name) => isSameColumn(name, choice)),
  }))
  if (chosen.some(({ index }) => index === -1)) return undefined
  const indexes = new Set(chosen.map(({ index }) => index))
  const nameOf = (index: number) => header[index] ?? ''
  const columns = [
    ...chosen.flatMap(({ index, field }) =>
      field === 'ignore' ? [] : [{ index, header: nameOf(index), field, confidence: 1 }],
    ),
    ...mapping.columns.filter(({ index }) => !indexes.has(index)),
  ]
  const used = new Set(columns.map(({ index }) => index))
  return { columns, unmapped: header.filter((name, index) => name !== '' && !used.has(index)) }
}
