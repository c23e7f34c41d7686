import type { Decisions } from './checked-import.ts'
import type { CategoryChoice } from './choose-category.ts'
import type { ImportCounts } from './import-report.ts'
import { addChanged, addIssue, emptyCounts } from './import-report.ts'
import type { PlannedRow } from './plan-import.ts'
import { wantedSlug } from './plan-import.ts'

const MOST_WORDS = 200

export type Recorder = {
  record(row: PlannedRow): void
  counts: ImportCounts
  decisions: Decisions
  /** how many stored places of this source were met */
  recognised(): number
}

/** Turns what becomes of each row into the report, and into what the second reading must know. */
export function createRecorder(choice: CategoryChoice): Recorder {
  const counts = emptyCounts()
  const decisions: Decisions = { skipped: new Set(), changes: new Map(), slugs: new Map() }
  const unknownCategories = new Set<string>()
  let recognised = 0

  function record(planned: PlannedRow): void {
    counts.rows += 1
    if (planned.kind === 'refused') {
      addIssue(counts.refused, planned.issue)
      // A row that came before is readable: the second reading must not take it.
      decisions.skipped.add(planned.issue.line)
      return
    }
    for (const notice of planned.notices) addIssue(counts.notices, notice)
    noteUnknownCategory(planned)
    if (planned.kind === 'added') recordAdded(planned)
    else if (planned.kind === 'changed') recordChanged(planned)
    else recordUnchanged(planned)
  }

  function recordAdded({ row, slug }: Extract<PlannedRow, { kind: 'added' }>): void {
    counts.added += 1
    counts.addedByStatus[row.status] += 1
    if (slug !== wantedSlug(row)) decisions.slugs.set(row.line, slug)
  }

  function recordChanged(planned: Extract<PlannedRow, { kind: 'changed' }>): void {
    const { row, before, after, differences, known } = planned
    if (known.isOfThisSource) recognised += 1
    addChanged(counts.changed, { line: row.line, slug: after.slug, name: after.name, differences })
    decisions.changes.set(row.line, {
      kind: 'update',
      place: after,
      expectedVersion: before.version,
    })
  }

  function recordUnchanged({ row, known }: Extract<PlannedRow, { kind: 'unchanged' }>): void {
    if (known.isOfThisSource) recognised += 1
    counts.unchanged += 1
    decisions.skipped.add(row.line)
  }

  // One notice for each word, not for each of a thousand rows that have it.
  function noteUnknownCategory({ row }: Exclude<PlannedRow, { kind: 'refused' }>): void {
    const { category: value, categoryColumn: column, line } = row
    if (!value || unknownCategories.has(value) || unknownCategories.size >= MOST_WORDS) return
    if (choice.find(value)) return
    unknownCategories.add(value)
    addIssue(counts.notices, { line, reason: 'category_unknown', column, value })
  }

  return { record, counts, decisions, recognised: () => recognised }
}
