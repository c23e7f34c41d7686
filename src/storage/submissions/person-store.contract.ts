import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { createPersonData } from '../../domain/submissions/retention/person-data.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createDeletionLedger } from './deletion-ledger.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createPersonStore } from './person-store.ts'
import { createRetentionStore } from './retention-store.ts'
import { aDelivery, aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from './submission-store.ts'
import { createThreadStore } from './thread-store.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')

/** What every `PersonStore` promises, tested through its use case and a real ledger. `open` gives an empty database. */
export function personStoreContract(open: () => Promise<Database>): void {
  describe('the data of one person', () => {
    let database: Database
    let directory: string

    beforeEach(async () => {
      database = await open()
      directory = temporaryDirectory()
    })

    afterEach(() => database.close())

    let drawn = 0
    const personData = () =>
      createPersonData({
        store: createPersonStore(database),
        submissions: createSubmissionStore(database),
        deliveries: createDeliveryStore(database),
        threads: createThreadStore(database),
        ledger: createDeletionLedger(directory),
        now: () => NOW,
        randomBytes: (count) => new Uint8Array(count).fill(++drawn),
      })
    const store = () => createSubmissionStore(database)
    const ledgerFile = () => join(directory, 'deletions.jsonl')

    async function write(fields: Record<string, string>) {
      const submission = aSubmission({ fields })
      await store().store(submission, [aDelivery(submission.id, { status: 'sent' })])
      return submission
    }

    const ANNA = { email: 'Anna@Beispiel.de', message: 'Guten Tag' }
    const BERND = { email: 'bernd@beispiel.de', message: 'Fragen Sie anna@beispiel.de!' }

    test('is found by the address in any spelling, with its state', async () => {
      const [first, , second] = [await write(ANNA), await write(BERND), await write(ANNA)]
      const { own, mentions } = await personData().find(' anna@beispiel.DE ')
      expect(own.map(({ message }) => message.id)).toEqual([second?.id, first?.id])
      expect(own[0]).toMatchObject({
        deliveries: [{ recipient: 'park@example.org', status: 'sent' }],
        history: [{ actor: 'visitor', action: 'submission.stored' }],
      })
      expect(mentions).toHaveLength(1)
      expect((await personData().find('')).own).toEqual([])
      expect((await personData().find('nna@beispiel.de')).own).toEqual([])
    })

    test('is erased with a proof that names nobody, and other people’s data stays', async () => {
      await write(ANNA)
      const other = await write(BERND)
      await write(ANNA)
      const proof = await personData().erase('anna@beispiel.de', 'test')
      expect(proof).toMatchObject({ messages: 2, deliveries: 2, at: NOW })
      expect(proof?.number).toMatch(/^LB-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      expect((await store().list({ limit: 9 })).map(({ id }) => id)).toEqual([other.id])
      expect(await personData().erase('anna@beispiel.de', 'test')).toBeUndefined()

      const ledger = await readFile(ledgerFile(), 'utf8')
      expect(ledger).toContain(proof?.hash)
      expect(ledger).not.toMatch(/anna|Guten/i)
      const entries = await auditEntries(database)
      expect(entries.at(-1)).toMatchObject({ action: 'person.erased', subject: proof?.number })
      expect(JSON.stringify(entries)).not.toMatch(/anna|Guten/i)
      const counts = await createRetentionStore(database).deletionCounts()
      expect(counts).toMatchObject([{ cause: 'erased', count: 2 }])
    })

    test('restored from a backup is deleted again at the next start', async () => {
      const [mine, other] = [await write(ANNA), await write(BERND)]
      await personData().erase('anna@beispiel.de', 'test')
      await store().store(mine, [aDelivery(mine.id)])
      expect(await personData().applyLedger()).toEqual({ deleted: 1, isIntact: true })
      expect(await personData().applyLedger()).toEqual({ deleted: 0, isIntact: true })
      expect((await store().list({ limit: 9 })).map(({ id }) => id)).toEqual([other.id])
    })

    test('is deleted at the next start if the process was killed between ledger and database', async () => {
      await write(ANNA)
      const killed = createPersonStore(database)
      killed.erase = () => Promise.reject(new Error('killed'))
      const dying = createPersonData({
        store: killed,
        submissions: store(),
        deliveries: createDeliveryStore(database),
        threads: createThreadStore(database),
        ledger: createDeletionLedger(directory),
        now: () => NOW,
        randomBytes: (count) => new Uint8Array(count),
      })
      await expect(dying.erase('anna@beispiel.de', 'test')).rejects.toThrow('killed')
      expect(await personData().applyLedger()).toEqual({ deleted: 1, isIntact: true })
    })

    test('a ledger whose last line was cut off can be continued', async () => {
      await write(ANNA)
      await personData().erase('anna@beispiel.de', 'test')
      await appendFile(ledgerFile(), '{"number":"LB-')
      expect(await personData().applyLedger()).toEqual({ deleted: 0, isIntact: true })
      await write(BERND)
      await personData().erase('bernd@beispiel.de', 'test')
      const { entries, isIntact } = await createDeletionLedger(directory).read()
      expect([entries.length, isIntact]).toEqual([2, true])
    })

    test('a ledger with a missing, changed or unreadable line is reported, and still applies', async () => {
      const mine = await write(ANNA)
      for (const address of ['anna@beispiel.de', 'bernd@beispiel.de', 'clara@beispiel.de']) {
        await write({ email: address })
        await personData().erase(address, 'test')
      }
      const lines = (await readFile(ledgerFile(), 'utf8')).split('\n')
      for (const damaged of [
        [lines[0], ...lines.slice(2)],
        [lines[0], lines[1]?.replace('LB-', 'LX-'), ...lines.slice(2)],
        [lines[0], 'kein JSON', 'null', ...lines.slice(1)],
      ]) {
        await writeFile(ledgerFile(), damaged.join('\n'))
        await store().store(mine, [])
        expect(await personData().applyLedger()).toEqual({ deleted: 1, isIntact: false })
      }
    })
  })
}
