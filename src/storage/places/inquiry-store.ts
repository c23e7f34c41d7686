import { type Kysely, sql } from 'kysely'
import type { Inquiry } from '../../domain/inquiries/inquiry.ts'
import type { InquiryStore } from '../../domain/inquiries/inquiry-store.ts'
import { writeAudit } from '../admin/audit-entries.ts'
import type { Database } from '../database.ts'
import { inBatches } from '../in-batches.ts'
import { createPlaceSaver } from './place-changes.ts'
import { toPlaces } from './place-rows.ts'
import type { Schema } from '../schema.ts'
import type { PlaceInquiryRow } from './place-tables.ts'
import { insertDeliveries } from '../submissions/submission-rows.ts'

export function createInquiryStore(database: Database): InquiryStore {
  const { reader, write } = database
  const savePlaces = createPlaceSaver(database)

  return {
    async due(query) {
      const unconfirmed = askablePlaces(reader, query.confirmedBefore)
      const asked = reader
        .selectFrom('place_inquiry')
        .select('place_id')
        .where('asked_at', '>=', query.askedBefore.toISOString())
      // Counted separately: the total comes from the index alone, and only places that were asked are looked up.
      const { all, among } = await reader
        .selectNoFrom([
          unconfirmed.select(({ fn }) => fn.countAll<number>().as('count')).as('all'),
          unconfirmed
            .where('id', 'in', asked)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('among'),
        ])
        .executeTakeFirstOrThrow()
      const rows = await unconfirmed
        .where('id', 'not in', asked)
        .selectAll()
        .orderBy(CONFIRMED_AT)
        .orderBy('id')
        .limit(query.limit)
        .execute()
      return { total: (all ?? 0) - (among ?? 0), places: await toPlaces(reader, rows) }
    },

    findAskedSince: (placeIds, since) => findAskedSince(reader, placeIds, since),

    ask: (questions, notSince) =>
      write(async (db) => {
        const ids = questions.map(({ inquiry }) => inquiry.placeId)
        await lockPlaces(db, ids.toSorted())
        const asked = await findAskedSince(db, ids, notSince)
        const wanted = questions.filter(({ inquiry }) => !asked.has(inquiry.placeId))
        for (const { inquiry, deliveries } of wanted) {
          await db.insertInto('place_inquiry').values(toRow(inquiry)).execute()
          await insertDeliveries(db, deliveries)
          const { id, placeId: subject, actor } = inquiry
          const after = { inquiry: id, recipients: deliveries.length }
          await writeAudit(db, { actor, action: 'inquiry.asked', subject, after })
        }
        return wanted.length
      }),

    async byId(id) {
      const row = await reader
        .selectFrom('place_inquiry')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toInquiry(row)
    },

    async answer({ inquiry: { id, placeId: subject }, answer, at, changes, actor }) {
      const saved = await savePlaces(async (db, apply) => {
        await apply(changes, actor)
        const taken = await db
          .updateTable('place_inquiry')
          .set({ answer, answered_at: at.toISOString() })
          .where('id', '=', id)
          .where('answer', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!taken) return false
        const after = { inquiry: id, answer }
        await writeAudit(db, { actor, action: 'inquiry.answered', subject, after })
        return true
      })
      if (!saved) return { ok: false, problem: 'answered' }
      return saved.ok ? { ok: true } : { ok: false, problem: 'conflict' }
    },

    async lastPlannedAt() {
      const { last } = await reader
        .selectFrom('delivery')
        .select(({ fn }) => fn.max('next_attempt_at').as('last'))
        .where('inquiry_id', 'is not', null)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow()
      return last ? new Date(last) : undefined
    },

    async counts(since) {
      const counts = { waiting: 0, sent: 0, failed: 0, answered: 0 }
      const rows = await reader
        .selectFrom('delivery')
        .innerJoin('place_inquiry', 'place_inquiry.id', 'delivery.inquiry_id')
        .select(({ fn }) => ['delivery.status', fn.countAll<number>().as('count')])
        .where('place_inquiry.asked_at', '>=', since.toISOString())
        .groupBy('delivery.status')
        .execute()
      for (const { status, count } of rows) {
        counts[status === 'sent' || status === 'failed' ? status : 'waiting'] += count
      }
      const { answered } = await reader
        .selectFrom('place_inquiry')
        .select(({ fn }) => fn.countAll<number>().as('answered'))
        .where('asked_at', '>=', since.toISOString())
        .where('answer', 'is not', null)
        .executeTakeFirstOrThrow()
      return { ...counts, answered }
    },

    forgetRecipients: (askedBefore) =>
      write(async (db) => {
        const old = db
          .selectFrom('place_inquiry')
          .select('id')
          .where('asked_at', '<', askedBefore.toISOString())
        const { numDeletedRows } = await db
          .deleteFrom('delivery')
          .where('status', 'in', ['sent', 'failed'])
          .where('inquiry_id', 'in', old)
          .executeTakeFirstOrThrow()
        return Number(numDeletedRows)
      }),
  }
}

const CONFIRMED_AT = sql<string>`coalesce(confirmed_at, '')`

// Repeats the condition of the index `place_askable`, or SQLite would not use it.
function askablePlaces(db: Kysely<Schema>, confirmedBefore: string) {
  return db
    .selectFrom('place')
    .where(sql<boolean>`status = 'published'`)
    .where(sql<boolean>`(recipients <> '[]' or email is not null)`)
    .where(CONFIRMED_AT, '<', confirmedBefore)
}

// Changes nothing but locks the rows: on PostgreSQL a second process waits here and then sees which places the first one asked.
async function lockPlaces(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  for (const some of inBatches(ids)) {
    await db
      .updateTable('place')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', 'in', some)
      .execute()
  }
}

async function findAskedSince(
  db: Kysely<Schema>,
  placeIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const asked = new Set<string>()
  for (const some of inBatches(placeIds)) {
    const rows = await db
      .selectFrom('place_inquiry')
      .select('place_id')
      .where('place_id', 'in', some)
      .where('asked_at', '>=', since.toISOString())
      .execute()
    for (const { place_id } of rows) asked.add(place_id)
  }
  return asked
}

function toRow({ id, placeId, askedAt, actor, answer, answeredAt }: Inquiry): PlaceInquiryRow {
  return {
    id,
    place_id: placeId,
    asked_at: askedAt.toISOString(),
    actor,
    answer: answer ?? null,
    answered_at: answeredAt?.toISOString() ?? null,
  }
}

function toInquiry(row: PlaceInquiryRow): Inquiry {
  const { id, place_id, asked_at, actor, answer, answered_at } = row
  return {
    id,
    placeId: place_id,
    askedAt: new Date(asked_at),
    actor,
    ...(answer !== null && { answer }),
    ...(answered_at !== null && { answeredAt: new Date(answered_at) }),
  }
}
