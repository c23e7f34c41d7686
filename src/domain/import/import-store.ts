import type { Place } from '../places/place.ts'
import type { Actor, ApplyResult, PlaceChange } from '../places/place-store.ts'
import type { ImportChange, ImportRun, ImportStatus, StoredIssue } from './import-run.ts'

export type NewImportRun = Pick<ImportRun, 'fileName' | 'settings' | 'actor' | 'createdAt'> & {
  status: 'uploaded' | 'checking'
  worker?: string
}

/** What may be set with a step; `undefined` clears it. */
export type ImportStep = Partial<
  Pick<
    ImportRun,
    'settings' | 'worker' | 'problem' | 'report' | 'columns' | 'category' | 'defaultCountry'
  >
>

export type ChangeKind = ImportChange['kind']

export type ChangeFilter = {
  kind?: ChangeKind
  /** only such that a stored place resembles */
  similar?: boolean
}

/** How many changes of one kind there are. */
export type ChangeCount = {
  kind: ChangeKind
  total: number
  accepted: number
  similar: number
  undone: number
}

/** Of a change what applying it needs; the other columns of a million rows are not even read. */
export type AcceptedChange = Pick<
  ImportChange,
  'position' | 'kind' | 'line' | 'placeId' | 'slug' | 'version' | 'location' | 'after'
>

/** A change as it was applied, its place as it is today, and whether anybody has written to it. */
export type AppliedChange = { change: ImportChange; current?: Place; hasMessages: boolean }

/** Taking back one change. */
export type Undo = { position: number; change: PlaceChange }

export type Page = { after?: number; limit: number }

/**
 * The imports with their change sets. Every implementation promises: what a change set holds is written in short
 * transactions, since nobody sees it; `apply` and `rollBack` are one transaction each, with the status of the import in
 * it, so that after a crash the status says whether it happened.
 */
export type ImportStore = {
  create(run: NewImportRun): Promise<number>
  byId(id: number): Promise<ImportRun | undefined>
  /** newest first */
  list(limit: number): Promise<ImportRun[]>
  /** which are in one of these states, oldest first */
  inStatus(statuses: readonly ImportStatus[]): Promise<ImportRun[]>
  /** `false`, and nothing is set, when it is in none of the states it should come from */
  move(
    id: number,
    from: readonly ImportStatus[],
    to: ImportStatus,
    step?: ImportStep,
  ): Promise<boolean>
  addChanges(id: number, changes: readonly ImportChange[]): Promise<void>
  /** numbered in their order, on from what is there */
  addIssues(id: number, issues: readonly StoredIssue[], firstPosition: number): Promise<void>
  /** forgets changes and issues */
  clear(id: number): Promise<void>
  changes(id: number, filter: ChangeFilter, page: Page): Promise<ImportChange[]>
  changeAt(id: number, position: number): Promise<ImportChange | undefined>
  /** the accepted ones, streamed in the order of their positions */
  streamAccepted(id: number): AsyncIterable<AcceptedChange>
  issues(
    id: number,
    kind: StoredIssue['kind'],
    page: Page,
  ): Promise<(StoredIssue & { position: number })[]>
  counts(id: number): Promise<ChangeCount[]>
  accept(id: number, which: ChangeFilter | { position: number }, isAccepted: boolean): Promise<void>
  /** from `applying` to `applied` */
  apply(
    id: number,
    changes: AsyncIterable<PlaceChange> | Iterable<PlaceChange>,
    actor: Actor,
  ): Promise<ApplyResult>
  /** what was applied and not taken back yet, streamed */
  streamApplied(id: number): AsyncIterable<AppliedChange>
  /** from `rolling-back` to `rolled-back`, or to `applied` while something is left */
  rollBack(id: number, undos: AsyncIterable<Undo>, actor: Actor): Promise<ApplyResult>
  /** which choices were made for files with these columns */
  recallMapping(shape: string): Promise<ImportRun['settings'] | undefined>
  rememberMapping(shape: string, settings: ImportRun['settings']): Promise<void>
}
