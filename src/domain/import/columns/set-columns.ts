import type { ColumnMapping, MappedColumn } from './map-columns.ts'
import { headerKey, type ImportField, IMPORT_FIELDS } from './import-field.ts'

/** A person's choice of the field that a column contains; `ignore` for none. */
export type ColumnChoice = {
  header: string
  field: ImportField | 'ignore'
  /** which of several columns with this header, from 0; the first one by default */
  nth?: number
  /** the column that a person chose instead for this one's field, which can have only one */
  gaveWayTo?: string
  /** the column is not in the file: `header` is a template, `{Brand} – {Store Name}`, or a constant text for all rows */
  isMade?: true
}

/** A column by its header, and its number among columns with the same header. */
export type ColumnName = Required<Pick<ColumnChoice, 'header' | 'nth'>>

/** A column of a form with the current choice, and the one when the form was shown; '' is what the file itself suggests. */
export type ColumnAnswer = ColumnName & { before: ColumnField; after: ColumnField }
type ColumnField = ColumnChoice['field'] | ''

/** Fields that several columns can contribute to. */
const SHARED: ReadonlySet<ImportField> = new Set([
  'attribute',
  'extra',
  'weekdayHours',
  'seasonHours',
  'specialHours',
])

/** Whether one column gives the whole value, so that only one of several can come first. */
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

/** The names of all columns, in order. */
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
 * The choices after a person has sent the form: only changed columns count. A column whose field is given to another one is marked as such;
 * if several are chosen for one field, the first in the file wins.
 */
export function changeColumns(
  choices: readonly ColumnChoice[],
  answers: readonly ColumnAnswer[],
): ColumnChoice[] {
  const changed = answers.filter(({ before, after }) => before !== after)
  const winners = new Map<string, ColumnAnswer>()
  for (const answer of changed) {
    const { after } = answer
    if (after === '' || after === 'ignore' || !isForOneColumn(after)) continue
    if (!winners.has(after)) winners.set(after, answer)
  }
  const accepted = answers.flatMap((answer): ColumnChoice[] => {
    const { header, nth, before, after } = answer
    const winner = winners.get(after)
    if (winner && winner !== answer) {
      return [{ header, nth, field: 'ignore', gaveWayTo: winner.header }]
    }
    return before === after || after === '' ? [] : [{ header, nth, field: after }]
  })
  const isGone = (choice: ColumnChoice) =>
    changed.some((one) => isSameColumn(one, choice)) ||
    accepted.some((one) => isSameColumn(one, choice))
  return [...choices.filter((choice) => !isGone(choice)), ...accepted]
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

/** The longest text that a person may write for a column. */
export const MAX_TEMPLATE_LENGTH = 200

/** Text, and the columns between its parts. */
type Template = { isConstant: boolean; fill(cells: readonly string[]): string }

type TemplateColumns = {
  mapping: ColumnMapping
  /** header and rows, with the made columns after those of the file */
  header: string[]
  addTo(cells: readonly string[]): string[]
}

/**
 * Adds columns that a person has described: `{Brand} – {Store Name}` joins two, and a text without braces is the same in every row. A
 * joined column has priority over the columns of the file, a constant one only fills in where they are empty. Undefined when a column does
 * not exist.
 */
export function addTemplateColumns(
  mapping: ColumnMapping,
  header: readonly string[],
  choices: readonly ColumnChoice[],
): TemplateColumns | undefined {
  const templates: Template[] = []
  const [joined, constant]: [MappedColumn[], MappedColumn[]] = [[], []]
  for (const { header: text, field } of choices) {
    const template = parseTemplate(text, header)
    if (!template || field === 'ignore') return undefined
    const index = header.length + templates.length
    const column = { index, header: text, field, confidence: 1 }
    if (template.isConstant) constant.push(column)
    else joined.push(column)
    templates.push(template)
  }
  return {
    mapping: { ...mapping, columns: [...joined, ...mapping.columns, ...constant] },
    header: [...header, ...choices.map((choice) => choice.header)],
    addTo(cells) {
      const own = header.map((_, index) => cells[index] ?? '')
      const isEmpty = own.every((cell) => cell.trim() === '')
      const made = templates.map((template) => (isEmpty ? '' : template.fill(own)))
      // Extra cells at the end of a row stay at its end.
      return [...own, ...made, ...cells.slice(header.length)]
    },
  }
}

/** Whether a file with this header has every column that the choice names. */
export function fitsHeader(choice: ColumnChoice, header: readonly string[]): boolean {
  if (!choice.isMade) return columnNames(header).some((name) => isSameColumn(name, choice))
  return choice.field !== 'ignore' && parseTemplate(choice.header, header) !== undefined
}

function parseTemplate(text: string, header: readonly string[]): Template | undefined {
  if (text.length > MAX_TEMPLATE_LENGTH) return undefined
  const parts = text.split(/\{([^{}]*)\}/)
  // Every second part comes from inside braces.
  const columns = parts.map((part, at) =>
    at % 2 === 0 ? -1 : header.findIndex((name) => headerKey(name) === headerKey(part)),
  )
  if (columns.some((column, at) => at % 2 === 1 && column === -1)) return undefined
  if (parts.length === 1) return { isConstant: true, fill: () => text }
  return {
    isConstant: false,
    fill(cells) {
      const values = columns.map((column) => cells[column]?.trim() ?? '')
      let filled = ''
      for (const [at, part] of parts.entries()) {
        if (at % 2 === 1) filled += values[at] ?? ''
        // The text between two columns is left out where one of them is empty.
        else if (at === 0 || at === parts.length - 1) filled += part
        else if (filled.trim() !== '' && values[at + 1] !== '') filled += part
      }
      return values.some((value) => value !== '') ? filled.trim() : ''
    },
  }
}
