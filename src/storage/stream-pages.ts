import { scheduler } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Small enough that a page is collected before the garbage collector promotes it. */
export const PAGE_SIZE = 250

/** Returns up to `PAGE_SIZE` items that follow `last`, or the first ones. */
type ReadPage<Item> = (db: Kysely<Schema>, last: Item | undefined) => Promise<Item[]>

/** The items of `eachPage`, one by one. */
export async function* streamPages<Item>(
  reader: Kysely<Schema>,
  readPage: ReadPage<Item>,
): AsyncGenerator<Item> {
  for await (const page of eachPage(reader, readPage)) yield* page
}

/**
 * Streams a whole table page by page, by key instead of by cursor, in one read-only transaction: the stream sees one
 * snapshot, holds one page in memory, and lets other work run between two pages.
 */
export async function* eachPage<Item>(
  reader: Kysely<Schema>,
  readPage: ReadPage<Item>,
): AsyncGenerator<readonly Item[]> {
  const snapshot = await reader
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    let page: Item[] = []
    do {
      page = await readPage(snapshot, page.at(-1))
      yield page
      await scheduler.yield()
    } while (page.length === PAGE_SIZE)
  } finally {
    await snapshot.rollback().execute()
  }
}

/** Reads in one read-only transaction, which sees one snapshot. */
export function inSnapshot<Result>(
  reader: Kysely<Schema>,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
