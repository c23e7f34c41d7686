import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditLog, AuditRecord } from '../../domain/admin/audit-log.ts'
import { writeAudit } from './audit-entries.ts'
import { createAuditLog } from './audit-log.ts'
import { emptyAuditLog, rewriteAuditLog } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from '../submissions/submission-store.ts'

/** What every `AuditLog` promises. `open` gives an empty database. */
export function auditLogContract(open: () => Promise<Database>): void {
  describe('the audit log', () => {
    let database: Database
    let log: AuditLog

    beforeEach(async () => {
      database = await open()
      log = createAuditLog(database)
      await database.write((db) =>
        writeAudit(
          db,
          {
            actor: 'anna',
            action: 'place.changed',
            subject: 'p',
            before: { a: 1 },
            after: { a: 2 },
          },
          { actor: 'anna', action: 'submission.moved', subject: 's' },
          { actor: 'bert', action: 'place.added', subject: 'q' },
        ),
      )
    })

    afterEach(() => database.close())

    const subjects = (records: readonly AuditRecord[]) => records.map(({ subject }) => subject)

    test('is read newest first, by actor, action, subject and time', async () => {
      const all = await log.list({ limit: 9 })
      expect(subjects(all)).toEqual(['q', 's', 'p'])
      expect(all[2]).toMatchObject({ actor: 'anna', before: { a: 1 }, after: { a: 2 } })
      expect(subjects(await log.list({ actor: 'anna', limit: 9 }))).toEqual(['s', 'p'])
      expect(await log.list({ actor: 'visitor', limit: 9 })).toEqual([])
      await createSubmissionStore(database).store(aSubmission({ id: 'm' }), [])
      expect(subjects(await log.list({ actor: 'visitor', limit: 9 }))).toEqual(['m'])
      expect(subjects(await log.list({ group: 'place', limit: 9 }))).toEqual(['q', 'p'])
      expect(subjects(await log.list({ group: 'pla', limit: 9 }))).toEqual([])
      expect(subjects(await log.list({ subject: 's', limit: 9 }))).toEqual(['s'])
      expect(await log.list({ until: new Date('2020-01-01'), limit: 9 })).toEqual([])
      expect(await log.list({ from: new Date('2020-01-01'), limit: 9 })).toHaveLength(4)
    })

    test('is read page by page, or as a stream', async () => {
      const [first] = await log.list({ limit: 1 })
      expect(subjects(await log.list({ limit: 9, beforeId: first!.id }))).toEqual(['s', 'p'])
      const streamed: AuditRecord[] = []
      for await (const record of log.stream({ group: 'place' })) streamed.push(record)
      expect(subjects(streamed)).toEqual(['q', 'p'])
    })

    test('counts consecutive entries by the same person and of the same kind', async () => {
      const removed = (actor: string, subject: string) =>
        ({ actor, action: 'place.removed', subject }) as const
      await database.write((db) =>
        writeAudit(
          db,
          removed('anna', 'a'),
          removed('bert', 'b'),
          removed('bert', 'c'),
          removed('bert', 'd'),
        ),
      )
      const [d, c, b, a, q] = await log.list({ limit: 9 })
      expect(await log.runFrom(d!, {})).toEqual({ count: 3, oldest: b!.id })
      expect(await log.runFrom(c!, {})).toEqual({ count: 2, oldest: b!.id })
      expect(await log.runFrom(a!, {})).toEqual({ count: 1, oldest: a!.id })
      expect(await log.runFrom(q!, { actor: 'bert' })).toEqual({ count: 1, oldest: q!.id })
      expect(await log.runFrom(d!, { subject: 'd' })).toEqual({ count: 1, oldest: d!.id })
    })

    test('accepts events without a change', async () => {
      const event = { action: 'operator.signed-in', actor: 'anna', subject: 'anna' } as const
      await log.record({ ...event, after: { by: 'passkey' } })
      const [newest] = await log.list({ limit: 1 })
      expect(newest).toMatchObject({ ...event, before: undefined, after: { by: 'passkey' } })
    })

    test('cannot be changed, and keeps recent entries', async () => {
      await expect(rewriteAuditLog(database)).rejects.toThrow('append-only')
      await expect(emptyAuditLog(database)).rejects.toThrow('append-only')
      expect(await log.list({ limit: 9 })).toHaveLength(3)
    })
  })
}
