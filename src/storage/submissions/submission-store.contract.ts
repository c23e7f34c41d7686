import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditRecord } from '../../domain/admin/audit-log.ts'
import type { Place } from '../../domain/places/place.ts'
import type { DeliveryStore } from '../../domain/submissions/delivery/delivery-store.ts'
import type { SubmissionStore } from '../../domain/submissions/submission.ts'
import {
  aDelivery,
  anId,
  anySubmission,
  aPlace,
  aSubmission,
} from '../../../test/storage/samples.ts'

/** An empty store, and access to everything else that it writes. */
export type OpenedSubmissions = {
  store: SubmissionStore
  deliveries: Pick<DeliveryStore, 'ofSubmission'>
  /** oldest first */
  auditEntries(): Promise<Pick<AuditRecord, 'actor' | 'action' | 'subject' | 'before' | 'after'>[]>
  addPlaces(places: readonly Place[]): Promise<unknown>
  close(): Promise<unknown>
}

/** What every `SubmissionStore` promises. */
export function submissionStoreContract(open: () => Promise<OpenedSubmissions>): void {
  describe('the submission store', () => {
    let opened: OpenedSubmissions
    let store: SubmissionStore

    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })

    afterEach(() => opened.close())

    const countMessages = async () =>
      Object.values(await store.countByStatus()).reduce((sum, count) => sum + count, 0)
    const countEntries = async () => (await opened.auditEntries()).length
    const deliveriesOf = ({ id }: { id: string }) => opened.deliveries.ofSubmission(id)

    describe('looking for words', () => {
      const NO_LIMIT = { scanLimit: 99, limit: 99 }

      test('finds every message that contains all of them, whatever characters they have', async () => {
        const texts = [
          'Ist der WEG im Äpril offen?',
          '100 % „sicher“ \\o/ "so"',
          'a_b',
          'Straße 😀',
        ]
        const stored = texts.map((message) => aSubmission({ fields: { message } }))
        for (const submission of stored) await store.store(submission, [])
        const find = async (...words: string[]) =>
          (await store.scan({ ...NO_LIMIT, words })).found.map(({ id }) =>
            stored.findIndex((one) => one.id === id),
          )
        expect(await find('weg', 'äpril')).toEqual([0])
        expect(await find('weg', 'sicher')).toEqual([])
        expect(await find('100', '%')).toEqual([1])
        expect(await find('\\o/')).toEqual([1])
        expect(await find('"so"')).toEqual([1])
        expect(await find('a_b')).toEqual([2])
        expect(await find('straße', '😀')).toEqual([3])
        expect(await find(stored[2]!.receipt.toLowerCase())).toContain(2)
      })

      test('searches a few messages at a time, and continues where it stopped', async () => {
        const stored = ['rot', 'blau', 'rot', 'blau', 'rot'].map((message, at) =>
          aSubmission({ fields: { message }, status: at < 3 ? 'inbox' : 'done' }),
        )
        for (const submission of stored) await store.store(submission, [])
        const ids = stored.map(({ id }) => id)
        const scan = async (more: Partial<Parameters<SubmissionStore['scan']>[0]>) => {
          const { found, lastScannedId } = await store.scan({
            ...NO_LIMIT,
            words: ['rot'],
            ...more,
          })
          return [
            found.map(({ id }) => ids.indexOf(id)),
            lastScannedId && ids.indexOf(lastScannedId),
          ]
        }
        expect(await scan({})).toEqual([[4, 2, 0], undefined])
        expect(await scan({ scanLimit: 2 })).toEqual([[4], 3])
        expect(await scan({ scanLimit: 2, beforeId: ids[3] })).toEqual([[2], 1])
        expect(await scan({ scanLimit: 2, beforeId: ids[1] })).toEqual([[0], undefined])
        expect(await scan({ limit: 1 })).toEqual([[4], 4])
        // However far it searched in one status, it continues where the other ended.
        const both = { status: ['inbox', 'done'] as const }
        expect(await scan({ ...both, scanLimit: 2 })).toEqual([[4], 3])
        expect(await scan({ status: 'inbox', scanLimit: 9 })).toEqual([[2, 0], undefined])
      })
    })

    describe('storing', () => {
      test('a submission comes back as it was stored, to the millisecond', async () => {
        await fc.assert(
          fc.asyncProperty(anySubmission, async (submission) => {
            expect(await store.store(submission, [])).toEqual({ kind: 'stored', submission })
            expect(await store.byId(submission.id)).toEqual(submission)
          }),
          { numRuns: 60 },
        )
      })

      test('writes the deliveries and an audit entry without the message', async () => {
        const submission = aSubmission({ fields: { message: 'vertraulich' }, score: 1.5 })
        const nextAttemptAt = new Date('2026-11-21T08:35:00.007Z')
        const delivery = aDelivery(submission.id, { nextAttemptAt, lastError: '421' })
        await store.store(submission, [aDelivery(submission.id), delivery])
        const [first, second] = await deliveriesOf(submission)
        expect(first).toMatchObject({ id: delivery.id, nextAttemptAt, lastError: '421' })
        expect([second?.nextAttemptAt, second?.lastError]).toEqual([undefined, undefined])
        const [entry] = await opened.auditEntries()
        expect(entry).toMatchObject({ action: 'submission.stored', subject: submission.id })
        expect(JSON.stringify(entry)).not.toContain('vertraulich')
      })

      test('rejects a message to an unknown place, and stores nothing', async () => {
        const submission = aSubmission({ placeId: anId() })
        await expect(store.store(submission, [])).rejects.toMatchObject({ code: 'place_unknown' })
        expect(await countMessages()).toBe(0)
        expect(await countEntries()).toBe(0)
      })

      test('stores nothing when a delivery cannot be stored', async () => {
        const submission = aSubmission()
        const deliveries = [aDelivery(submission.id), aDelivery(anId())]
        await expect(store.store(submission, deliveries)).rejects.toThrow(/foreign key/i)
        expect(await store.byId(submission.id)).toBeUndefined()
        expect(await countEntries()).toBe(0)
      })

      test('two submissions may share a receipt, which finds the newest', async () => {
        const [first, second] = [aSubmission({ receipt: 'LP-1' }), aSubmission({ receipt: 'LP-1' })]
        for (const submission of [first, second]) {
          expect(await store.store(submission, [])).toMatchObject({ kind: 'stored' })
        }
        expect(await store.byReceipt('LP-1')).toEqual(second)
        expect(await store.byReceipt('lp-1')).toBeUndefined()
      })

      test('a taken id is an error', async () => {
        const submission = aSubmission()
        await store.store(submission, [])
        const other = { ...submission, idempotencyKey: 'other' }
        await expect(store.store(other, [])).rejects.toThrow(submission.id)
      })
    })

    describe('repeating', () => {
      test('the same key and content return the first submission', async () => {
        const first = aSubmission()
        await store.store(first, [aDelivery(first.id)])
        const again = { ...first, id: anId(), receipt: 'LP-2' }
        expect(await store.store(again, [aDelivery(again.id)])).toEqual({
          kind: 'duplicate',
          submission: first,
        })
        expect(await countMessages()).toBe(1)
        expect(await deliveriesOf(first)).toHaveLength(1)
        expect(await deliveriesOf(again)).toEqual([])
        expect(await countEntries()).toBe(1)
      })

      test('the same key with other content is recognised', async () => {
        const first = aSubmission()
        await store.store(first, [])
        const other = { ...first, id: anId(), contentHash: 'other' }
        expect(await store.store(other, [])).toEqual({ kind: 'key-reused', submission: first })
        expect(await countMessages()).toBe(1)
      })

      test('the same nonce and content under another key return the first submission', async () => {
        const first = aSubmission({ nonce: 'once', contentHash: 'same' })
        await store.store(first, [])
        const again = aSubmission({ nonce: 'once', contentHash: 'same' })
        expect(await store.store(again, [])).toEqual({ kind: 'duplicate', submission: first })
      })

      test('a spent nonce with other content is stored, and the nonce stays with the first', async () => {
        const first = aSubmission({ nonce: 'once' })
        const second = aSubmission({ nonce: 'once' })
        await store.store(first, [])
        expect(await store.store(second, [])).toEqual({ kind: 'stored', submission: second })
        expect(await store.byNonce('once')).toEqual(first)
      })

      test('the same content without a nonce is stored every time', async () => {
        const results = [
          await store.store(aSubmission({ contentHash: 'same' }), []),
          await store.store(aSubmission({ contentHash: 'same' }), []),
        ]
        expect(results).toMatchObject([{ kind: 'stored' }, { kind: 'stored' }])
      })
    })

    describe('moving', () => {
      const move = { from: 'quarantine', to: 'inbox', actor: 'cli' } as const

      test('changes the status, stores the deliveries and an audit entry', async () => {
        const submission = aSubmission({ status: 'quarantine' })
        await store.store(submission, [])
        const deliveries = [aDelivery(submission.id), aDelivery(submission.id)]
        expect(await store.move({ ...move, id: submission.id, deliveries })).toBe(true)
        expect(await store.byId(submission.id)).toEqual({ ...submission, status: 'inbox' })
        expect(await deliveriesOf(submission)).toHaveLength(2)
        expect((await opened.auditEntries()).slice(1)).toMatchObject([
          {
            action: 'submission.moved',
            actor: 'cli',
            subject: submission.id,
            before: { status: 'quarantine' },
            after: { status: 'inbox' },
          },
        ])
      })

      test('from another status changes nothing', async () => {
        const submission = aSubmission({ status: 'done' })
        await store.store(submission, [])
        const deliveries = [aDelivery(submission.id)]
        expect(await store.move({ ...move, id: submission.id, deliveries })).toBe(false)
        expect(await store.move({ ...move, id: anId(), deliveries: [] })).toBe(false)
        expect(await store.byId(submission.id)).toEqual(submission)
        expect(await deliveriesOf(submission)).toEqual([])
        expect(await countEntries()).toBe(1)
      })

      test('adds no deliveries if there already are some', async () => {
        const submission = aSubmission()
        const first = aDelivery(submission.id)
        await store.store(submission, [first])
        const there = { ...move, from: 'inbox', to: 'quarantine', id: submission.id } as const
        expect(await store.move({ ...there, deliveries: [] })).toBe(true)
        const deliveries = [aDelivery(submission.id)]
        expect(await store.move({ ...move, id: submission.id, deliveries })).toBe(true)
        expect((await deliveriesOf(submission)).map(({ id }) => id)).toEqual([first.id])
      })

      test('only one of 20 concurrent moves succeeds', async () => {
        const submission = aSubmission({ status: 'quarantine' })
        await store.store(submission, [])
        const moves = Array.from({ length: 20 }, () =>
          store.move({ ...move, id: submission.id, deliveries: [aDelivery(submission.id)] }),
        )
        expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1)
        expect(await deliveriesOf(submission)).toHaveLength(1)
      })
    })

    describe('racing', () => {
      test('50 calls with the same key store only one submission, and all return it', async () => {
        const contentHash = 'same'
        const submissions = Array.from({ length: 50 }, () =>
          aSubmission({ idempotencyKey: 'one', contentHash }),
        )
        const results = await Promise.all(
          submissions.map((submission) => store.store(submission, [aDelivery(submission.id)])),
        )
        const stored = results.filter(({ kind }) => kind === 'stored')
        expect(stored).toHaveLength(1)
        expect(results.filter(({ kind }) => kind === 'duplicate')).toHaveLength(49)
        const ids = new Set(results.map(({ submission }) => submission.id))
        expect(ids).toEqual(new Set([stored[0]!.submission.id]))
        expect(await countMessages()).toBe(1)
        const delivered = await Promise.all(submissions.map(deliveriesOf))
        expect(delivered.flat()).toHaveLength(1)
      })

      test('50 calls with the same nonce and content store only one submission', async () => {
        const submissions = Array.from({ length: 50 }, () =>
          aSubmission({ nonce: 'once', contentHash: 'same' }),
        )
        const results = await Promise.all(submissions.map((one) => store.store(one, [])))
        expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(1)
        expect(await countMessages()).toBe(1)
      })

      test('different submissions do not affect one another', async () => {
        const submissions = Array.from({ length: 100 }, () => aSubmission())
        const results = await Promise.all(submissions.map((one) => store.store(one, [])))
        expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['stored']))
        expect(await countMessages()).toBe(100)
      })
    })

    describe('reading', () => {
      test('lists the newest first, page by page', async () => {
        const submissions = Array.from({ length: 5 }, () => aSubmission())
        for (const submission of submissions.toReversed()) await store.store(submission, [])
        const [fifth, fourth, third, second, first] = submissions.toReversed()
        expect(await store.list({ limit: 2 })).toEqual([fifth, fourth])
        expect(await store.list({ limit: 2, beforeId: fourth!.id })).toEqual([third, second])
        expect(await store.list({ limit: 2, beforeId: second!.id })).toEqual([first])
      })

      test('lists messages about some places', async () => {
        const places = [1, 2, 3].map(() => aPlace({ categoryIds: [] }))
        await opened.addPlaces(places)
        const [first, second, third] = places.map(({ id }) => aSubmission({ placeId: id }))
        for (const one of [first!, second!, third!, aSubmission()]) await store.store(one, [])
        const placeIds = [places[0]!.id, places[2]!.id]
        expect(await store.list({ placeIds, limit: 9 })).toEqual([third, first])
        expect(await store.list({ placeIds, status: ['done', 'inbox'], limit: 1 })).toEqual([third])
      })

      test('lists and counts by status', async () => {
        const inbox = [aSubmission(), aSubmission()]
        const quarantined = aSubmission({ status: 'quarantine' })
        for (const one of [...inbox, quarantined]) await store.store(one, [])
        expect(await store.list({ status: 'quarantine', limit: 9 })).toEqual([quarantined])
        expect(await store.list({ status: 'done', limit: 9 })).toEqual([])
        const [first, second] = inbox
        const both = { status: ['inbox', 'quarantine'] as const }
        expect(await store.list({ ...both, limit: 9 })).toEqual([quarantined, second, first])
        const before = { ...both, limit: 1, beforeId: quarantined.id }
        expect(await store.list(before)).toEqual([second])
        expect(await store.countByStatus(['inbox'])).toMatchObject({ inbox: 2, quarantine: 0 })
        expect(await store.countByStatus()).toEqual({
          inbox: 2,
          quarantine: 1,
          done: 0,
          accepted: 0,
          declined: 0,
        })
      })

      test('returns nothing for unknown ids', async () => {
        expect(await store.byId('none')).toBeUndefined()
        expect(await store.byNonce('none')).toBeUndefined()
        expect(await store.byReceipt('none')).toBeUndefined()
      })
    })
  })
}
