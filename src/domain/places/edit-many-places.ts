import { createHash } from 'node:crypto'
import { newId } from '../uuid.ts'
import { type BulkChange, type BulkPlan, planBulkEdit } from './bulk-edit.ts'
import { type HoursReader, withResultsKept } from './hours-reader.ts'
import type { PlaceBatchStore } from './place-batch.ts'
import { placeAt } from './place-history.ts'
import type { Place } from './place.ts'
import type { Actor } from './place-store.ts'
import type { PlaceFilter, PlaceTable } from './place-table.ts'

/** So many places are changed at most at once: they are planned in memory. */
const MOST_AT_ONCE = 5_000

/** Which places: those that were ticked, or all that the table found. */
export type BulkTarget = { ids: readonly string[] } | { filter: PlaceFilter }

export type BulkPreview = BulkPlan & {
  /** tells this plan from every other one; applying asks for it */
  fingerprint: string
  /** there are more places than are changed at once */
  isTooMany: boolean
}

export type BulkApplied =
  | { ok: true; batchId: string; count: number }
  /** what was previewed is not what it would do now */
  | { ok: false; problem: 'changed_meanwhile' }

export type BulkUndone = { undone: number; kept: number } | undefined

/** Changing many places: what it would do, doing it in one transaction, and taking it back. */
export type BulkEditing = {
  /** the places that are meant, one more than are changed at once where there are more */
  find(target: BulkTarget): Promise<Place[]>
  preview(target: BulkTarget, change: BulkChange): Promise<BulkPreview>
  apply(
    target: BulkTarget,
    change: BulkChange,
    by: { fingerprint: string; actor: Actor },
  ): Promise<BulkApplied>
  /** places that were changed since keep what they have; undefined when there is nothing to take back */
  undo(batchId: string, actor: Actor): Promise<BulkUndone>
}

export type BulkPorts = {
  placeTable: Pick<PlaceTable, 'byIds' | 'matching' | 'history'>
  placeBatches: PlaceBatchStore
  readHours: HoursReader
  now(): Date
  randomBytes(length: number): Uint8Array
}

export function createBulkEditing(ports: BulkPorts): BulkEditing {
  const { placeTable, placeBatches, now } = ports

  const find: BulkEditing['find'] = (target) =>
    'ids' in target
      ? placeTable.byIds(target.ids.slice(0, MOST_AT_ONCE + 1))
      : placeTable.matching(target.filter, MOST_AT_ONCE + 1)

  const preview: BulkEditing['preview'] = async (target, change) => {
    const found = await find(target)
    const isTooMany = found.length > MOST_AT_ONCE
    const places = found.slice(0, MOST_AT_ONCE)
    const plan = await planBulkEdit(places, change, {
      now: now(),
      readHours: withResultsKept(ports.readHours),
    })
    return { ...plan, isTooMany, fingerprint: fingerprintOf(plan, change) }
  }

  return {
    find,
    preview,

    async apply(target, change, { fingerprint, actor }) {
      const plan = await preview(target, change)
      if (plan.isTooMany || plan.fingerprint !== fingerprint) {
        return { ok: false, problem: 'changed_meanwhile' }
      }
      const batchId = newId(ports)
      const updates = plan.changed.map(({ before, after }) => toUpdate(after, before.version))
      const applied = await placeBatches.apply(batchId, updates, actor)
      if (!applied.ok) return { ok: false, problem: 'changed_meanwhile' }
      return { ok: true, batchId, count: updates.length }
    },

    async undo(batchId, actor) {
      const batch = await placeBatches.byId(batchId)
      if (!batch || batch.undoneAt !== undefined) return undefined
      const places = await placeTable.byIds(batch.places.map(({ id }) => id))
      const versions = new Map(batch.places.map(({ id, version }) => [id, version]))
      const untouched = places.filter(({ id, version }) => versions.get(id) === version)
      const updates = []
      for (const place of untouched) {
        const before = placeAt(place, place.version - 1, await placeTable.history(place.id))
        if (before) updates.push(toUpdate(before, place.version))
      }
      const undone = await placeBatches.undo(batchId, updates, actor)
      if (!undone.ok) return undefined
      return { undone: updates.length, kept: batch.places.length - updates.length }
    },
  }
}

function toUpdate(place: Place, expectedVersion: number) {
  return { kind: 'update' as const, place, expectedVersion }
}

function fingerprintOf({ changed }: BulkPlan, change: BulkChange): string {
  const versions = changed.map(({ before }) => `${before.id} ${before.version}`)
  return createHash('sha256')
    .update(JSON.stringify([change, versions]))
    .digest('base64url')
    .slice(0, 22)
}
