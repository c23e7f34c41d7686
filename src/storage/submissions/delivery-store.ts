import type { ExpressionBuilder, Kysely } from 'kysely'
import type {
  Claim,
  DeliveryOutcome,
  DeliveryStore,
} from '../../domain/submissions/delivery/delivery-store.ts'
import type { Delivery } from '../../domain/submissions/submission.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import type { DeliveryRow } from './submission-tables.ts'
import { isHeld } from './restored-store.ts'
import { toDelivery, toDeliveryRow, toSubmission } from './submission-rows.ts'

/** No retry is postponed for longer than this, so a later time was written before the clock was set back. */
const MAX_WAIT_MS = 48 * 3_600_000

export function createDeliveryStore({ reader, write }: Database): DeliveryStore {
  return {
    async claim(claim) {
      // Most of the time nothing is due, and a read costs no commit.
      if ((await dueIds(reader, { ...claim, limit: 1 })).length === 0) return []
      return write((db) => claimDue(db, claim))
    },

    settle: (delivery, outcome) => write((db) => settle(db, delivery, outcome)),

    async retryNow(now) {
      await write((db) =>
        db
          .updateTable('delivery')
          .set({ next_attempt_at: now.toISOString() })
          .where('status', 'in', ['pending', 'retrying'])
          .where('next_attempt_at', '>', now.toISOString())
          // Inquiries to places keep their schedule.
          .where('submission_id', 'is not', null)
          .execute(),
      )
    },

    restart: (id, now, actor) =>
      write(async (db) => {
        const before = await restartFailed(db, id, now)
        if (!before) return false
        await writeAudit(db, { actor, action: 'delivery.restarted', subject: id, before })
        return true
      }),

    async unaddressed(afterId, limit) {
      const rows = await reader
        .selectFrom('submission')
        .selectAll()
        .select((eb) => eb.exists(deliveriesOf(eb)).as('has_deliveries'))
        .where('status', '=', 'inbox')
        .where('id', '>', afterId)
        .where((eb) => eb.not(eb.exists(deliveriesOf(eb).where('delivery.channel', '=', 'email'))))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ has_deliveries: has, ...row }) => ({
        submission: toSubmission(row),
        hasDeliveries: Boolean(has),
      }))
    },

    async add(deliveries) {
      if (deliveries.length === 0) return 0
      const added = await write((db) =>
        db
          .insertInto('delivery')
          .values(deliveries.map(toDeliveryRow))
          .onConflict((clash) => clash.doNothing())
          .returning('id')
          .execute(),
      )
      return added.length
    },

    async ofSubmission(submissionId) {
      const rows = await reader
        .selectFrom('delivery')
        .selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('id')
        .execute()
      return rows.map(toDelivery)
    },

    async list(status, limit) {
      const rows = await reader
        .selectFrom('delivery')
        .leftJoin('submission', 'submission.id', 'delivery.submission_id')
        .leftJoin('place_inquiry', 'place_inquiry.id', 'delivery.inquiry_id')
        .leftJoin('place', 'place.id', 'place_inquiry.place_id')
        .selectAll('delivery')
        .select(['submission.receipt', 'place.slug'])
        .where('delivery.status', '=', status)
        .orderBy('delivery.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ receipt, slug, ...row }) => ({
        ...toDelivery(row),
        receipt: receipt ?? slug ?? '',
      }))
    },

    async countUndelivered() {
      const { count } = await reader
        .selectFrom('submission')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'inbox')
        .where((eb) => eb.not(eb.exists(deliveriesOf(eb).where('delivery.status', '=', 'sent'))))
        .executeTakeFirstOrThrow()
      return count
    },

    async countByStatus(statuses) {
      const counts = { pending: 0, sending: 0, sent: 0, retrying: 0, failed: 0 }
      const rows = await reader
        .selectFrom('delivery')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
        .groupBy('status')
        .execute()
      for (const { status, count } of rows) counts[status] = count
      return counts
    },
  }
}

function deliveriesOf(eb: ExpressionBuilder<Schema, 'submission'>) {
  return (
    eb
      .selectFrom('delivery')
      .select('delivery.id')
      .whereRef('delivery.submission_id', '=', 'submission.id')
      // A delivery of an answer goes to the author and notifies no recipient.
      .where('delivery.entry_id', 'is', null)
  )
}

async function claimDue(db: Kysely<Schema>, claim: Claim): Promise<Delivery[]> {
  const ids = await dueIds(db, claim)
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('delivery')
    .set(({ eb }) => ({
      status: 'sending',
      attempts: eb('attempts', '+', 1),
      lease_until: claim.leaseUntil.toISOString(),
    }))
    .where('id', 'in', ids)
    // Check again: on PostgreSQL another process may have claimed some of them meanwhile.
    .where((due) => isDue(due, claim))
    .returningAll()
    .execute()
  return rows.map(toDelivery).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

async function dueIds(db: Kysely<Schema>, claim: Claim): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery')
    .select('id')
    .where((due) => isDue(due, claim))
    .orderBy('id')
    .limit(claim.limit)
    .execute()
  return rows.map(({ id }) => id)
}

function isDue(
  eb: ExpressionBuilder<Schema, 'delivery'>,
  { channels, now, dueBy, leaseUntil }: Pick<Claim, 'channels' | 'now' | 'dueBy' | 'leaseUntil'>,
) {
  const isWaiting = eb('delivery.status', 'in', ['pending', 'retrying'])
  const isTimeReached = eb.or([
    eb('delivery.next_attempt_at', 'is', null),
    eb('delivery.next_attempt_at', '<=', dueBy.toISOString()),
    eb.and([
      eb('delivery.status', '=', 'retrying'),
      eb('delivery.next_attempt_at', '>', after(now, MAX_WAIT_MS)),
    ]),
  ])
  const isAbandoned = eb.and([
    eb('delivery.status', '=', 'sending'),
    eb.or([
      eb('delivery.lease_until', '<=', now.toISOString()),
      // Ends too far in the future: written with a wrong clock. Twice the lease, because the clock of another process may be fast.
      eb('delivery.lease_until', '>', after(leaseUntil, leaseUntil.getTime() - now.getTime())),
    ]),
  ])
  const isQuarantined = eb.exists(
    eb
      .selectFrom('submission')
      .select('submission.id')
      .whereRef('submission.id', '=', 'delivery.submission_id')
      .where('submission.status', '=', 'quarantine'),
  )
  // The recipient of the environment's webhook is its address, that of an owner's webhook its id.
  const isOfOwner = eb.and([
    eb('delivery.channel', '=', 'webhook'),
    eb('delivery.recipient', 'not like', '%://%'),
  ])
  return eb.and([
    eb.or([...channels.map((channel) => eb('delivery.channel', '=', channel)), isOfOwner]),
    eb.or([eb.and([isWaiting, isTimeReached]), isAbandoned]),
    eb.not(isQuarantined),
    eb.not(isHeld(eb)),
  ])
}

function after(moment: Date, ms: number): string {
  return new Date(moment.getTime() + ms).toISOString()
}

async function settle(
  db: Kysely<Schema>,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  outcome: DeliveryOutcome,
): Promise<void> {
  const update = db.updateTable('delivery').set(settledColumns(outcome)).where('id', '=', id)
  if (outcome.status === 'sent') await update.execute()
  else await update.where('status', '=', 'sending').where('attempts', '=', attempts).execute()
}

type SettledColumns = Pick<
  DeliveryRow,
  'status' | 'next_attempt_at' | 'lease_until' | 'sent_at' | 'last_error'
>

function settledColumns(outcome: DeliveryOutcome): SettledColumns {
  const { status } = outcome
  return {
    status,
    lease_until: null,
    next_attempt_at: status === 'retrying' ? outcome.nextAttemptAt.toISOString() : null,
    sent_at: status === 'sent' ? outcome.sentAt.toISOString() : null,
    last_error: status === 'sent' ? null : outcome.lastError,
  }
}

/** Returns the previous state; undefined when the delivery had not failed. */
async function restartFailed(db: Kysely<Schema>, id: string, now: Date) {
  const failed = await db
    .selectFrom('delivery')
    .select(['status', 'attempts'])
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  const restarted = await db
    .updateTable('delivery')
    .set({ status: 'pending', attempts: 0, next_attempt_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  return restarted && failed
}
