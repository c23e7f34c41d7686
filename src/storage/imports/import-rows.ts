import type { ImportChange, ImportRun, StoredIssue } from '../../domain/import/import-run.ts'
import type { ImportStep, NewImportRun, StagedPlace } from '../../domain/import/import-store.ts'
import { fromJson, type Json, toDate, toJson } from '../column-types.ts'
import type {
  ImportChangeRow,
  ImportIssueRow,
  ImportRunRow,
  StagedPlaceRow,
} from './import-tables.ts'

export function toRunRow(
  run: NewImportRun,
): Omit<ImportRunRow, 'worker' | 'lease_until' | 'progress'> {
  return {
    file_name: run.fileName,
    status: run.status,
    settings: JSON.stringify(run.settings),
    actor: run.actor,
    created_at: run.createdAt.toISOString(),
    applied_at: null,
    rolled_back_at: null,
    problem: null,
    report: null,
    category: null,
    default_country: null,
    has_changes: 0,
    columns: null,
  }
}

/** The columns that a step sets: those it names, even if `undefined`. */
export function toStepColumns(step: ImportStep): Partial<ImportRunRow> {
  const columns: Partial<ImportRunRow> = {}
  if ('settings' in step) columns.settings = JSON.stringify(step.settings ?? {})
  if ('problem' in step) columns.problem = step.problem ?? null
  if ('report' in step) columns.report = toJson(step.report)
  if ('columns' in step) columns.columns = toJson(step.columns)
  if ('category' in step) columns.category = toJson(step.category)
  if ('defaultCountry' in step) columns.default_country = step.defaultCountry ?? null
  return columns
}

export function toRun(row: ImportRunRow & { id: number }): ImportRun {
  return {
    id: row.id,
    fileName: row.file_name,
    status: row.status,
    settings: JSON.parse(row.settings),
    actor: row.actor,
    createdAt: new Date(row.created_at),
    appliedAt: toDate(row.applied_at),
    worker: row.worker ?? undefined,
    progress: fromJson(row.progress),
    problem: row.problem ?? undefined,
    report: fromJson(row.report),
    category: fromJson(row.category),
    defaultCountry: row.default_country ?? undefined,
    hasChanges: row.has_changes === 1,
    columns: fromJson(row.columns),
  }
}

/** All columns in the order of the table, for `bulkInsert`. */
export function toChangeRow(
  runId: number,
  change: Omit<ImportChange, 'match' | 'question'>,
): ImportChangeRow {
  return {
    run_id: runId,
    position: change.position,
    kind: change.kind,
    line: change.line ?? null,
    place_id: change.placeId,
    slug: change.slug,
    name: change.name,
    is_accepted: change.isAccepted ? 1 : 0,
    is_undone: change.isUndone ? 1 : 0,
    version: change.version,
    before: toJson(change.before),
    after: toJson(change.after),
    differences: JSON.stringify(change.differences),
    similar: toJson(change.similar),
    location: toJson(change.location),
    doubt: toJson(change.doubt),
    conflicts: toJson(change.conflicts),
  }
}

export function toChange(
  row: ImportChangeRow,
  { match, question }: Pick<ImportChange, 'match' | 'question'>,
): ImportChange {
  return {
    position: row.position,
    kind: row.kind,
    line: row.line ?? undefined,
    placeId: row.place_id,
    slug: row.slug,
    name: row.name,
    isAccepted: row.is_accepted === 1,
    isUndone: row.is_undone === 1,
    version: row.version,
    before: fromJson(row.before),
    after: fromJson(row.after),
    differences: JSON.parse(row.differences),
    similar: fromJson(row.similar),
    match,
    question,
    location: fromJson(row.location),
    doubt: fromJson(row.doubt),
    conflicts: fromJson(row.conflicts),
  }
}

/** All columns in the order of the table, for `bulkInsert`. */
export function toStagedRow(
  runId: number,
  position: number,
  { place, category, geocoder }: StagedPlace,
): StagedPlaceRow {
  const json = JSON.stringify({ ...place, geocoder })
  return { run_id: runId, position, place: json, category: category ?? null }
}

export function toStaged({
  place,
  category,
}: {
  place: Json | null
  category: string | null
}): StagedPlace | undefined {
  if (place === null) return undefined
  const { geocoder, ...staged } = JSON.parse(place)
  return { place: staged, category: category ?? undefined, geocoder }
}

export function toIssueRow(runId: number, issue: StoredIssue, position: number): ImportIssueRow {
  // PostgreSQL rejects NUL, which is invisible anyway.
  const json = JSON.stringify(issue).replaceAll('\\u0000', '')
  return { run_id: runId, position, kind: issue.kind, issue: json }
}

export function toIssue(row: ImportIssueRow): StoredIssue & { position: number } {
  return { ...JSON.parse(row.issue), kind: row.kind, position: row.position }
}
