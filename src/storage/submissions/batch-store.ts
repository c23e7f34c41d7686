import { type BatchStore, isBulkStep } from '../../domain/submissions/inbox/bulk.ts'
import type { Database } from '../database.ts'

export function createBatchStore({ reader, write }: Database): BatchStore {
  return {
    async add({ id, at, actor, step, changes }, forgetBefore) {
      await write(async (db) => {
        await db.deleteFrom('inbox_batch').where('at', '<', forgetBefore.toISOString()).execute()
        const row = { id, at: at.toISOString(), actor, step, changes: JSON.stringify(changes) }
        await db
          .insertInto('inbox_batch')
          .values({ ...row, undone: 0 })
          .execute()
      })
    },

    async byId(id) {
      const row = await reader
        .selectFrom('inbox_batch')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row || !isBulkStep(row.step)) return undefined
      const { actor, step, at, changes, undone } = row
      return {
        id,
        at: new Date(at),
        actor,
        step,
        changes: JSON.parse(changes),
        isUndone: undone === 1,
      }
    },

    markUndone: (id) =>
      write(async (db) => {
        const marked = await db
          .updateTable('inbox_batch')
          .set({ undone: 1 })
          .where('id', '=', id)
          .where('undone', '=', 0)
          .returning('id')
          .executeTakeFirst()
        return marked !== undefined
      }),
  }
}
