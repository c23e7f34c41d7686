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

type RealFile = (typeof all)[number]

/** Imports the file into an empty site: its numbers, and where it differs from what a person has read in its rows. */
export async function importChecked([path, country, { rows: count }]: RealFile) {
  const { rows, kinds } = checkedIn(path)
  const lines = new Set(rows.map(({ line }) => Number(line)))
  const step = count > MANY_ROWS ? WRITTEN_OF_MANY : 1
  const isWritten = ({ position, line = 0 }: Pick<StoredChange, 'position' | 'line'>) =>
    position % step === 0 || lines.has(line)
  const result = await importRealFile(path, { country, kinds, isWritten })
  return { wrong: wrongValues(rows, result), expectation: result.expectation }
}

/** The same without the country that a person sets for it, and the places that are taken for those of another country. */
export async function importWithoutCountry([path, country]: RealFile) {
  const { rows, kinds } = checkedIn(path)
  const result = await importRealFile(path, { kinds })
  const elsewhere = [...result.placeAt.values()].filter(
    ({ address }) => address.country !== country,
  )
  return { wrong: wrongValues(rows, result), elsewhere }
}

function checkedIn(path: string) {
  const rows = checked.get(path) ?? []
  return { rows, kinds: [...new Set(rows.flatMap(({ category = '~' }) => kindsOf(category)))] }
}
