import { scheduler } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Actor, PlaceChange } from '../../domain/places/place-store.ts'
import { raiseCatalogueVersion, readCatalogueVersion } from './catalogue-version.ts'
import type { PlaceWriter } from './place-writer.ts'
import type { Schema } from '../schema.ts'

const CHUNK_SIZE = 128

export type Changes = AsyncIterable<PlaceChange> | Iterable<PlaceChange>

/**
 * Applies any number of changes inside the transaction of `db`, and gives the catalogue version after them. Throws
 * `Conflict` at the first change that does not fit.
 */
export async function applyChanges(
  db: Kysely<Schema>,
  writer: PlaceWriter,
  changes: Changes,
  actor: Actor,
): Promise<number> {
  let version: number | undefined
  for await (const chunk of inChunks(changes)) {
    version ??= await raiseCatalogueVersion(db)
    await writer.write(db, chunk, actor)
    // A large import must not keep visitors waiting: SQLite works on the thread that answers them.
    await scheduler.yield()
  }
  return version ?? readCatalogueVersion(db)
}

/** Chunks in which no id, slug or source stands twice, so that each can be checked and written as a set. */
async function* inChunks(changes: Changes): AsyncGenerator<PlaceChange[]> {
  let chunk: PlaceChange[] = []
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
