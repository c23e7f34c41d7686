import type { ImportRun } from '../../domain/import/import-run.ts'
import type { ImportStore } from '../../domain/import/import-store.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import { createChangeSets } from './change-sets.ts'
import type { Database } from '../database.ts'
import { createImportApplier } from './import-applier.ts'
import { createImportLease, newWorkerName } from './import-lease.ts'
import { createImportUndoer } from './import-undoer.ts'
import { toRun, toRunRow, toStepColumns } from './import-rows.ts'

/** `worker` names the process, see `newWorkerName`. */
export function createImportStore(
  database: Database,
  worker = newWorkerName(),
): ImportStore & { stop(): void } {
  const { reader, write } = database
  const lease = createImportLease(database, worker)
  const byId = async (id: number): Promise<ImportRun | undefined> => {
    const row = await reader
      .selectFrom('import_run')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toRun(row)
  }
  return {
    async create(run) {
      const isHeld = run.status === 'checking'
      const id = await write(async (db) => {
        const row = await db
          .insertInto('import_run')
          .values({ ...toRunRow(run), ...lease.columns(isHeld) })
          .returning('id')
          .executeTakeFirstOrThrow()
        return row.id
      })
      if (isHeld) lease.hold(id)
      return id
    },

    byId,

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

    async move(id, from, to, { isHeld, ...step } = {}) {
      const moved = await write((db) =>
        db
          .updateTable('import_run')
          .set({
            status: to,
            ...toStepColumns(step),
            ...(isHeld === undefined ? {} : lease.columns(isHeld)),
          })
          .where('id', '=', id)
          .where('status', 'in', from)
          .where(({ or, eb }) => or([eb('worker', 'is', null), eb('worker', '=', lease.worker)]))
          .returning('id')
          .executeTakeFirst(),
      )
      if (isHeld === false) lease.release(id)
      if (isHeld && moved) lease.hold(id)
      return moved !== undefined
    },

    async claimAbandoned(ended) {
      const taken: ImportRun[] = []
      for (const id of await lease.claimAbandoned(ended)) {
        const run = await byId(id)
        if (run) taken.push(run)
      }
      return taken
    },

    reportProgress: (id, progress) => lease.renew(id, { progress: JSON.stringify(progress) }),

    stop: () => lease.stop(),

    ...createChangeSets(database, lease),
    ...createImportApplier(database, lease),
    ...createImportUndoer(database, lease),

    async idAliases({ system, placeId }) {
      let query = reader.selectFrom('further_id').select(['system', 'external_id', 'place_id'])
      if (system !== undefined) query = query.where('system', '=', system)
      if (placeId !== undefined) query = query.where('place_id', '=', placeId)
      const rows = await query.orderBy('system').orderBy('external_id').execute()
      return rows.map((row) => ({
        system: row.system,
        externalId: row.external_id,
        placeId: row.place_id,
      }))
    },

    forgetIdAlias: ({ system, externalId, placeId }, actor) =>
      write(async (db) => {
        const forgotten = await db
          .deleteFrom('further_id')
          .where('system', '=', system)
          .where('external_id', '=', externalId)
          .where('place_id', '=', placeId)
          .returning('place_id')
          .executeTakeFirst()
        if (!forgotten) return false
        const before = { source: { system, externalId } }
        await writeAudit(db, { actor, action: 'place.id-forgotten', subject: placeId, before })
        return true
      }),

    async keptConflicts(placeIds) {
      if (placeIds.length === 0) return []
      const rows = await reader
        .selectFrom('kept_conflict')
        .selectAll()
        .where('place_id', 'in', placeIds)
        .execute()
      return rows.map((row) => ({
        placeId: row.place_id,
        field: row.field,
        valueHash: row.value_hash,
      }))
    },

    recordAnswers: (answers) =>
      write(async (db) => {
        for (const { placeId, field, valueHash, isKept } of answers) {
          const row = { place_id: placeId, field, value_hash: valueHash }
          if (isKept) {
            // The place may be gone by now.
            await db
              .insertInto('kept_conflict')
              .columns(['place_id', 'field', 'value_hash'])
              .expression((eb) =>
                eb
                  .selectFrom('place')
                  .select(['id', eb.val(row.field).as('field'), eb.val(valueHash).as('hash')])
                  .where('id', '=', placeId),
              )
              .onConflict((clash) => clash.doNothing())
              .execute()
          } else {
            await db
              .deleteFrom('kept_conflict')
              .where('place_id', '=', placeId)
              .where('field', '=', field)
              .execute()
          }
        }
      }),

    async findMapping(shape) {
      const row = await reader
        .selectFrom('import_mapping')
        .select('settings')
        .where('shape', '=', shape)
        .executeTakeFirst()
      return row && JSON.parse(row.settings)
    },

    saveMapping: (shape, settings) =>
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
