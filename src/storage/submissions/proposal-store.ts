import type { Kysely } from 'kysely'
import type {
  DecisionStep,
  ProposalStore,
} from '../../domain/submissions/proposals/proposal-store.ts'
import { auditWriter } from '../operators/audit-entries.ts'
import type { Database } from '../database.ts'
import { applyChanges } from '../places/place-changes.ts'
import { Conflict, PlaceWriter } from '../places/place-writer.ts'
import type { Schema } from '../schema.ts'

export function createProposalStore({ writeAlone, catalogueNews }: Database): ProposalStore {
  const writer = new PlaceWriter()
  const writeAudit = auditWriter()

  return {
    async decide(step) {
      const { before, after, changes, actor } = step
      try {
        const version = await writeAlone(async (db) => {
          // A new place is there before the message refers to it.
          const raised = await applyChanges(db, writer, changes, actor)
          if (!(await writeDecision(db, step))) throw new NotThere()
          await writeAudit(db, [
            {
              actor,
              action: 'submission.decided',
              subject: before.id,
              before: before.decisions ?? {},
              after: { ...after.decisions, status: after.status },
            },
          ])
          return raised
        })
        catalogueNews.announce(version)
        return { ok: true }
      } catch (error) {
        if (error instanceof Conflict) return { ok: false, problem: 'conflict' }
        if (error instanceof NotThere) return { ok: false, problem: 'not_there' }
        throw error
      }
    },
  }
}

/** Thrown, so that what was written of places is undone. */
class NotThere extends Error {}

async function writeDecision(
  db: Kysely<Schema>,
  { before, after }: DecisionStep,
): Promise<boolean> {
  const { decisions, status, placeId } = after
  const columns = {
    decisions: JSON.stringify(decisions),
    ...(status !== 'inbox' && { status, status_since: new Date().toISOString() }),
    ...(placeId !== undefined && { place_id: placeId }),
  }
  const update = db
    .updateTable('submission')
    .set(columns)
    .where('id', '=', before.id)
    .where('status', '=', 'inbox')
  const asRead = before.decisions
    ? update.where('decisions', '=', JSON.stringify(before.decisions))
    : update.where('decisions', 'is', null)
  return (await asRead.returning('id').executeTakeFirst()) !== undefined
}
