import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Inquiry } from '../../domain/inquiries/inquiry.ts'
import type { InquiryStore } from '../../domain/inquiries/inquiry-store.ts'
import type { Place } from '../../domain/places/place.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createDeliveryStore } from '../submissions/delivery-store.ts'
import { createInquiryStore } from './inquiry-store.ts'
import { createPlaceStore } from './place-store.ts'
import { createPlaceTable } from './place-table.ts'
import { additions, aDelivery, anId, aPlace, PARK } from '../../../test/storage/samples.ts'
import { createSiteStore } from './site-store.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const LAST_YEAR = new Date('2025-11-21T12:00:00.000Z')
const DUE = { confirmedBefore: '2025-11-21', askedBefore: LAST_YEAR, limit: 9 }

/** What every `InquiryStore` promises. `open` gives an empty database. */
export function inquiryStoreContract(open: () => Promise<Database>): void {
  describe('the store of questions to places', () => {
    let database: Database
    let store: InquiryStore

    beforeEach(async () => {
      database = await open()
      store = createInquiryStore(database)
      const vocabulary = { categories: [PARK], attributes: [] }
      await createSiteStore(database).saveVocabulary(vocabulary, 'test')
    })

    afterEach(() => database.close())

    const add = async (fields: Partial<Place>) => {
      const place = aPlace(fields)
      await createPlaceStore(database).apply(additions([place]), 'test')
      return place
    }
    const question = (placeId: string, askedAt = NOW) => {
      const inquiry: Inquiry = { id: anId(), placeId, askedAt, actor: 'anna' }
      const delivery = { inquiryId: inquiry.id, submissionId: undefined, nextAttemptAt: askedAt }
      return { inquiry, deliveries: [aDelivery('', delivery)] }
    }

    test('finds published places with an address that were neither confirmed nor asked, oldest first', async () => {
      await add({ name: 'neu', email: 'a@example.org', confirmedAt: '2025-11-21' })
      await add({ name: 'alt', email: 'a@example.org', confirmedAt: '2025-11-20' })
      await add({ name: 'nie', recipients: ['b@example.org'] })
      await add({ name: 'stumm' })
      await add({ name: 'entwurf', email: 'a@example.org', status: 'draft' })
      const asked = await add({ name: 'gefragt', email: 'a@example.org' })
      const answered = await add({ email: 'a@example.org', confirmedAt: '2026-11-20' })
      await store.ask([question(asked.id, LAST_YEAR), question(answered.id)], LAST_YEAR)
      const due = await store.due(DUE)
      expect(due.places.map(({ name }) => name)).toEqual(['nie', 'alt'])
      expect(await store.due({ ...DUE, limit: 1 })).toMatchObject({ total: 2, places: [{}] })
    })

    test('deletes the recipients of old questions unless they are still waiting', async () => {
      const old = question((await add({})).id, new Date('2025-11-01T12:00:00.000Z'))
      const waiting = question((await add({})).id, new Date('2025-11-01T12:00:00.000Z'))
      const recent = question((await add({})).id)
      const isSent = (one: typeof old) => ({
        ...one,
        deliveries: one.deliveries.map((delivery) => ({ ...delivery, status: 'sent' as const })),
      })
      await store.ask([isSent(old), waiting, isSent(recent)], LAST_YEAR)
      expect(await store.forgetRecipients(LAST_YEAR)).toBe(1)
      expect(await store.forgetRecipients(LAST_YEAR)).toBe(0)
      expect(await store.counts(LAST_YEAR)).toMatchObject({ sent: 1 })
      expect(await store.byId(old.inquiry.id)).toMatchObject({ placeId: old.inquiry.placeId })
    })

    test('stores question, delivery and audit entry, and asks no place twice within some days', async () => {
      const { id } = await add({})
      const { inquiry, deliveries } = question(id)
      expect(await store.ask([{ inquiry, deliveries }], LAST_YEAR)).toBe(1)
      expect(await store.ask([question(id)], LAST_YEAR)).toBe(0)
      expect(await store.byId(inquiry.id)).toEqual(inquiry)
      expect(await store.findAskedSince([id, anId()], NOW)).toEqual(new Set([id]))
      expect(await store.lastPlannedAt()).toEqual(NOW)
      expect(await store.counts(LAST_YEAR)).toEqual({
        waiting: 1,
        sent: 0,
        failed: 0,
        answered: 0,
      })
      const [entry] = await auditEntries(database, 'inquiry.asked')
      expect(entry).toMatchObject({ subject: id, actor: 'anna' })
    })

    test('asks a place once even when several processes ask it at the same moment', async () => {
      const places = [(await add({})).id, (await add({})).id]
      const ask = (ids: string[]) =>
        store.ask(
          ids.map((id) => question(id)),
          LAST_YEAR,
        )
      // In opposite orders, which must not deadlock.
      const asked = await Promise.all([
        ask(places),
        ask(places.toReversed()),
        ask(places),
        ask(places.toReversed()),
      ])
      expect(asked.toSorted()).toEqual([0, 0, 0, 2])
      expect(await store.counts(LAST_YEAR)).toMatchObject({ waiting: 2 })
    })

    test('sends questions through the delivery queue, at their own pace', async () => {
      const { id, slug } = await add({})
      const later = new Date(NOW.getTime() + 60_000)
      const { inquiry, deliveries } = question(id, later)
      await store.ask([{ inquiry, deliveries }], LAST_YEAR)
      const queue = createDeliveryStore(database)
      const claim = { channels: ['email'] as const, leaseUntil: later, limit: 5 }
      await queue.retryNow(NOW)
      expect(await queue.claim({ ...claim, now: NOW, dueBy: NOW })).toEqual([])
      const [claimed] = await queue.claim({ ...claim, now: later, dueBy: later })
      expect(claimed).toMatchObject({ inquiryId: inquiry.id, attempts: 1, status: 'sending' })
      await queue.settle(claimed!, { status: 'failed', lastError: 'Nein' })
      expect(await queue.list('failed', 9)).toMatchObject([{ receipt: slug }])
      expect(await store.counts(LAST_YEAR)).toMatchObject({ waiting: 0, failed: 1 })
    })

    test('accepts the first answer, together with its change to the place', async () => {
      const place = await add({})
      const { inquiry, deliveries } = question(place.id)
      await store.ask([{ inquiry, deliveries }], LAST_YEAR)
      const confirmed = { ...place, confirmedAt: '2026-11-21' }
      const step = { inquiry, answer: 'confirm' as const, at: NOW, actor: 'place' }
      const change = { kind: 'update' as const, place: confirmed, expectedVersion: 1 }
      const stale = { ...change, expectedVersion: 7 }
      expect(await store.answer({ ...step, changes: [stale] })).toEqual({
        ok: false,
        problem: 'conflict',
      })
      expect(await store.answer({ ...step, changes: [change] })).toEqual({ ok: true })
      const second = { ...step, answer: 'closed' as const }
      const again = { ...change, expectedVersion: 2 }
      expect(await store.answer({ ...second, changes: [again] })).toEqual({
        ok: false,
        problem: 'answered',
      })
      expect(await store.byId(inquiry.id)).toMatchObject({ answer: 'confirm', answeredAt: NOW })
      const [stored] = await createPlaceTable(database).byIds([place.id])
      expect(stored).toMatchObject({ confirmedAt: '2026-11-21', version: 2 })
      expect(await store.counts(LAST_YEAR)).toMatchObject({ answered: 1 })
    })

    test('deletes a question with its place', async () => {
      const place = await add({})
      const { inquiry, deliveries } = question(place.id)
      await store.ask([{ inquiry, deliveries }], LAST_YEAR)
      const removal = { kind: 'remove' as const, place, expectedVersion: 1 }
      const removed = await createPlaceStore(database).apply([removal], 'test')
      expect(removed.ok).toBe(true)
      expect(await store.byId(inquiry.id)).toBeUndefined()
      expect(await store.lastPlannedAt()).toBeUndefined()
    })
  })
}
