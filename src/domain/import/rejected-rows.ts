import { csvLine } from '../../lib/table/csv-line.ts'
import type { CheckedImport } from './checked-import.ts'
import type { RowIssue } from './import-report.ts'
import { openImport } from './open-import.ts'

/**
 * The refused rows of a checked file as CSV, as they were written, with their reason in a last column: to be mended there
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
  yield csvLine([...header, reasonColumn])
  for await (const batch of batches) {
    for (const { line, cells } of batch) {
      const issue = issues.get(line)
      if (!issue) continue
      const padded = header.map((_, index) => cells[index] ?? '')
      yield csvLine([...padded, reasonOf(issue)])
    }
  }
}
