import type { Location } from '../places/coordinates.ts'
import type { Place } from '../places/place.ts'
import type { Actor, ApplyResult, PlaceChange } from '../places/place-store.ts'
import type { ImportReason } from './import-report.ts'
import type { FurtherId } from './further-id.ts'
import type {
  ImportChange,
  ImportMatch,
  ImportRun,
  ImportStatus,
  StoredIssue,
} from './import-run.ts'

export type NewImportRun = Pick<ImportRun, 'fileName' | 'settings' | 'actor' | 'createdAt'> & {
  /** `checking` is held by this process from the start */
  status: 'uploaded' | 'checking'
}

/** What may be set with a step; `undefined` clears it. */
export type ImportStep = Partial<
  Pick<ImportRun, 'settings' | 'problem' | 'report' | 'columns' | 'category' | 'defaultCountry'>
> & {
  /** whether this process works on it from now on; left as it is when not said */
  isHeld?: boolean
}

export type ChangeKind = ImportChange['kind']

export type ChangeFilter = {
  kind?: ChangeKind
  /** only such that a stored place resembles, or only others */
  similar?: boolean
  /** only such whose coordinates lie far from their address */
  doubtful?: boolean
}

/** How many changes of one kind there are. */
export type ChangeCount = {
  kind: ChangeKind
  total: number
  accepted: number
  similar: number
  similarAccepted: number
  doubtful: number
  undone: number
}

/** A place that an import would add, but for its categories: what they are is looked up when it is added. */
export type StagedPlace = {
  place: Place
  /** the cell that names it; '' says none, undefined that of the import */
  category?: string
}

/** What a new row would change of the place that it resembles, and by what it is known the next time. */
export type KeptMatch = Omit<ImportMatch, 'said' | 'twinLine'> & { source: Place['source'] }

/** A change as it is kept: with each new place, whole. */
export type KeptChange = Omit<ImportChange, 'match' | 'isOpen'> & {
  staged?: StagedPlace
  match?: KeptMatch
}

/** Of a change what applying it needs; of a new place that is staged, `after` undefined. */
export type AcceptedChange = Pick<
  ImportChange,
  'position' | 'kind' | 'version' | 'after' | 'location'
> & { staged?: StagedPlace }

/** What adding the staged places needs. */
export type Adding = {
  /** how many new places the change set has, accepted or not */
  total: number
  categoryIdsOf(category: string | undefined): readonly string[]
  onAdded(count: number): void
}

/** What an import does: the places that are added as they were staged, then everything else. */
export type Applied = {
  adding: Adding
  others: AsyncIterable<PlaceChange> | Iterable<PlaceChange>
}

/** A change as it was applied, its place as it is today, and whether anybody has written to it. */
export type AppliedChange = { change: ImportChange; current?: Place; hasMessages: boolean }

/** Taking back one change; without a change of its place where only an id was remembered. */
export type Undo = { position: number; change?: PlaceChange }

/** A new row that may be a stored place, for which nobody had answered when the rest of its import was applied. */
export type OpenDouble = {
  change: ImportChange
  staged: StagedPlace
  /** the stored place as it is today */
  current?: Place
  /** another row of the import is about that place, and says what holds */
  isSettled: boolean
}

/** What a person says of such a row: a new place is added, or what it changes of the stored one, and by what that is known. */
export type DoubleAnswer = Pick<ImportMatch, 'said' | 'update'> & {
  position: number
  change?: PlaceChange
}

/** Published places: those that are gone after it, and those that are as they were before the import. */
export type LiveEffect = { vanish: number; change: number }

export type Page = { after?: number; limit: number }

/** Of all issues, or of those with that reason. */
export type IssuePage = Page & { reason?: ImportReason }

/**
 * The imports with their change sets. Every implementation promises: what a change set holds is written in short
 * transactions, since nobody sees it; a process holds what it works on under a lease by the database's clock and renews it by
 * itself, and what it writes to an import that another one holds by then throws; `apply` and `rollBack` are one transaction each, with the status of the import in
 * it, so that after a crash the status says whether it happened.
 */
export type ImportStore = {
  create(run: NewImportRun): Promise<number>
  byId(id: number): Promise<ImportRun | undefined>
  /** newest first */
  list(limit: number): Promise<ImportRun[]>
  /** which are in one of these states, oldest first */
  inStatus(statuses: readonly ImportStatus[]): Promise<ImportRun[]>
  /** `false`, and nothing is set, when it is in none of the states it should come from, or another process works on it */
  move(
    id: number,
    from: readonly ImportStatus[],
    to: ImportStatus,
    step?: ImportStep,
  ): Promise<boolean>
  /**
   * Takes the imports of processes that have renewed nothing for too long, and those of the process that is known to have ended.
   * Gives them as they were left; from then on this process holds them.
   */
  takeAbandoned(ended?: string): Promise<ImportRun[]>
  addChanges(id: number, changes: readonly KeptChange[]): Promise<void>
  /** numbered in their order, on from what is there */
  addIssues(id: number, issues: readonly StoredIssue[], firstPosition: number): Promise<void>
  /** that the places which these new rows resemble have a row of their own in the file, by its line */
  noteTwins(id: number, twins: readonly { position: number; line: number }[]): Promise<void>
  /** forgets changes and issues */
  clear(id: number): Promise<void>
  changes(id: number, filter: ChangeFilter, page: Page): Promise<ImportChange[]>
  changeAt(id: number, position: number): Promise<ImportChange | undefined>
  /**
   * the accepted ones, streamed in the order of their positions, without the places that are added as they were staged: of
   * new ones only those that are put somewhere else, have photos, or are said to be a stored place that they change
   */
  streamOthers(id: number): AsyncIterable<AcceptedChange>
  issues(
    id: number,
    kind: StoredIssue['kind'],
    page: IssuePage,
  ): Promise<(StoredIssue & { position: number })[]>
  counts(id: number): Promise<ChangeCount[]>
  /** where the place of a change is put instead of where its row has it; undefined: there; nothing is done unless `checked` */
  put(id: number, position: number, location: Location | undefined): Promise<void>
  /** nothing is done, or no more of it, once the import is no longer `checked` */
  accept(id: number, which: ChangeFilter | { position: number }, isAccepted: boolean): Promise<void>
  /**
   * Says of a new row, or of all, that it is the place that it resembles, or takes that back. What is said is accepted. Where
   * another row is about the place, that one says what holds. Nothing is done unless `checked`.
   */
  match(id: number, which: { position: number } | 'all', is: boolean): Promise<void>
  /** from `applying` to `applied`; the ids of rows that are said to be a stored place are remembered with it */
  apply(id: number, applied: Applied, actor: Actor): Promise<ApplyResult>
  /** keeps the staged places of the new rows that nobody has answered for, see `OpenDouble` */
  keepDoubles(id: number): Promise<void>
  /** those of an import, or of some of its changes, streamed */
  streamDoubles(id: number, positions?: readonly number[]): AsyncIterable<OpenDouble>
  /** how many each import has, by its id; none of the others */
  countDoubles(): Promise<ReadonlyMap<number, number>>
  /** does what was said of them, of an import that is `applied`; a conflict, too, where somebody else has answered for one */
  answerDoubles(
    id: number,
    answers: AsyncIterable<DoubleAnswer>,
    actor: Actor,
  ): Promise<ApplyResult>
  /** forgets the staged places, when they are added: the changes are still there */
  clearStaged(id: number): Promise<void>
  /** how many places that visitors see now taking all of it back would touch */
  countLive(id: number): Promise<LiveEffect>
  /** what was applied and not taken back yet, streamed */
  streamApplied(id: number): AsyncIterable<AppliedChange>
  /** from `rolling-back` to `rolled-back`, or to `applied` while something is left */
  rollBack(id: number, undos: AsyncIterable<Undo>, actor: Actor): Promise<ApplyResult>
  /** by which rows are known as places, of one source, of one place, or all */
  furtherIds(of: Partial<Pick<FurtherId, 'system' | 'placeId'>>): Promise<FurtherId[]>
  /** the next row with it is a new one; `false` when it was known no longer */
  forgetFurtherId(id: FurtherId, actor: Actor): Promise<boolean>
  /** which choices were made for files with these columns */
  recallMapping(shape: string): Promise<ImportRun['settings'] | undefined>
  rememberMapping(shape: string, settings: ImportRun['settings']): Promise<void>
}
