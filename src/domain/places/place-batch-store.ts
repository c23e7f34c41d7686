import type { FieldProblem, ProblemCode } from '../problem.ts'
import type { Actor, ApplyResult, PlaceChange } from './place-store.ts'

/** A place that a batch left unchanged: somebody edited it in the meantime, or `problem` says why the change does not fit. */
export type SkippedPlace = { id: string; problem?: FieldProblem }

/** A batch of changes that are applied in steps and can be undone together. */
export type PlaceBatch = {
  id: string
  /** the number of places to change */
  total: number
  written: number
  /** left unchanged, because somebody edited them in the meantime */
  setAside: number
  /** left unchanged, because the change does not fit them */
  refused: number
  /** it is being undone, or was */
  isUndo: boolean
  undone: number
  /** not undone, because somebody edited them since */
  kept: number
  /** the first places that the batch, or its undo, left unchanged */
  firstSkipped: readonly SkippedPlace[]
  isRunning: boolean
  /** why it ended early; missing if somebody stopped it */
  problem: ProblemCode | undefined
  /** `resume` can continue it */
  isResumable: boolean
}

export type PlaceUpdate = Extract<PlaceChange, { kind: 'update' }>

export type BatchStep = {
  updates: readonly PlaceUpdate[]
  skipped: readonly SkippedPlace[]
  isUndo: boolean
  /** its values are computed from other fields, so they are not marked as hand-set and imports may change them */
  isComputed?: boolean
}

/** A place of a batch: its new version, and its hand-set marks before; the latter undefined in old batches. */
export type BatchPlace = { id: string; version: number; handSet: string[] | undefined }

/** `order` is the caller's data for resuming the batch. */
export type NewBatch = { id: string; total: number; actor: Actor; order?: unknown }

/**
 * Batches of changes. Every implementation promises: changes and their records are written together or not at all; at most one process
 * works on a batch, under a lease that expires a minute after a crash.
 */
export type PlaceBatchStore = {
  /** a whole batch in one transaction, all or nothing */
  apply(id: string, updates: readonly PlaceUpdate[], actor: Actor): Promise<ApplyResult>
  begin(batch: NewBatch): Promise<void>
  /**
   * continues a batch that ended early, and returns its order and the last recorded id. Returns undefined and changes nothing if
   * the batch has no order, was undone, or a process is working on it.
   */
  resume(id: string): Promise<{ order: string; after: string } | undefined>
  /** returns false and changes nothing if there is nothing to undo or a process is working on the batch */
  beginUndo(id: string): Promise<boolean>
  /** writes a step in one transaction and leaves places that have changed. Returns false and writes nothing once the batch has ended. */
  write(id: string, step: BatchStep, actor: Actor): Promise<boolean>
  /** ends the batch early, for the given problem or on request; finished steps stay */
  end(id: string, problem?: ProblemCode): Promise<void>
  /** ends a batch after its last step */
  complete(id: string): Promise<void>
  byId(id: string): Promise<PlaceBatch | undefined>
  /** the changed places that are not undone yet, page by page, from one snapshot */
  toUndo(id: string): AsyncIterable<readonly BatchPlace[]>
  /** all places that the batch, or its undo, left unchanged, page by page, from one snapshot */
  skipped(id: string): AsyncIterable<readonly SkippedPlace[]>
}
