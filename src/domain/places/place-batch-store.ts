import type { FieldProblem, ProblemCode } from '../problem.ts'
import type { Actor, ApplyResult, PlaceChange } from './place-store.ts'

/** A place that a batch leaves as it is: somebody changed it meanwhile, or the problem says why the change does not fit it. */
export type LeftPlace = { id: string; problem?: FieldProblem }

/** Changes that are made together, in steps, and can be undone together. */
export type PlaceBatch = {
  id: string
  /** how many places it is to change */
  total: number
  written: number
  /** left as they were, because somebody changed them meanwhile */
  setAside: number
  /** left as they were, because the change does not fit them */
  refused: number
  /** it is being undone, or was */
  isUndo: boolean
  undone: number
  /** not undone, because somebody changed them since */
  kept: number
  /** the first that it, or its undo, left as they were */
  firstLeft: readonly LeftPlace[]
  isAtWork: boolean
  /** why it ended before it was complete; missing when somebody stopped it */
  problem: ProblemCode | undefined
  /** `resume` goes on with it */
  isResumable: boolean
}

export type PlaceUpdate = Extract<PlaceChange, { kind: 'update' }>

export type BatchStep = {
  updates: readonly PlaceUpdate[]
  left: readonly LeftPlace[]
  isUndo: boolean
  /** its values follow from other fields, so nobody set them by hand: a file may change them */
  isComputed?: boolean
}

/** A place of a batch: the version that it got, and what was marked as set by hand before; undefined in an old batch. */
export type BatchPlace = { id: string; version: number; handSet: string[] | undefined }

/** `order` is whatever its maker needs to resume it. */
export type NewBatch = { id: string; total: number; actor: Actor; order?: unknown }

/**
 * Batches of changes. Every implementation promises: changes and their records are written together or not at all;
 * at most one process is at work on a batch, and a killed one no longer counts after a minute.
 */
export type PlaceBatchStore = {
  /** a whole batch in one transaction, all or nothing */
  apply(id: string, updates: readonly PlaceUpdate[], actor: Actor): Promise<ApplyResult>
  begin(batch: NewBatch): Promise<void>
  /**
   * continues a batch that ended early, and returns its order and the last id that it has recorded. Undefined, changing
   * nothing, when it has no order, was undone, or somebody is at work on it.
   */
  resume(id: string): Promise<{ order: string; after: string } | undefined>
  /** false, changing nothing, when there is nothing to undo or somebody is at work on it */
  beginUndo(id: string): Promise<boolean>
  /** in one transaction; places that have changed are left. False, changing nothing, once the work was ended. */
  write(id: string, step: BatchStep, actor: Actor): Promise<boolean>
  /** ends the work wherever it is, for this reason or because somebody wants it; what is written stays */
  end(id: string, problem?: ProblemCode): Promise<void>
  /** ends work that has no more steps */
  complete(id: string): Promise<void>
  byId(id: string): Promise<PlaceBatch | undefined>
  /** what it changed and what is not undone yet, page by page, from one snapshot */
  toUndo(id: string): AsyncIterable<readonly BatchPlace[]>
  /** all that it, or its undo, left as they were, page by page, from one snapshot */
  left(id: string): AsyncIterable<readonly LeftPlace[]>
}
