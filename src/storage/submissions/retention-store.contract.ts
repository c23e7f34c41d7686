import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRetention, DEFAULT_RETENTION } from '../../domain/submissions/retention/retention.ts'
import type { Submission } from '../../domain/submissions/submission.ts'
import { ageSubmission } from '../../../test/storage/age-submission.ts'
import {
  addAuditEntry,
  auditEntries,
  rewriteAuditLog,
} from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createPlaceBatchStore } from '../places/place-batch-store.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createJobLog } from './job-log.ts'
import { createRetentionStore } from './retention-store.ts'
import { aDelivery, anId, aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from './submission-store.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

/** What every `RetentionStore` promises, tested through its use case. `open` gives an empty database. */
export function retentionStoreContract(open: () => Promise<Database>): void {
  describe('retention', () => {
    let database: Database

    beforeEach(async () => {
      database = await open()
    })

    afterEach(() => database.close())

    async function add(
      fields: Partial<Submission>,
      { since = 0, listed }: { since?: number; listed?: number } = {},
    ): Promise<Submission> {
      const submission = aSubmission(fields)
      await createSubmissionStore(database).store(submission, [aDelivery(submission.id)])
      await ageSubmission(database, submission.id, {
        since: daysAgo(since),
        listed: listed === undefined ? undefined : daysAgo(listed),
      })
      return submission
    }

    const aRetention = (periods = DEFAULT_RETENTION) =>
      createRetention({ store: createRetentionStore(database), periods, now: () => NOW })
    const left = async () =>
      (await createSubmissionStore(database).list({ limit: 999 })).map(({ id }) => id).toSorted()
    const SPAM = { verdict: 'accept', status: 'quarantine' } as const
    const SUSPECT = { verdict: 'quarantine', status: 'quarantine' } as const

    test('deletes long-closed messages with their deliveries, and nothing else', async () => {
      const kept = [
        await add({ status: 'inbox' }, { since: 5_000 }),
        await add({ status: 'done' }, { since: 179.9 }),
        await add(SUSPECT, { since: 29.9, listed: 29.9 }),
        await add(SUSPECT, { since: 900 }),
        await add(SUSPECT, { since: 3, listed: 900 }),
        await add(SPAM, { since: 29.9 }),
      ]
      for (const status of ['done', 'accepted', 'declined'] as const) {
        await add({ status }, { since: 180 })
      }
      await add(SUSPECT, { since: 40, listed: 30 })
      await add(SPAM, { since: 30 })
      const due = { done: 3, quarantine: 1, spam: 1, audit: 0 }
      expect(await aRetention().preview()).toEqual({ ...due, unlisted: 1 })
      expect(await left()).toHaveLength(11)
      expect(await aRetention().apply('test')).toEqual(due)
      expect(await left()).toEqual(kept.map(({ id }) => id))
      expect(await createDeliveryStore(database).list('pending', 99)).toHaveLength(kept.length)
      expect(await aRetention().apply('test')).toEqual({
        done: 0,
        quarantine: 0,
        spam: 0,
        audit: 0,
      })
    })

    test('leaves counts and codes, and none of the content', async () => {
      const signals = [
        { code: 'marker-absent', points: 2 },
        { code: 'links', points: 3 },
      ]
      const fields = { message: 'streng vertraulich', email: 'anna@beispiel.de' }
      for (const one of [signals, signals.slice(1)]) {
        await add({ ...SUSPECT, signals: one, fields }, { since: 99, listed: 99 })
      }
      await aRetention().apply('test')
      const line = {
        day: '2026-11-21',
        cause: 'quarantine',
        form: 'message',
        verdict: 'quarantine',
      }
      const counts = await createRetentionStore(database).deletionCounts()
      expect(counts.toSorted((one, other) => (one.code < other.code ? -1 : 1))).toEqual([
        { ...line, code: '', count: 2 },
        { ...line, code: 'links', count: 2 },
        { ...line, code: 'marker-absent', count: 1 },
      ])
      const entries = await auditEntries(database)
      expect(entries.at(-1)).toMatchObject({ actor: 'test', action: 'retention.applied' })
      const lessons = await createSubmissionStore(database).spamLessons(9)
      expect(JSON.stringify([counts, entries, lessons])).not.toMatch(/vertraulich|beispiel/)
    })

    test('adds to the counts of the same day', async () => {
      for (let round = 0; round < 3; round++) {
        await add({ status: 'done' }, { since: 200 })
        await aRetention().apply('test')
      }
      const counts = await createRetentionStore(database).deletionCounts()
      expect(counts).toMatchObject([{ cause: 'done', code: '', count: 3 }])
    })

    test('keeps hashes of messages that a person marked as spam, and only of those', async () => {
      await add({ ...SPAM, fields: { message: 'Billige Klicks, jetzt kaufen' } }, { since: 99 })
      await add({ ...SUSPECT, fields: { message: 'Vielleicht auch' } }, { since: 99, listed: 99 })
      await add({ status: 'done', fields: { message: 'Danke' } }, { since: 999 })
      await aRetention().apply('test')
      const lessons = await createSubmissionStore(database).spamLessons(9)
      expect(lessons).toHaveLength(1)
      expect(lessons[0]).toMatchObject({ locale: 'de' })
      expect(lessons[0]?.hashed.indexes.length).toBeGreaterThan(3)
      expect(JSON.stringify(lessons)).not.toMatch(/klick/i)
    })

    test('deletes more than fits in one transaction', async () => {
      const many = Array.from({ length: 105 }, () => add({ status: 'done' }, { since: 200 }))
      await Promise.all(many)
      expect(await aRetention().apply('test')).toMatchObject({ done: 105 })
      expect(await left()).toEqual([])
    })

    test('counts from when a person moved the message', async () => {
      const { id } = await add({ status: 'done' }, { since: 999 })
      const store = createSubmissionStore(database)
      const move = { id, actor: 'anna', deliveries: [] }
      await store.move({ ...move, from: 'done', to: 'inbox' })
      await store.move({ ...move, from: 'inbox', to: 'done' })
      expect(await aRetention().preview()).toMatchObject({ done: 0 })
    })

    describe('the audit log', () => {
      const realDaysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

      test('loses entries older than its period, and no newer ones', async () => {
        await addAuditEntry(database, daysAgo(731))
        await addAuditEntry(database, daysAgo(729))
        expect(await aRetention().apply('test')).toMatchObject({ audit: 1 })
        expect(await auditEntries(database)).toMatchObject([
          { subject: 'x' },
          { action: 'retention.applied' },
        ])
      })

      test('allows no entry of the last year to be deleted, and none to be changed', async () => {
        await addAuditEntry(database, realDaysAgo(364))
        await addAuditEntry(database, realDaysAgo(900))
        const store = createRetentionStore(database)
        await expect(store.purgeAudit(realDaysAgo(1))).rejects.toThrow('append-only')
        await expect(rewriteAuditLog(database)).rejects.toThrow('append-only')
        expect(await auditEntries(database)).toHaveLength(2)
      })
    })

    test('forgets bulk changes that are as old as the log that would undo them', async () => {
      const batches = createPlaceBatchStore(database)
      const noted = Array.from({ length: 1_001 }, () => ({ id: anId() }))
      for (const [id, days] of [
        ['old', 731],
        ['empty', 900],
        ['young', 729],
      ] as const) {
        await batches.begin({ id, total: noted.length, actor: 'anna' })
        if (id !== 'empty')
          await batches.write(id, { updates: [], skipped: noted, isUndo: false }, 'anna')
        await batches.complete(id)
        await database.write((db) =>
          db
            .updateTable('place_batch')
            .set({ at: daysAgo(days).toISOString() })
            .where('id', '=', id)
            .execute(),
        )
      }
      await aRetention().apply('test')
      expect(await batches.byId('young')).toMatchObject({ setAside: noted.length })
      expect(await batches.byId('empty')).toBeUndefined()
      expect(await batches.byId('old')).toBeUndefined()
      expect(await Array.fromAsync(batches.skipped('old'))).toEqual([[]])
    })

    test('only one of two processes notes that the job ran', async () => {
      const notes = createJobLog(database)
      expect(await notes.last('retention')).toBeUndefined()
      const first = await Promise.all([1, 2].map(() => notes.record('retention', NOW, undefined)))
      expect(first.filter(Boolean)).toHaveLength(1)
      expect(await notes.last('retention')).toEqual(NOW)
      const next = await Promise.all([1, 2].map(() => notes.record('retention', daysAgo(-1), NOW)))
      expect(next.filter(Boolean)).toHaveLength(1)
      expect(await notes.last('digest')).toBeUndefined()
    })
  })
}
