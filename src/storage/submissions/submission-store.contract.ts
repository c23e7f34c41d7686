import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionStore } from '../../domain/submissions/submission-store.ts'
import type { Database } from '../database.ts'
import { createPlaceStore } from '../places/place-store.ts'
import { additions, aDelivery, anId, anySubmission, aPlace, aSubmission } from '../samples.ts'
import { createSubmissionStore } from './submission-store.ts'

/** What every `SubmissionStore` promises. `open` gives an empty database. */
export function submissionStoreContract(open: () => Promise<Database>): void {
  describe('the submission store', () => {
    let database: Database
    let store: SubmissionStore

    beforeEach(async () => {
      database = await open()
      store = createSubmissionStore(database)
    })

    afterEach(() => database.close())

    const countRows = async (table: 'audit_entry' | 'delivery' | 'submission') => {
      const { count } = await database.reader
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }

    test('finds every message that holds all words, whatever signs they have', async () => {
      const texts = ['Ist der WEG im Äpril offen?', '100 % „sicher“ \\o/ "so"', 'a_b', 'Straße 😀']
      const stored = texts.map((message) => aSubmission({ fields: { message } }))
      for (const submission of stored) await store.store(submission, [])
      const find = async (...words: string[]) =>
        (await store.list({ words, limit: 9 })).map(({ id }) =>
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
        const { reader } = database
        expect(await reader.selectFrom('delivery').selectAll().execute()).toMatchObject([
          { next_attempt_at: null, last_error: null },
          { id: delivery.id, next_attempt_at: nextAttemptAt.toISOString(), last_error: '421' },
        ])
        const [entry] = await reader.selectFrom('audit_entry').selectAll().execute()
        expect(entry).toMatchObject({ action: 'submission.stored', subject: submission.id })
        expect(JSON.stringify(entry)).not.toContain('vertraulich')
      })

      test('refuses a message to a place that is not there, and stores nothing', async () => {
        const submission = aSubmission({ placeId: anId() })
        await expect(store.store(submission, [])).rejects.toMatchObject({ code: 'place_unknown' })
        expect(await countRows('submission')).toBe(0)
        expect(await countRows('audit_entry')).toBe(0)
      })

      test('stores nothing when a delivery cannot be stored', async () => {
        const submission = aSubmission()
        const deliveries = [aDelivery(submission.id), aDelivery(anId())]
        await expect(store.store(submission, deliveries)).rejects.toThrow(/foreign key/i)
        expect(await store.byId(submission.id)).toBeUndefined()
        expect(await countRows('audit_entry')).toBe(0)
      })

      test('two submissions may have drawn the same receipt; the newest is found by it', async () => {
        const [first, second] = [aSubmission({ receipt: 'LP-1' }), aSubmission({ receipt: 'LP-1' })]
        for (const submission of [first, second]) {
          expect(await store.store(submission, [])).toMatchObject({ kind: 'stored' })
        }
        expect(await store.byReceipt('LP-1')).toEqual(second)
        expect(await store.byReceipt('lp-1')).toBeUndefined()
      })

      test('an id that is taken is an error', async () => {
        const submission = aSubmission()
        await store.store(submission, [])
        const other = { ...submission, idempotencyKey: 'other' }
        await expect(store.store(other, [])).rejects.toThrow(submission.id)
      })
    })

    describe('repeating', () => {
      test('the same key and content give the first submission back', async () => {
        const first = aSubmission()
        await store.store(first, [aDelivery(first.id)])
        const again = { ...first, id: anId(), receipt: 'LP-2' }
        expect(await store.store(again, [aDelivery(again.id)])).toEqual({
          kind: 'duplicate',
          submission: first,
        })
        expect(await countRows('submission')).toBe(1)
        expect(await countRows('delivery')).toBe(1)
        expect(await countRows('audit_entry')).toBe(1)
      })

      test('the same key with other content is told apart', async () => {
        const first = aSubmission()
        await store.store(first, [])
        const other = { ...first, id: anId(), contentHash: 'other' }
        expect(await store.store(other, [])).toEqual({ kind: 'key-reused', submission: first })
        expect(await countRows('submission')).toBe(1)
      })

      test('the same nonce and content under another key are the first submission', async () => {
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
        expect(await countRows('delivery')).toBe(2)
        const entry = database.reader.selectFrom('audit_entry').selectAll()
        expect(await entry.where('action', '=', 'submission.moved').execute()).toMatchObject([
          {
            actor: 'cli',
            subject: submission.id,
            before: '{"status":"quarantine"}',
            after: '{"status":"inbox"}',
          },
        ])
      })

      test('from where it is not changes nothing', async () => {
        const submission = aSubmission({ status: 'done' })
        await store.store(submission, [])
        const deliveries = [aDelivery(submission.id)]
        expect(await store.move({ ...move, id: submission.id, deliveries })).toBe(false)
        expect(await store.move({ ...move, id: anId(), deliveries: [] })).toBe(false)
        expect(await store.byId(submission.id)).toEqual(submission)
        expect(await countRows('delivery')).toBe(0)
        expect(await countRows('audit_entry')).toBe(1)
      })

      test('adds no deliveries to those there are', async () => {
        const submission = aSubmission()
        const first = aDelivery(submission.id)
        await store.store(submission, [first])
        const there = { ...move, from: 'inbox', to: 'quarantine', id: submission.id } as const
        expect(await store.move({ ...there, deliveries: [] })).toBe(true)
        const deliveries = [aDelivery(submission.id)]
        expect(await store.move({ ...move, id: submission.id, deliveries })).toBe(true)
        const rows = await database.reader.selectFrom('delivery').select('id').execute()
        expect(rows).toEqual([{ id: first.id }])
      })

      test('of 20 at once one moves it', async () => {
        const submission = aSubmission({ status: 'quarantine' })
        await store.store(submission, [])
        const moves = Array.from({ length: 20 }, () =>
          store.move({ ...move, id: submission.id, deliveries: [aDelivery(submission.id)] }),
        )
        expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1)
        expect(await countRows('delivery')).toBe(1)
      })
    })

    describe('racing', () => {
      test('of 50 calls with one key, one is stored and all get it', async () => {
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
        expect(await countRows('submission')).toBe(1)
        expect(await countRows('delivery')).toBe(1)
      })

      test('of 50 calls with one nonce and content, one is stored', async () => {
        const submissions = Array.from({ length: 50 }, () =>
          aSubmission({ nonce: 'once', contentHash: 'same' }),
        )
        const results = await Promise.all(submissions.map((one) => store.store(one, [])))
        expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(1)
        expect(await countRows('submission')).toBe(1)
      })

      test('different submissions do not hinder one another', async () => {
        const submissions = Array.from({ length: 100 }, () => aSubmission())
        const results = await Promise.all(submissions.map((one) => store.store(one, [])))
        expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['stored']))
        expect(await countRows('submission')).toBe(100)
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

      test('lists those about some places', async () => {
        const places = [1, 2, 3].map(() => aPlace({ categoryIds: [] }))
        await createPlaceStore(database).apply(additions(places), 'test')
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
        expect(await store.countByStatus()).toEqual({
          inbox: 2,
          quarantine: 1,
          done: 0,
          accepted: 0,
          declined: 0,
        })
      })

      test('gives nothing for what is not there', async () => {
        expect(await store.byId('none')).toBeUndefined()
        expect(await store.byNonce('none')).toBeUndefined()
        expect(await store.byReceipt('none')).toBeUndefined()
      })
    })
  })
}
