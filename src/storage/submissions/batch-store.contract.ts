import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BulkActions, createBulkActions } from '../../domain/submissions/inbox/bulk.ts'
import { createModeration } from '../../domain/submissions/inbox/moderation.ts'
import { createBatchStore } from './batch-store.ts'
import type { Database } from '../database.ts'
import { anId, aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from './submission-store.ts'
import { createThreadStore } from './thread-store.ts'

/** What every `BatchStore` promises, tested through its use case. `open` gives an empty database. */
export function batchStoreContract(open: () => Promise<Database>): void {
  describe('actions on many messages at once', () => {
    let database: Database
    let bulk: BulkActions
    let clock: Date

    beforeEach(async () => {
      database = await open()
      clock = new Date('2026-11-21T09:00:00.000Z')
      const submissions = createSubmissionStore(database)
      const now = () => clock
      bulk = createBulkActions({
        store: createBatchStore(database),
        submissions,
        moderation: createModeration({
          store: submissions,
          places: { byId: async () => undefined },
          siteRecipients: async () => [],
          webhookTargets: async () => [],
          now,
        }),
        threads: createThreadStore(database),
        now,
        randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      })
    })

    afterEach(() => database.close())

    const submissions = () => createSubmissionStore(database)

    async function threeMessages() {
      const stored = [aSubmission(), aSubmission(), aSubmission({ status: 'quarantine' })]
      for (const one of stored) await submissions().store(one, [])
      const statuses = async () =>
        Promise.all(stored.map(async ({ id }) => (await submissions().byId(id))?.status))
      return { ids: stored.map(({ id }) => id), statuses }
    }

    test('apply to existing messages, and can be undone once', async () => {
      const { ids, statuses } = await threeMessages()
      const asked = { step: 'spam', ids: [...ids, ...ids, anId()], actor: 'anna' } as const
      const batch = await bulk.apply(asked)
      expect(batch?.changes).toHaveLength(2)
      expect(await statuses()).toEqual(['quarantine', 'quarantine', 'quarantine'])
      expect(await bulk.read(batch!.id)).toMatchObject({ batch })
      const undone = await Promise.all([bulk.undo(batch!.id, 'anna'), bulk.undo(batch!.id, 'bert')])
      expect(undone.toSorted()).toEqual([2, undefined])
      expect(await statuses()).toEqual(['inbox', 'inbox', 'quarantine'])
    })

    test('are not undone for messages that somebody moved meanwhile', async () => {
      const { ids, statuses } = await threeMessages()
      const batch = await bulk.apply({ step: 'done', ids, actor: 'anna' })
      const move = { id: ids[0]!, actor: 'bert', deliveries: [] }
      await submissions().move({ ...move, from: 'done', to: 'inbox' })
      expect(await bulk.undo(batch!.id, 'anna')).toBe(1)
      expect(await statuses()).toEqual(['inbox', 'inbox', 'quarantine'])
    })

    test('restore the previous assignee', async () => {
      const { ids } = await threeMessages()
      await createThreadStore(database).assign(ids[0]!, 'bert', 'bert')
      const batch = await bulk.apply({ step: 'assign', ids, assignee: 'anna', actor: 'anna' })
      await createThreadStore(database).assign(ids[1]!, 'carl', 'carl')
      expect(await bulk.undo(batch!.id, 'anna')).toBe(2)
      const assignees = ids.map(async (id) => (await submissions().byId(id))?.assignee)
      expect(await Promise.all(assignees)).toEqual(['bert', 'carl', undefined])
    })

    test('cannot be undone after ten minutes', async () => {
      const { ids } = await threeMessages()
      const batch = await bulk.apply({ step: 'done', ids, actor: 'anna' })
      clock = new Date(clock.getTime() + 11 * 60_000)
      expect(await bulk.undo(batch!.id, 'anna')).toBeUndefined()
      expect(await bulk.apply({ step: 'done', ids, actor: 'anna' })).toBeUndefined()
    })
  })
}
