import type { ImportReport, IssueList, RowIssue } from '../../domain/import/import-run.ts'
import { unknownWords } from '../../domain/import/unknown-words.ts'
import type { AllMessages } from '../../web/messages/all.ts'

/** Prints the first rejected rows of each reason with their lines, then the notices and the totals. */
export function printReport(
  report: ImportReport,
  words: AllMessages,
  print: (line: string) => void,
): void {
  const { importing } = words
  const hasRecords = report.file.format === 'json'
  printIssues(importing.reasonsTitle, report.rejected, { words, print, hasRecords })
  printIssues(importing.noticesTitle, report.notices, { words, print, hasRecords })
  print(`\n${importing.columns}:`)
  for (const { header, field } of report.columns) print(`  ${header} → ${field}`)
  if (report.unmapped.length > 0) print(`  ${importing.unmapped}: ${report.unmapped.join(', ')}`)
  if (report.file.sheets) print(importing.sheets(report.file.sheets))
  const { slug, isNew, isUnused } = report.category
  if (isNew && !isUnused) print(importing.newCategory(slug))
  const names = unknownWords(report.notices.first)
  if (names) print(importing.couldBeCreated(names))
  if (report.geocoding) print(`\n${importing.geocoded(report.geocoding)}`)
  if (report.geocoding?.problem) print(words.problems[report.geocoding.problem])
  print(`\n${importing.summary} (${report.file.name}, ${importing.seconds(report.seconds)}):`)
  for (const [count, name] of sums(report, importing)) {
    print(`${words.units.number(count).padStart(10)}  ${name}`)
  }
}

function sums(report: ImportReport, importing: AllMessages['importing']): [number, string][] {
  const { archived, draft } = report.addedByStatus
  const all: [number, string][] = [
    [report.rows, importing.rowsRead],
    [report.added, importing.added],
    ...(archived ? [[archived, importing.addedClosed] satisfies [number, string]] : []),
    ...(draft ? [[draft, importing.addedPlanned] satisfies [number, string]] : []),
    [report.changed.total, importing.changed],
    [report.unchanged, importing.unchanged],
    [report.rejected.total, importing.rejected],
  ]
  if (report.notices.total > 0) all.push([report.notices.total, importing.notices])
  if (report.missing > 0) all.push([report.missing, importing.missing])
  return all
}

type PrintOptions = { words: AllMessages; print: (line: string) => void; hasRecords: boolean }

function printIssues(
  title: string,
  { first, total, byReason }: IssueList,
  { words, print, hasRecords }: PrintOptions,
): void {
  const { importing, units } = words
  if (total === 0) return
  print(`\n${title}:`)
  const shown = firstOfEach(first)
  for (const issue of shown) print(`  ${issueLine(issue, importing, hasRecords)}`)
  if (total > shown.length) print(`  ${importing.more(total - shown.length)}`)
  const counts = new Map<string, number>(Object.entries(byReason))
  for (const [reason, name] of Object.entries(importing.reasonNames)) {
    const count = counts.get(reason)
    if (count) print(`${units.number(count).padStart(10)}  ${name}`)
  }
}

/** Per reason: ten thousand similar lines would hide a single different one. */
const MAX_PER_REASON = 20

function firstOfEach(issues: readonly RowIssue[]): RowIssue[] {
  const seen = new Map<string, number>()
  return issues.filter(({ reason }) => {
    const count = (seen.get(reason) ?? 0) + 1
    seen.set(reason, count)
    return count <= MAX_PER_REASON
  })
}

function issueLine(
  issue: RowIssue,
  importing: AllMessages['importing'],
  hasRecords: boolean,
): string {
  const { line, column, value, reason } = issue
  const where = column && value !== undefined ? ` (${importing.value(column, value)})` : ''
  return `${importing.line(line, hasRecords)}${where}: ${importing.reasons[reason](issue)}`
}
