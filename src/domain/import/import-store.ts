import type { Location } from '../places/coordinates.ts'
import type { Place } from '../places/place.ts'
import type { Actor, ApplyResult, PlaceChange } from '../places/place-store.ts'
import type {
  ImportReason,
  ImportChange,
  ImportMatch,
  ImportRun,
  ImportStatus,
  QuestionReason,
  StoredIssue,
} from './import-run.ts'

/** The external id of a row that a person identified as a stored place, by which that place is known beside its own id. */
export type IdAlias = { system: string; externalId: string; placeId: string }

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
  /** only such that could not be written when the rest was applied, and wait for an answer */
  setAside?: boolean
  /** only those that a person is asked about: possible duplicates, and such that were set aside */
  asks?: boolean
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
export type StoredMatch = Omit<ImportMatch, 'decision' | 'twinLine'> & { source: Place['source'] }

/** A change as the check stores it: of a new place all of it is staged. */
export type StoredChange = Omit<ImportChange, 'match' | 'question'> & {
  staged?: StagedPlace
  match?: StoredMatch
}

/** What applying a change needs: the staged place, or the new state of the stored one. */
export type AcceptedChange = Pick<ImportChange, 'position' | 'version' | 'after' | 'location'> & {
  staged?: StagedPlace
}

/** What one row does to a place; `position` is that of its change. */
export type RowChange = PlaceChange & { position: number }

/** `setAside`: rows that were not written, since somebody changed their places meanwhile; each is a question now. */
export type ApplyRowsResult = { ok: true; catalogueVersion: number; setAside: number }

/** A change as it was applied, the current place, and whether the place has messages. */
export type AppliedChange = { change: ImportChange; current?: Place; hasMessages: boolean }

/** Undoes one change; without a change of its place where only an id was remembered. */
export type Undo = { position: number; change?: PlaceChange }

/** A row of an applied import that was skipped and waits for an answer. */
export type ImportQuestion = {
  change: ImportChange
  reason: QuestionReason
  /** of a new row */
  staged?: StagedPlace
  /** the current stored place that the row is about, or resembles */
  current?: Place
  /** another row of the import is about that place, and says what holds */
  isSettled: boolean
}

/**
 * What the answer to a question does: a new place is added, or the stored one changed, and by what it is known from now on. With
 * neither the row only needs no answer any more.
 */
export type AnswerEffect = Pick<ImportMatch, 'decision' | 'update'> & {
  position: number
  change?: PlaceChange
}

/** How many rows of an applied import wait for an answer. */
export type QuestionCount = { similar: number; setAside: number }

/** Published places that undoing would remove, and those that it would change back. */
export type LiveEffect = { vanish: number; change: number }

export type Page = { after?: number; limit: number }

/** Of all issues, or of those with that reason. */
export type IssuePage = Page & { reason?: ImportReason }

/**
 * Imports and their status. Every implementation promises: a process holds the import that it works on under a lease by the
 * database's clock and renews it by itself; what it writes to an import that another one holds by then throws.
 */
export type ImportRunStore = {
  create(run: NewImportRun): Promise<number>
  byId(id: number): Promise<ImportRun | undefined>
  /** newest first */
  list(limit: number): Promise<ImportRun[]>
  /** oldest first */
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
  claimAbandoned(ended?: string): Promise<ImportRun[]>
}

/** Written by a check. Nobody sees it yet, so it is written in short transactions. */
export type ChangeSetWriter = {
  addChanges(id: number, changes: readonly StoredChange[]): Promise<void>
  /** numbered in their order, on from what is there */
  addIssues(id: number, issues: readonly StoredIssue[], firstPosition: number): Promise<void>
  /** that the places which these new rows resemble have a row of their own in the file, by its line */
  recordTwins(id: number, twins: readonly { position: number; line: number }[]): Promise<void>
  /** forgets changes, issues and questions */
  clear(id: number): Promise<void>
}

/** What a person looks at. */
export type ChangeSetReader = {
  changes(id: number, filter: ChangeFilter, page: Page): Promise<ImportChange[]>
  changeAt(id: number, position: number): Promise<ImportChange | undefined>
  issues(
    id: number,
    kind: StoredIssue['kind'],
    page: IssuePage,
  ): Promise<(StoredIssue & { position: number })[]>
  counts(id: number): Promise<ChangeCount[]>
}

/** What a person chooses. Nothing is done, or no more of it, once the import is no longer `checked`. */
export type ChangeChoices = {
  /** where the place of a change is put instead of where its row has it; undefined: there */
  setLocation(id: number, position: number, location: Location | undefined): Promise<void>
  setAccepted(
    id: number,
    which: ChangeFilter | { position: number },
    isAccepted: boolean,
  ): Promise<void>
  /**
   * Matches a new row, or all of them, with the place that it resembles, or removes the match. A matched row is accepted. Where
   * another row is about the place, that one says what holds.
   */
  setMatched(id: number, which: { position: number } | 'all', is: boolean): Promise<void>
}

/** Every implementation promises: `apply` and `answer` are one transaction each, with the status of the import in it. */
export type ImportApplier = {
  /** the accepted changes in the order of their positions, streamed */
  streamAccepted(id: number): AsyncIterable<AcceptedChange>
  /**
   * From `applying` to `applied`; the ids of rows that were matched with a stored place are remembered with it. Rows that no longer fit the
   * stored places, and unanswered possible duplicates, become questions. If no row fits it is a conflict, and nothing is written.
   */
  apply(
    id: number,
    changes: AsyncIterable<RowChange> | Iterable<RowChange>,
    actor: Actor,
  ): Promise<ApplyRowsResult | Exclude<ApplyResult, { ok: true }>>
  /** forgets the staged places once the import is applied */
  clearStaged(id: number): Promise<void>
  /** of an import, those of some positions, or those behind a position; streamed */
  streamQuestions(
    id: number,
    which?: { positions: readonly number[] } | { after: number },
  ): AsyncIterable<ImportQuestion>
  /** by the ids of imports; none of those that have no questions */
  countQuestions(): Promise<ReadonlyMap<number, QuestionCount>>
  /** of an import that is `applied`; a conflict, too, where somebody else has answered one of them */
  answer(id: number, effects: AsyncIterable<AnswerEffect>, actor: Actor): Promise<ApplyResult>
}

/** Every implementation promises: `undo` is one transaction, with the status of the import in it. */
export type ImportUndoer = {
  /** how many places that visitors see now undoing all of it would touch */
  countLive(id: number): Promise<LiveEffect>
  /** what was applied and is not undone yet, streamed */
  streamApplied(id: number): AsyncIterable<AppliedChange>
  /** from `undoing` to `undone`, or to `applied` while something is left */
  undo(id: number, undos: AsyncIterable<Undo>, actor: Actor): Promise<ApplyResult>
}

/** What imports remember for later ones. */
export type ImportMemory = {
  /** by which rows are known as places, of one source, of one place, or all */
  idAliases(of: Partial<Pick<IdAlias, 'system' | 'placeId'>>): Promise<IdAlias[]>
  /** the next row with it is a new one; `false` when it was known no longer */
  forgetIdAlias(id: IdAlias, actor: Actor): Promise<boolean>
  /** which choices were made for files with these columns */
  recallMapping(shape: string): Promise<ImportRun['settings'] | undefined>
  rememberMapping(shape: string, settings: ImportRun['settings']): Promise<void>
}

/** All ports of imports; one store implements them. */
export type ImportStore = ImportRunStore &
  ChangeSetWriter &
  ChangeSetReader &
  ChangeChoices &
  ImportApplier &
  ImportUndoer &
  ImportMemory
