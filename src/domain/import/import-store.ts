import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { Location } from '../places/coordinates.ts'
import type { Place } from '../places/place.ts'
import type { Actor, ApplyResult, PlaceChange } from '../places/place-store.ts'
import type {
  ConflictChoice,
  ImportReason,
  ImportChange,
  ImportMatch,
  ImportProgress,
  ImportRun,
  ImportStatus,
  QuestionReason,
  StoredIssue,
} from './import-run.ts'

/** An id alias: the external id of a row that a person matched with a stored place. */
export type IdAlias = { system: string; externalId: string; placeId: string }

export type NewImportRun = Pick<ImportRun, 'fileName' | 'settings' | 'actor' | 'createdAt'> & {
  /** with `checking`, this process holds it from the start */
  status: 'uploaded' | 'checking'
}

/** The columns that a step may set; `undefined` clears one. */
export type ImportStep = Partial<
  Pick<ImportRun, 'settings' | 'problem' | 'report' | 'columns' | 'category' | 'defaultCountry'>
> & {
  /** whether this process holds it from now on; unchanged when missing */
  isHeld?: boolean
}

export type ChangeKind = ImportChange['kind']

export type ChangeFilter = {
  kind?: ChangeKind
  /** only those that resemble a stored place, or only others */
  similar?: boolean
  /** only those whose coordinates lie far from their address */
  doubtful?: boolean
  /** only those where the row differs from fields that a person set */
  conflicting?: boolean
  /** only those that could not be written when the rest was applied, and wait for an answer */
  setAside?: boolean
  /** only those that wait for a person's answer: possible duplicates, and rows set aside */
  asks?: boolean
}

/** Where the place of a change will be, or is; a row may have no position. */
export type ChangePoint = Pick<ImportChange, 'position' | 'kind'> & {
  isSimilar: boolean
  isDoubtful: boolean
  point?: LatLng
}

/** How many changes of one kind there are. */
export type ChangeCount = {
  kind: ChangeKind
  total: number
  accepted: number
  similar: number
  similarAccepted: number
  doubtful: number
  conflicting: number
  undone: number
  /** the sum of the positions where a person chose the location; it changes with every such choice */
  located: number
}

/** A place that an import would add, without its categories: those are looked up when it is added. */
export type StagedPlace = {
  place: Place
  /** the cell that names it; '' is a row without one, undefined the default of the import */
  category?: string
  /** the host of the service that knew its position */
  geocoder?: string
}

/** What a new row would change in the place that it resembles, and its id alias after that. */
export type StoredMatch = Omit<ImportMatch, 'decision' | 'twinLine'> & { source: Place['source'] }

/** A change as the check stores it; a new place is staged as a whole. */
export type StoredChange = Omit<ImportChange, 'match' | 'question'> & {
  staged?: StagedPlace
  match?: StoredMatch
}

/** What applying a change needs: the staged place, or the stored one in its new state. */
export type AcceptedChange = Pick<
  ImportChange,
  'position' | 'version' | 'after' | 'location' | 'conflicts'
> & {
  staged?: StagedPlace
}

/** What one row does to a place; `position` is that of its change. */
export type RowChange = PlaceChange & { position: number }

/** `setAside`: rows that were not written because somebody changed their places meanwhile; each is now a question. */
export type ApplyRowsResult = { ok: true; catalogueVersion: number; setAside: number }

/** A change as it was applied, its place as it is now, and whether it has received messages. */
export type AppliedChange = { change: ImportChange; current?: Place; hasMessages: boolean }

/** Undoes one change; without a change of its place if there was only an id alias. */
export type Undo = { position: number; change?: PlaceChange }

/** A row of an applied import that was skipped and waits for an answer. */
export type ImportQuestion = {
  change: ImportChange
  reason: QuestionReason
  /** for a new row */
  staged?: StagedPlace
  /** the current stored place that the row is about, or resembles */
  current?: Place
  /** another row of the import is about that place, and wins */
  isSettled: boolean
}

/**
 * What the answer to a question does: it adds a new place, or changes the stored one, and may add an id alias. With neither, it only closes
 * the question.
 */
export type AnswerEffect = Pick<ImportMatch, 'decision' | 'update'> & {
  position: number
  change?: PlaceChange
}

/** A row of an applied import that differs from fields that a person set, and its place as it is now. */
export type StoredConflict = { change: ImportChange; current?: Place }

/** Takes fields from a row after its import was applied: the row as it is stored from then on, and the change of its place. */
export type TakeEffect = Pick<
  ImportChange,
  'position' | 'conflicts' | 'before' | 'after' | 'version'
> & {
  change: PlaceChange
}

/** How many rows of an applied import wait for an answer. */
export type QuestionCount = { similar: number; setAside: number }

/** Published places that undoing would remove, and those that it would change back. */
export type LiveEffect = { vanish: number; change: number }

export type Page = { after?: number; limit: number }

/** Of all issues, or of those with that reason. */
export type IssuePage = Page & { reason?: ImportReason }

/**
 * Imports and their status. Every implementation promises: a process holds the import that it works on under a lease by
 * the database's clock and renews it by itself; a write to an import that another process holds by then throws.
 */
export type ImportRunStore = {
  create(run: NewImportRun): Promise<number>
  byId(id: number): Promise<ImportRun | undefined>
  /** newest first */
  list(limit: number): Promise<ImportRun[]>
  /** oldest first */
  inStatus(statuses: readonly ImportStatus[]): Promise<ImportRun[]>
  /** `false`, and nothing is set, when it is in none of the `from` states, or another process holds it */
  move(
    id: number,
    from: readonly ImportStatus[],
    to: ImportStatus,
    step?: ImportStep,
  ): Promise<boolean>
  /**
   * Takes over imports whose lease has expired, and those of a process known to have ended. Returns them as they were
   * left; from then on this process holds them.
   */
  claimAbandoned(ended?: string): Promise<ImportRun[]>
  /** renews the lease of this process, and tells other servers its progress; does nothing without a lease */
  reportProgress(id: number, progress: ImportProgress): Promise<void>
}

/** What a check writes. Nobody reads it yet, so short transactions are enough. */
export type ChangeSetWriter = {
  addChanges(id: number, changes: readonly StoredChange[]): Promise<void>
  /** numbered in order, continuing from the last one */
  addIssues(id: number, issues: readonly StoredIssue[], firstPosition: number): Promise<void>
  /** records that the places which these new rows resemble have a row of their own in the file, by its line */
  recordTwins(id: number, twins: readonly { position: number; line: number }[]): Promise<void>
  /** deletes changes, issues and questions */
  clear(id: number): Promise<void>
}

/** What a person reviews. */
export type ChangeSetReader = {
  changes(id: number, filter: ChangeFilter, page: Page): Promise<ImportChange[]>
  changeAt(id: number, position: number): Promise<ImportChange | undefined>
  /** of all changes that match and that would do something; streamed, for there may be a million */
  streamPoints(id: number, filter: ChangeFilter): AsyncIterable<ChangePoint>
  issues(
    id: number,
    kind: StoredIssue['kind'],
    page: IssuePage,
  ): Promise<(StoredIssue & { position: number })[]>
  counts(id: number): Promise<ChangeCount[]>
}

/** A person's choices. None is recorded once the import is no longer `checked`. */
export type ChangeChoices = {
  /** the location of a change instead of its row's; undefined: the row's */
  setLocation(id: number, position: number, location: Location | undefined): Promise<void>
  setAccepted(
    id: number,
    which: ChangeFilter | { position: number },
    isAccepted: boolean,
  ): Promise<void>
  /**
   * Matches a new row, or all of them, with the place that it resembles, or removes the match. A matched row is
   * accepted. If another row is about the place, that one wins.
   */
  setMatched(id: number, which: { position: number } | 'all', isMatched: boolean): Promise<void>
  /** Takes fields from rows in place of what a person set. A row that any field is taken from is accepted. */
  setTaken(id: number, choice: ConflictChoice): Promise<void>
}

/** Every implementation promises: `apply`, `answer` and `take` are one transaction each, with the status of the import in it. */
export type ImportApplier = {
  /** the accepted changes in the order of their positions, streamed */
  streamAccepted(id: number): AsyncIterable<AcceptedChange>
  /**
   * From `applying` to `applied`; stores the id aliases of matched rows in the same transaction. Rows that do not fit
   * what is stored by now, and possible duplicates without an answer, become questions. If no row fits it is a
   * conflict, and nothing is written.
   */
  apply(
    id: number,
    changes: AsyncIterable<RowChange> | Iterable<RowChange>,
    actor: Actor,
  ): Promise<ApplyRowsResult | Exclude<ApplyResult, { ok: true }>>
  /** deletes the staged places once the import is applied */
  clearStaged(id: number): Promise<void>
  /** the questions of an import: those at some positions, or those after a position; streamed */
  streamQuestions(
    id: number,
    which?: { positions: readonly number[] } | { after: number },
  ): AsyncIterable<ImportQuestion>
  /** by the ids of imports; without those that have no questions */
  countQuestions(): Promise<ReadonlyMap<number, QuestionCount>>
  /** for an `applied` import; also a conflict when somebody else has answered one of the questions */
  answer(id: number, effects: AsyncIterable<AnswerEffect>, actor: Actor): Promise<ApplyResult>
  /** the rows of an import that differ from fields that a person set: those at some positions, or after one; streamed */
  streamConflicts(
    id: number,
    which?: { positions: readonly number[] } | { after: number },
  ): AsyncIterable<StoredConflict>
  /** for an import that is `applied`; the row can be undone as if it had been applied that way */
  take(id: number, effects: AsyncIterable<TakeEffect>, actor: Actor): Promise<ApplyResult>
}

/** Every implementation promises: `undo` is one transaction, with the status of the import in it. */
export type ImportUndoer = {
  /** how many published places undoing all of it would touch */
  countLive(id: number): Promise<LiveEffect>
  /** applied changes that are not undone yet, streamed */
  streamApplied(id: number): AsyncIterable<AppliedChange>
  /** from `undoing` to `undone`, or to `applied` while something is left */
  undo(id: number, undos: AsyncIterable<Undo>, actor: Actor): Promise<ApplyResult>
}

/** A value of a file that a person refused, as a hash: the field keeps what somebody set by hand. */
export type KeptConflict = { placeId: string; field: string; valueHash: string }

/** What imports remember for later ones. */
export type ImportMemory = {
  /** id aliases: of one source, of one place, or all */
  idAliases(of: Partial<Pick<IdAlias, 'system' | 'placeId'>>): Promise<IdAlias[]>
  /** after that the next row with this id is a new one; `false` when there was no such alias */
  forgetIdAlias(id: IdAlias, actor: Actor): Promise<boolean>
  /** values of files that a person refused for fields of these places */
  keptConflicts(placeIds: readonly string[]): Promise<KeptConflict[]>
  /** remembers the values that a person refused; forgets those of a field that was taken */
  recordAnswers(answers: readonly (KeptConflict & { isKept: boolean })[]): Promise<void>
  /** which choices were made for files with these columns */
  findMapping(shape: string): Promise<ImportRun['settings'] | undefined>
  saveMapping(shape: string, settings: ImportRun['settings']): Promise<void>
}

/** All ports of imports; one store implements them. */
export type ImportStore = ImportRunStore &
  ChangeSetWriter &
  ChangeSetReader &
  ChangeChoices &
  ImportApplier &
  ImportUndoer &
  ImportMemory
