import type { Actor, ApplyResult, PlaceChange } from './place-store.ts'

/** Changes that were made together and can be taken back together. */
export type PlaceBatch = {
  id: string
  actor: Actor
  at: string
  /** each place with the version that the batch gave it */
  places: readonly { id: string; version: number }[]
  undoneAt?: string
}

type Update = Extract<PlaceChange, { kind: 'update' }>

/**
 * Batches of changes. Every implementation promises: a batch and the note of it are written together or not at all, and
 * one is taken back at most once.
 */
export type PlaceBatchStore = {
  apply(id: string, changes: readonly Update[], actor: Actor): Promise<ApplyResult>
  byId(id: string): Promise<PlaceBatch | undefined>
  /** `already_undone` changes nothing */
  undo(
    id: string,
    changes: readonly Update[],
    actor: Actor,
  ): Promise<ApplyResult | { ok: false; problem: 'already_undone' }>
}
