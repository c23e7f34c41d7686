import type { StoredChange } from '../../src/domain/import/import-store.ts'
import { kindsOf, readCheckedRows, wrongValues } from './checked-rows.ts'
import { readExpectations } from './expectations.ts'
import { importRealFile } from './import-real-file.ts'

const MANY_ROWS = 100_000

const checked = readCheckedRows()
const all = readExpectations()

export const LARGE_FILES = all.filter(([, , { rows }]) => rows > MANY_ROWS)
export const SMALL_FILES = all.filter((file) => !LARGE_FILES.includes(file))
/** Files without a country: the import asks if the rows do not settle it. */
export const SILENT_FILES = all.filter(([, country]) => country !== '')

/**
 * Imports the file into an empty site, and lists the values that differ from what a person has read in its rows. All rows are
 * decided; with `step`, only every `step`-th new place is written, and those that a person has read.
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
