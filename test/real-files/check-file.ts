import { expect } from 'vitest'
import type { StoredChange } from '../../src/domain/import/import-store.ts'
import { sized } from '../sized.ts'
import { kindsOf, readCheckedRows, wrongValues } from './checked-rows.ts'
import { readExpectations } from './expectations.ts'
import { importRealFile } from './import-real-file.ts'

/** Of a file with more rows, what each becomes is looked at, but not each is written: that is done the same way for all. */
const MANY_ROWS = 100_000
const WRITTEN_OF_MANY = sized({ slice: 10, full: 1 })

const checked = readCheckedRows()
const all = readExpectations()
const hasManyRows = ([, , { rows }]: (typeof all)[number]) => rows > MANY_ROWS

export const SMALL_FILES = all.filter((one) => !hasManyRows(one))
export const LARGE_FILES = all.filter(hasManyRows)
/** Those that do not name their country: what the rows do not tell for certain is asked. */
export const SILENT_FILES = all.filter(([, country]) => country !== '')

/** Imports the file into an empty site and compares what a person has read in its rows, and the numbers. */
export async function expectImported(
  ...[path, country, expected]: (typeof all)[number]
): Promise<void> {
  const { rows, kinds } = checkedIn(path)
  const lines = new Set(rows.map(({ line }) => Number(line)))
  const step = expected.rows > MANY_ROWS ? WRITTEN_OF_MANY : 1
  const isWritten = ({ position, line = 0 }: Pick<StoredChange, 'position' | 'line'>) =>
    position % step === 0 || lines.has(line)
  const result = await importRealFile(path, { country, kinds, isWritten })
  expect(wrongValues(rows, result)).toEqual([])
  expect(result.expectation).toEqual(expected)
}

/** The same without the country that a person sets for it. */
export async function expectImportedWithoutCountry(
  ...[path, country]: (typeof all)[number]
): Promise<void> {
  const { rows, kinds } = checkedIn(path)
  const result = await importRealFile(path, { kinds })
  expect(wrongValues(rows, result)).toEqual([])
  const others = [...result.placeAt.values()].filter(({ address }) => address.country !== country)
  expect(others).toEqual([])
}

function checkedIn(path: string) {
  const rows = checked.get(path) ?? []
  return { rows, kinds: [...new Set(rows.flatMap(({ category = '~' }) => kindsOf(category)))] }
}
