import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { Locator } from './rows/check-location.ts'
import { keptResults } from './kept-results.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportPorts, ImportRequest } from './import-request.ts'
import { acceptSpokenHours, cacheReadings } from '../places/hours-reader.ts'
import { parsePhone } from '../places/phone.ts'
import type { Attribute, Category } from '../places/place.ts'
import { parseRegion } from '../places/region.ts'
import type { OpenedImport } from './open-import.ts'
import { createCellReader } from './rows/read-cells.ts'
import { createExtrasReader } from './rows/read-extras.ts'
import type { RowReader } from './rows/read-row.ts'
import { createRowReader } from './rows/read-row.ts'

/** What a file would do. */
export type CheckedImport = {
  report: ImportReport
  request: ImportRequest
  /** of rows that name none */
  category: Category
  defaultCountry: string
}

export type RowSettings = Pick<ImportRequest, 'isExactOnly' | 'mendsSwapped' | 'hours'> & {
  defaultCountry: string
  /** neither a person nor the rows of the file speak for that country */
  isCountryGuessed?: boolean
  /** of the site */
  attributes?: readonly Attribute[]
  /** of the stored place that a row names, which need not say it */
  countryOf?: (placeId: string) => string | undefined
}

/** The reader of rows, the same for both readings. */
export function rowReaderFor(
  { table, mapping }: OpenedImport,
  settings: RowSettings,
  { locate, readHours, now }: Pick<ImportPorts, 'locate' | 'readHours' | 'now'>,
): RowReader {
  const { defaultCountry, isCountryGuessed, isExactOnly, mendsSwapped } = settings
  const { attributes = [], countryOf, hours } = settings
  const isSpreadsheet = table.format === 'csv' || table.format === 'xlsx'
  const { columns } = mapping
  return createRowReader({
    columnCount: table.header.length,
    readCells: createCellReader(mapping, defaultCountry, { isSpreadsheet, countryOf }),
    readExtras: createExtrasReader({ columns, attributes, now: now(), isSpreadsheet }),
    locate: withRegionsKept(locate),
    isExactOnly,
    mendsSwapped,
    defaultCountry,
    isCountryGuessed,
    now: now(),
    readHours: cacheReadings(acceptSpokenHours(readHours)),
    hours,
    parseRegion: keptResults<string | undefined>(parseRegion),
    parsePhone: keptResults(parsePhone),
  })
}

/** Every row asks for its region, of which there are few. */
function withRegionsKept(locate: Locator): Locator {
  const known = new Map<string, Bounds | undefined>()
  return {
    ...locate,
    region(code) {
      if (!known.has(code)) known.set(code, locate.region(code))
      return known.get(code)
    },
  }
}
