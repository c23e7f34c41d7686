import type { StoredChange } from '../../src/domain/import/import-store.ts'
import { kindsOf, readCheckedRows, wrongValues } from './checked-rows.ts'
import { readExpectations } from './expectations.ts'
import { importRealFile } from './import-real-file.ts'

const MANY_ROWS = 100_000

const checked = readCheckedRows()
const all = readExpectations()

export const LARGE_FILES = all.filter(([, , { rows }]) => rows > MANY_ROWS)
export const SMALL_FILES = all.filter((file) => !LARGE_FILES.includes(file))
/** Those that do not name their country: what the rows do not tell for certain is asked. */
export const SILENT_FILES = all.filter(([, country]) => country !== '')

/**
 * Imports the file into an empty site, and names what is not as a person has read it in its rows. All rows are decided upon; with
 * `step`, only every so many new places are written, and those that a person has read.
 */
export async function importChecked(
  path: string,
  { country, step = 1 }: { country?: string; step?: number } = {},
) {
  const rows = checked.get(path) ?? []
  const kinds = new Set(rows.flatMap(({ category = '~' }) => kindsOf(category)))
  const lines = new Set(rows.map(({ line }) => Number(line)))
  const isWritten = ({ position, line = 0 }: Pick<StoredChange, 'position' | 'line'>) =>
    position % step === 0 || lines.has(line)
  const result = await importRealFile(path, { country, kinds: [...kinds], isWritten })
  return { ...result, wrong: wrongValues(rows, result) }
}
