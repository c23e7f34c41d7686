import { csvLine, defuse, defusedNumber } from '../../lib/table/write-csv.ts'
import type { CheckedImport } from './rows/row-reader.ts'
import type { RowIssue, ImportReport, ImportRun, ImportSettings } from './import-run.ts'
import type { ImportField } from './columns/import-field.ts'
import type { ColumnMapping } from './columns/map-columns.ts'
import { openImport } from './open-import.ts'
import { CONTACT_FIELDS, isPhoneField } from '../places/place-fields.ts'

/**
 * The rejected rows of a checked file as CSV: as written, except for apostrophes before formulas, with the reason in a last column. A
 * person corrects them there and imports the file again under the same source. Repeated rows are left out, because nothing is lost with
 * them. Of more than ten thousand rows, only the first.
 */
export async function* rejectedRows(
  { request, report }: CheckedImport,
  reasonColumn: string,
  reasonOf: (issue: RowIssue) => string,
): AsyncGenerator<string> {
  const correctable = report.rejected.first.filter(({ reason }) => reason !== 'duplicate_row')
  const issues = new Map(correctable.map((issue) => [issue.line, issue]))
  const result = await openImport(request.file)
  if (!result.ok) return
  const { table, fileColumnCount } = result.opened
  const { batches } = table
  // The corrected rows are read with the settings of this file, so they keep its columns.
  const header = table.header.slice(0, fileColumnCount)
  const lines = rejectedLines(header, result.opened.mapping.columns, report)
  yield lines.header(reasonColumn)
  for await (const batch of batches) {
    for (const { line, cells } of batch) {
      const issue = issues.get(line)
      if (issue) yield lines.row(cells, reasonOf(issue))
    }
  }
}

const NUMERIC: ReadonlySet<ImportField> = new Set<ImportField>([
  ...CONTACT_FIELDS.filter(isPhoneField),
  'latitude',
  'longitude',
  'coordinates',
  'postalCode',
])

/** The lines of rejected rows as CSV, with the reason in a last column. */
export function rejectedLines(
  header: readonly string[],
  columns: ColumnMapping['columns'] = [],
  report?: Pick<ImportReport, 'file'>,
) {
  // For files with semicolons, because they are opened by a program that reads nothing else, such as a German Excel.
  const separator = report?.file.dialect?.delimiter === ';' ? ';' : ','
  // A leading sign belongs to a number.
  const numeric = new Set(
    columns.flatMap(({ field, index }) => (NUMERIC.has(field) ? [index] : [])),
  )
  return {
    header: (reasonColumn: string) => csvLine([...header, reasonColumn].map(defuse), separator),
    row(cells: readonly string[], reason: string) {
      const harmless = header.map((_, index) =>
        (numeric.has(index) ? defusedNumber : defuse)(cells[index] ?? ''),
      )
      return csvLine([...harmless, defuse(reason)], separator)
    },
  }
}

/** The file name of an import's rejected rows, by which the corrected file is recognised. */
export function rejectedFileName(id: number): string {
  return `berichtigen-${id}.csv`
}

/** The import whose rejected rows a file contains, even if a browser or a person extended its name. */
export function rejectedImportId(fileName: string): number | undefined {
  const [, id] = /^berichtigen-(\d{1,9})(?!\d)/.exec(fileName) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Settings to read corrected rows like the first time, as part of the same source. */
export function settingsForCorrectedRows({
  settings,
  report,
  category,
  status,
}: ImportRun): ImportSettings {
  const {
    missing: _missing,
    sheet: _sheet,
    sheets: _sheets,
    isFetched: _isFetched,
    ...same
  } = settings
  const isMade =
    status === 'applied' && report !== undefined && report.added > 0 && !report.category.isUnused
  const isThere = isMade || report?.category.isNew === false
  return {
    ...same,
    source: settings.source ?? report?.system.replace(/^csv:/, ''),
    // A few rows are not enough to indicate a country.
    country: settings.country ?? report?.assumedCountry,
    // A category made for the import exists only if a place without a category was added.
    category: settings.category ?? (isThere ? category?.slug : undefined),
    isPart: true,
  }
}
