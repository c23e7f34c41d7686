import type { Kysely } from 'kysely'
import type { ImportChange } from '../../domain/import/import-run.ts'
import type { AppliedChange, ImportUndoer } from '../../domain/import/import-store.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import { applyChanges } from '../places/place-changes.ts'
import { readPlacesById } from '../places/place-rows.ts'
import type { Schema } from '../schema.ts'
import { PAGE_SIZE, streamPages } from '../stream-pages.ts'
import { matchingChanges, withMatches } from './change-sets.ts'
import { collectChanges, inOneTransaction, moveOrThrow } from './import-applier.ts'
import type { ImportLease } from './import-lease.ts'
import { removeIdAliases } from './import-matches.ts'

/** Undoes an applied import, in one transaction with its status. */
export function createImportUndoer(database: Database, lease: ImportLease): ImportUndoer {
  const { reader } = database
  return {
    async countLive(id) {
      const applied = reader
        .selectFrom('import_change as change')
        .where('change.run_id', '=', id)
        .where('change.is_accepted', '=', 1)
        .where('change.is_undone', '=', 0)
      const countOf = async (kind: 'new' | 'changed' | 'kept') => {
        const { count } = await applied
          .innerJoin('place', 'place.id', 'change.place_id')
          .where('place.status', '=', 'published')
          .where('change.kind', '=', kind)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      }
      // A new row that was matched with a stored place changed that place.
      const matched = await applied
        .innerJoin('import_match as match', (join) =>
          join
            .onRef('match.run_id', '=', 'change.run_id')
            .onRef('match.position', '=', 'change.position'),
        )
        .innerJoin('place', 'place.id', 'match.place_id')
        .where('place.status', '=', 'published')
        .where('match.said', '=', 'update')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const change = (await countOf('changed')) + (await countOf('kept')) + matched.count
      return { vanish: await countOf('new'), change }
    },

    streamApplied: (id) => streamPages(reader, readApplied(id)),

    undo: (id, undos, actor) =>
      inOneTransaction(database, lease, id, async (db) => {
        const at = new Date().toISOString()
        await moveOrThrow(db, id, 'undoing', { status: 'applied', problem: null })
        const positions: number[] = []
        const changes = collectChanges(undos, ({ position }) => positions.push(position))
        const version = await applyChanges(db, changes, { actor, isByHand: false })
        await markUndone(db, id, positions)
        const left = await matchingChanges(db, id, {})
          .select('position')
          .where('is_accepted', '=', 1)
          .where('is_undone', '=', 0)
          .executeTakeFirst()
        if (!left) {
          await moveOrThrow(db, id, 'applied', { status: 'undone', rolled_back_at: at })
        }
        const after = { places: positions.length }
        await writeAudit(db, { actor, action: 'import.rolled-back', subject: String(id), after })
        return version
      }),
  }
}

async function markUndone(
  db: Kysely<Schema>,
  id: number,
  undone: readonly number[],
): Promise<void> {
  for (const positions of inBatches(undone, PAGE_SIZE)) {
    await removeIdAliases(db, id, positions)
    await db
      .updateTable('import_change')
      .set({ is_undone: 1 })
      .where('run_id', '=', id)
      .where('position', 'in', positions)
      .execute()
  }
}

function readApplied(id: number) {
  return async (db: Kysely<Schema>, last?: AppliedChange): Promise<AppliedChange[]> => {
    const rows = await matchingChanges(db, id, {})
      .selectAll()
      .where('is_accepted', '=', 1)
      .where('is_undone', '=', 0)
      .where('position', '>', last?.change.position ?? 0)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    if (rows.length === 0) return []
    const changes = await withMatches(db, id, rows)
    const ids = changes.map(placeIdOf)
    const places = new Map((await readPlacesById(db, ids)).map((place) => [place.id, place]))
    const submissionRows = await db
      .selectFrom('submission')
      .select('place_id')
      .distinct()
      .where('place_id', 'in', ids)
      .execute()
    const withMessages = new Set(submissionRows.map(({ place_id }) => place_id))
    return changes.map((change) => ({
      change,
      current: places.get(placeIdOf(change)),
      hasMessages: withMessages.has(placeIdOf(change)),
    }))
  }
}

/** A new row that was matched with a stored place changed that place. */
function placeIdOf({ placeId, match }: ImportChange): string {
  return match?.decision ? match.placeId : placeId
}
