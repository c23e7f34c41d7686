import type { ImportStore } from '../../domain/import/import-store.ts'
import { changeSets } from './change-sets.ts'
import type { Database } from '../database.ts'
import { toRun, toRunRow, toStepColumns } from './import-rows.ts'
import { takingOver } from './taking-over.ts'

export function createImportStore(database: Database): ImportStore {
  const { reader, write } = database
  return {
    create: (run) =>
      write(async (db) => {
        const row = await db
          .insertInto('import_run')
          .values(toRunRow(run))
          .returning('id')
          .executeTakeFirstOrThrow()
        return row.id
      }),

    async byId(id) {
      const row = await reader
        .selectFrom('import_run')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRun(row)
    },

    async list(limit) {
      const query = reader.selectFrom('import_run').selectAll().orderBy('id', 'desc').limit(limit)
      return (await query.execute()).map(toRun)
    },

    async inStatus(statuses) {
      const query = reader
        .selectFrom('import_run')
        .selectAll()
        .where('status', 'in', statuses)
        .orderBy('id')
      return (await query.execute()).map(toRun)
    },

    move: (id, from, to, step = {}) =>
      write(async (db) => {
        const moved = await db
          .updateTable('import_run')
          .set({ status: to, ...toStepColumns(step) })
          .where('id', '=', id)
          .where('status', 'in', from)
          .returning('id')
          .executeTakeFirst()
        return moved !== undefined
      }),

    ...changeSets(database),
    ...takingOver(database),

    async recallMapping(shape) {
      const row = await reader
        .selectFrom('import_mapping')
        .select('settings')
        .where('shape', '=', shape)
        .executeTakeFirst()
      return row && JSON.parse(row.settings)
    },

    rememberMapping: (shape, settings) =>
      write(async (db) => {
        const row = { shape, settings: JSON.stringify(settings) }
        await db
          .insertInto('import_mapping')
          .values(row)
          .onConflict((clash) => clash.column('shape').doUpdateSet({ settings: row.settings }))
          .execute()
      }),
  }
}
