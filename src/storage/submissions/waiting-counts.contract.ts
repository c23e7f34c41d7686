import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aDelivery, aSubmission } from '../../../test/storage/samples.ts'
import type { Database } from '../database.ts'
import { createSubmissionStore } from './submission-store.ts'
import { createWaitingCounts } from './waiting-counts.ts'

/** What every `WaitingCounts` promises. `open` gives an empty database. */
export function waitingCountsContract(open: () => Promise<Database>): void {
  describe('the counts of waiting messages and deliveries', () => {
    let database: Database

    beforeEach(async () => {
      database = await open()
    })

    afterEach(() => database.close())

    test('include what waits for a person or a mail server, and stop at a limit', async () => {
      const { store } = createSubmissionStore(database)
      for (let one = 0; one < 3; one++) {
        const inbox = aSubmission()
        await store(inbox, [aDelivery(inbox.id, { status: 'failed' }), aDelivery(inbox.id)])
      }
      await store(aSubmission({ status: 'quarantine' }), [])
      const done = aSubmission({ status: 'done' })
      await store(done, [aDelivery(done.id, { status: 'sent' })])
      const counts = createWaitingCounts(database)
      expect(await counts.messages()).toEqual({ inbox: 3, quarantine: 1 })
      expect(await counts.deliveries()).toEqual({ pending: 3, sending: 0, retrying: 0, failed: 3 })
      const few = createWaitingCounts(database, 2)
      expect(await few.messages()).toEqual({ inbox: 2, quarantine: 1 })
      expect(await few.deliveries()).toMatchObject({ pending: 2, failed: 2 })
    })
  })
}
