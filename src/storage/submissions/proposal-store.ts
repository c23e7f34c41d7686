import type { Kysely } from 'kysely'
import type {
  DecisionStep,
  ProposalStore,
} from '../../domain/submissions/proposals/decide-proposal.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'
import { createPlaceSaver } from '../places/place-changes.ts'
import type { Schema } from '../schema.ts'

export function createProposalStore(database: Database): ProposalStore {
  const savePlaces = createPlaceSaver(database)

  return {
    async decide(step) {
      const { before, after, changes, actor } = step
      const saved = await savePlaces(async (db, apply) => {
        // A new place is stored before the message refers to it.
        await apply(changes, actor)
        if (!(await writeDecision(db, step))) return false
        await writeAudit(db, {
          actor,
          action: 'submission.decided',
          subject: before.id,
          before: before.decisions ?? {},
          after: { ...after.decisions, status: after.status },
        })
        return true
      })
      if (!saved) return { ok: false, problem: 'not_there' }
      return saved.ok ? { ok: true } : { ok: false, problem: 'conflict' }
    },
  }
}

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
