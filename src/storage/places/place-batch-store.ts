import type { Kysely } from 'kysely'
import type { ApplyResult, PlaceBatchStore } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import { applyChanges } from './place-changes.ts'
import { Conflict, PlaceWriter } from './place-writer.ts'
import type { Schema } from '../schema.ts'

class AlreadyUndone extends Error {}

export function createPlaceBatchStore({
  reader,
  writeAlone,
  catalogueNews,
}: Database): PlaceBatchStore {
  const writer = new PlaceWriter()

  const write = async (work: (db: Kysely<Schema>) => Promise<number>): Promise<ApplyResult> => {
    try {
      const catalogueVersion = await writeAlone(work)
      catalogueNews.announce(catalogueVersion)
      return { ok: true, catalogueVersion }
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      return { ok: false, problem: 'conflict', placeId: error.placeId }
    }
  }

  return {
    apply: (id, changes, actor) =>
      write(async (db) => {
        const places = changes.map((change) => ({
          id: change.place.id,
          version: change.expectedVersion + 1,
        }))
        const at = new Date().toISOString()
        const row = { id, at, actor, places: JSON.stringify(places), undone_at: null }
        await db.insertInto('place_batch').values(row).execute()
        return applyChanges(db, writer, changes, actor)
      }),

    async byId(id) {
      const row = await reader
        .selectFrom('place_batch')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const { at, actor, places, undone_at } = row
      return { id, at, actor, places: JSON.parse(places), undoneAt: undone_at ?? undefined }
    },

    async undo(id, changes, actor) {
      try {
        return await write(async (db) => {
          const marked = await db
            .updateTable('place_batch')
            .set({ undone_at: new Date().toISOString() })
            .where('id', '=', id)
            .where('undone_at', 'is', null)
            .returning('id')
            .executeTakeFirst()
          if (!marked) throw new AlreadyUndone()
          return applyChanges(db, writer, changes, actor)
        })
      } catch (error) {
        if (error instanceof AlreadyUndone) return { ok: false, problem: 'already_undone' }
        throw error
      }
    },
  }
}
