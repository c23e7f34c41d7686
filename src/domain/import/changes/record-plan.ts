import type { CategoryChoice } from '../columns/choose-category.ts'
import type { ImportCounts, RowIssue } from '../import-report.ts'
import { addChanged, addIssue, emptyCounts } from '../import-report.ts'
import type { PlannedRow } from './planned-row.ts'

const MOST_WORDS = 200

export type Recorder = {
  record(row: PlannedRow): void
  counts: ImportCounts
  /** where most of the rows lie that are refused for a missing country, as far as anybody can say */
  probableCountry(): string | undefined
}

/** Turns what becomes of each row into the report. */
export function createRecorder(choice: CategoryChoice): Recorder {
  const counts = emptyCounts()
  const unknownCategories = new Set<string>()
  const rowsByCountry = new Map<string, number>()

  function record(planned: PlannedRow): void {
    counts.rows += 1
    if (planned.kind === 'refused') {
      addIssue(counts.refused, planned.issue)
      noteCountry(planned.issue)
      return
    }
    noteUnknownCategory(planned)
    for (const notice of planned.notices) addIssue(counts.notices, notice)
    if (planned.kind === 'added') {
      counts.added += 1
      counts.addedByStatus[planned.row.status] += 1
      return
    }
    if (planned.kind === 'unchanged') {
      counts.unchanged += 1
      return
    }
    const { row, after, differences } = planned
    const { slug, name } = after
    addChanged(counts.changed, { line: row.line, slug, name, differences })
  }

  function noteCountry({ reason, detail }: RowIssue): void {
    if (reason !== 'country_missing' || detail === undefined) return
    rowsByCountry.set(detail, (rowsByCountry.get(detail) ?? 0) + 1)
  }

  // One notice for each word, not for each of a thousand rows that have it.
  function noteUnknownCategory({ row, notices }: Exclude<PlannedRow, { kind: 'refused' }>): void {
    const { category: value, categoryColumn: column, line } = row
    if (!value || unknownCategories.has(value) || unknownCategories.size >= MOST_WORDS) return
    if (choice.find(value)) return
    unknownCategories.add(value)
    notices.push({ line, reason: 'category_unknown', column, value })
  }

  return {
    record,
    counts,
    probableCountry: () => [...rowsByCountry].toSorted(([, a], [, b]) => b - a)[0]?.[0],
  }
}
