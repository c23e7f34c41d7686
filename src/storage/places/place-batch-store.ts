import type { PlaceBatchStore } from '../../domain/places/place-store.ts'
import type { Database } from '../database.ts'
import { placeSaver } from './place-changes.ts'

class AlreadyUndone extends Error {}

export function createPlaceBatchStore(database: Database): PlaceBatchStore {
  const { reader } = database
  const save = placeSaver(database)

  return {
    apply: (id, changes, actor) =>
      save(async (db, apply) => {
        const places = changes.map((change) => ({
          id: change.place.id,
          version: change.expectedVersion + 1,
        }))
        const at = new Date().toISOString()
        const row = { id, at, actor, places: JSON.stringify(places), undone_at: null }
        await db.insertInto('place_batch').values(row).execute()
        await apply(changes, actor)
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
        return await save(async (db, apply) => {
          const marked = await db
            .updateTable('place_batch')
            .set({ undone_at: new Date().toISOString() })
            .where('id', '=', id)
            .where('undone_at', 'is', null)
            .returning('id')
            .executeTakeFirst()
          if (!marked) throw new AlreadyUndone()
          await apply(changes, actor)
        })
      } catch (error) {
        if (error instanceof AlreadyUndone) return { ok: false, problem: 'already_undone' }
        throw error
      }
    },
  }
}
