import { scheduler } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Actor, ApplyResult, PlaceChange } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import { raiseCatalogueVersion, readCatalogueVersion } from './catalogue-version.ts'
import { type Author, Conflict, type ConflictReason, writePlaces } from './write-places.ts'
import type { Schema } from '../schema.ts'

const CHUNK_SIZE = 128

export type Changes<Change = PlaceChange> = AsyncIterable<Change> | Iterable<Change>

/**
 * Returns the function that saves changes to places together with other writes of `work`: all or nothing, and nothing if `work` returns
 * `false`. It resolves when the changes are on the disk and visible to visitors of this process.
 */
export function createPlaceSaver(
  { writeAlone, catalogueNotifier }: Database,
  { isByHand = true }: { isByHand?: boolean } = {},
) {
  function save(work: SaveWork<void>): Promise<ApplyResult>
  function save(work: SaveWork<boolean>): Promise<ApplyResult | undefined>
  async function save(work: SaveWork<boolean | void>): Promise<ApplyResult | undefined> {
    try {
      const catalogueVersion = await writeAlone(async (db) => {
        let version: number | undefined
        const isDone = await work(db, async (changes, actor) => {
          version = await applyChanges(db, changes, { actor, isByHand })
        })
        if (isDone === false) throw new Rollback()
        return version ?? readCatalogueVersion(db)
      })
      await catalogueNotifier.publish(catalogueVersion)
      return { ok: true, catalogueVersion }
    } catch (error) {
      if (error instanceof Rollback) return undefined
      if (!(error instanceof Conflict)) throw error
      return { ok: false, problem: 'conflict', placeId: error.placeId }
    }
  }
  return save
}

type SaveWork<Result> = (
  db: Kysely<Schema>,
  apply: (changes: Changes, actor: Actor) => Promise<void>,
) => Promise<Result>

/** Thrown to roll back the transaction. */
class Rollback extends Error {}

/**
 * Applies any number of changes inside the transaction of `db` and returns the new catalogue version. Throws `Conflict`
 * at the first one that does not fit what is stored.
 */
export function applyChanges(
  db: Kysely<Schema>,
  changes: Changes,
  author: Author,
): Promise<number> {
  return applyOrSetAside(db, changes, {
    ...author,
    setAside([first]) {
      if (first) throw new Conflict(first.change.place.id)
    },
  })
}

/** The same for independent changes: writes those that fit, and reports the others chunk by chunk. */
export async function applyOrSetAside<Change extends PlaceChange>(
  db: Kysely<Schema>,
  changes: Changes<Change>,
  { setAside, ...author }: Author & { setAside: SetAside<Change> },
): Promise<number> {
  let version: number | undefined
  for await (const chunk of inChunks(changes)) {
    version ??= await raiseCatalogueVersion(db)
    const conflicts = await writePlaces(db, chunk, author)
    const conflicting = chunk.flatMap((change) => {
      const reason = conflicts.get(change.place.id)
      return reason ? [{ change, reason }] : []
    })
    if (conflicting.length > 0) await setAside(conflicting)
    // Lets requests from visitors run in between: SQLite runs on the thread that answers them.
    await scheduler.yield()
  }
  return version ?? readCatalogueVersion(db)
}

/** A change that does not fit the stored data. */
export type ConflictingChange<Change> = { change: Change; reason: ConflictReason }

type SetAside<Change> = (conflicting: readonly ConflictingChange<Change>[]) => Promise<void> | void

/** Chunks in which no id, slug or source occurs twice, so that each can be checked and written as a set. */
async function* inChunks<Change extends PlaceChange>(
  changes: Changes<Change>,
): AsyncGenerator<Change[]> {
  let chunk: Change[] = []
  let taken = new Set<string>()
  for await (const change of changes) {
    const keys = keysOf(change)
    if (chunk.length === CHUNK_SIZE || keys.some((key) => taken.has(key))) {
      yield chunk
      chunk = []
      taken = new Set()
    }
    chunk.push(change)
    for (const key of keys) taken.add(key)
  }
  if (chunk.length > 0) yield chunk
}

function keysOf({ place }: PlaceChange): string[] {
  const keys = [`id ${place.id}`, `slug ${place.slug}`]
  if (place.source) keys.push(`source ${JSON.stringify(place.source)}`)
  return keys
}
