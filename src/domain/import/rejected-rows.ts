import { csvLine } from '../../lib/table/write-csv.ts'
import { defused, defusedNumber } from '../../lib/table/defuse.ts'
import type { CheckedImport } from './checked-import.ts'
import type { RowIssue } from './import-report.ts'
import type { ImportField } from './columns/import-field.ts'
import type { Mapping } from './columns/map-headers.ts'
import { openImport } from './open-import.ts'

/**
 * The refused rows of a checked file as CSV, as they were written but for apostrophes before formulas, with their reason in a last column: to be mended there
 * and imported again under the same source. Rows that came before are left out, since nothing is missing with them. Of
 * more than ten thousand the first ones.
 */
export async function* rejectedRows(
  { request, report }: CheckedImport,
  reasonColumn: string,
  reasonOf: (issue: RowIssue) => string,
): AsyncGenerator<string> {
  const mendable = report.refused.first.filter(({ reason }) => reason !== 'duplicate_row')
  const issues = new Map(mendable.map((issue) => [issue.line, issue]))
  const result = await openImport(request.file)
  if (!result.ok) return
  const { header, batches } = result.opened.table
  const numeric = numericColumns(result.opened)
  const separator = separatorOf(report)
  yield csvLine([...header, reasonColumn].map(defused), separator)
  for await (const batch of batches) {
    for (const { line, cells } of batch) {
      const issue = issues.get(line)
      if (!issue) continue
      const harmless = header.map((_, index) =>
        (numeric.has(index) ? defusedNumber : defused)(cells[index] ?? ''),
      )
      yield csvLine([...harmless, defused(reasonOf(issue))], separator)
    }
  }
}

const NUMERIC: ReadonlySet<ImportField> = new Set([
  'phone',
  'latitude',
  'longitude',
  'coordinates',
  'postalCode',
])

/** What a semicolon kept apart is opened by a program that reads nothing else, as a German Excel. */
export function separatorOf({ file }: Pick<CheckedImport['report'], 'file'>): ',' | ';' {
  return file.dialect?.delimiter === ';' ? ';' : ','
}

/** Columns in which a sign in front is that of a number. */
export function numericColumns({ mapping }: { mapping: Pick<Mapping, 'columns'> }): Set<number> {
  return new Set(mapping.columns.flatMap(({ field, index }) => (NUMERIC.has(field) ? [index] : [])))
}
