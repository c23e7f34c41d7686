import type { Category } from '../places/place.ts'
import type { PlaceChange } from '../places/place-store.ts'
import { createHoursCache } from './hours-cache.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportPorts, ImportRequest } from './import-request.ts'
import type { OpenedImport } from './open-import.ts'
import { createCellReader } from './read-cells.ts'
import type { RowReader } from './read-row.ts'
import { createRowReader } from './read-row.ts'

/** A dry run that can be applied. Everything but the report is for `applyImport` alone. */
export type CheckedImport = {
  report: ImportReport
  request: ImportRequest
  /** of rows that name none */
  category: Category
  defaultCountry: string
  decisions: Decisions
}

/** What the second reading needs to know: a row without an entry is a new place under the slug it wants. */
export type Decisions = {
  /** lines of rows that change nothing, or came before */
  skipped: Set<number>
  changes: Map<number, PlaceChange>
  slugs: Map<number, string>
}

/** The reader of rows, the same for both readings. */
export function rowReaderFor(
  { table, mapping }: OpenedImport,
  defaultCountry: string,
  { locate, now }: Pick<ImportPorts, 'locate' | 'now'>,
): RowReader {
  return createRowReader({
    columnCount: table.header.length,
    readCells: createCellReader(mapping, defaultCountry),
    locate,
    defaultCountry,
    now: now(),
    parseHours: createHoursCache(),
  })
}
