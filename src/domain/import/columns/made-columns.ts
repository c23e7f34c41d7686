import type { Table } from '../../../lib/table/read-table.ts'
import { headerKey } from './import-field.ts'
import type { ColumnMapping, MappedColumn } from './map-columns.ts'
import { type ColumnChoice, columnNames, isSameColumn } from './set-columns.ts'

/** The longest text that a person may write for a column. */
export const LONGEST_TEMPLATE = 200

/** Text, and the columns between its parts. */
type Template = { isConstant: boolean; fill(cells: readonly string[]): string }

export type MadeColumns = {
  mapping: ColumnMapping
  /** the header and the rows with the made columns behind those of the file */
  header: string[]
  addTo(cells: readonly string[]): string[]
}

/**
 * Adds columns that a person has described: `{Brand} – {Store Name}` joins two, and a text without braces says the same in every row.
 * A joined one counts before the columns of the file, a constant one only where they are empty. Undefined when a column does not exist.
 */
export function makeColumns(
  mapping: ColumnMapping,
  header: readonly string[],
  choices: readonly ColumnChoice[],
): MadeColumns | undefined {
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
      // What a row has beyond its columns stays beyond them.
      return [...own, ...made, ...cells.slice(header.length)]
    },
  }
}

/** Whether a file with this header has every column that the choice names. */
export function fitsHeader(choice: ColumnChoice, header: readonly string[]): boolean {
  if (!choice.isMade) return columnNames(header).some((name) => isSameColumn(name, choice))
  return choice.field !== 'ignore' && parseTemplate(choice.header, header) !== undefined
}

/** The same rows with the made columns. */
export async function withMadeColumns(
  batches: Table['batches'],
  { addTo }: Pick<MadeColumns, 'addTo'>,
): Promise<Table['batches']> {
  async function* addColumns(): Table['batches'] {
    try {
      yield []
      for await (const batch of batches) {
        yield batch.map((row) => ({ ...row, cells: addTo(row.cells) }))
      }
    } finally {
      await batches.return(undefined)
    }
  }
  const rows = addColumns()
  // A generator that has not begun would close nothing when it is left.
  await rows.next()
  return rows
}

function parseTemplate(text: string, header: readonly string[]): Template | undefined {
  if (text.length > LONGEST_TEMPLATE) return undefined
  const parts = text.split(/\{([^{}]*)\}/)
  // Every second part stood in braces.
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
        // What stands between two columns is left out where one of them is empty.
        else if (at === 0 || at === parts.length - 1) filled += part
        else if (filled.trim() !== '' && values[at + 1] !== '') filled += part
      }
      return values.some((value) => value !== '') ? filled.trim() : ''
    },
  }
}
