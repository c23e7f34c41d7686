import { headerKey } from './header-key.ts'
import type { ImportField } from './import-field.ts'
import { IMPORT_FIELDS } from './import-field.ts'
import type { Mapping } from './map-headers.ts'

/** What a person says that a column holds; `ignore` is nothing. */
export type ColumnChoice = { header: string; field: ImportField | 'ignore' }

/** Reads `Spalte=Feld`. Undefined when there is no such field. */
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
  return field && { header, field }
}

/** The mapping with columns as a person wants them, before all others. Undefined when the file has no such column. */
export function setColumns(
  mapping: Mapping,
  header: readonly string[],
  choices: readonly ColumnChoice[],
): Mapping | undefined {
  const chosen = choices.map((choice) => ({
    ...choice,
    index: header.findIndex((name) => headerKey(name) === headerKey(choice.header)),
  }))
  if (chosen.some(({ index }) => index === -1)) return undefined
  const indexes = new Set(chosen.map(({ index }) => index))
  const names = new Set(chosen.map(({ index }) => header[index]))
  const nameOf = (index: number) => header[index] ?? ''
  return {
    columns: [
      ...chosen.flatMap(({ index, field }) =>
        field === 'ignore' ? [] : [{ index, header: nameOf(index), field, confidence: 1 }],
      ),
      ...mapping.columns.filter(({ index }) => !indexes.has(index)),
    ],
    unmapped: [
      ...mapping.unmapped.filter((name) => !names.has(name)),
      ...chosen.flatMap(({ index, field }) => (field === 'ignore' ? [nameOf(index)] : [])),
    ],
  }
}
