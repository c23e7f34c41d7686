import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createThread,
  type ThreadEntry,
  type ThreadStore,
} from '../../domain/submissions/inbox/thread.ts'
import type { Submission } from '../../domain/submissions/submission.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createPersonStore } from './person-store.ts'
import { aDelivery, anId, aSubmission } from '../../../test/storage/samples.ts'
import { createSubmissionStore } from './submission-store.ts'
import { createThreadStore } from './thread-store.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')

/** What every `ThreadStore` promises. `open` gives an empty database. */
export function threadStoreContract(open: () => Promise<Database>): void {
  describe('the store of notes and answers', () => {
    let database: Database
    let store: ThreadStore
    let submission: Submission

    beforeEach(async () => {
      database = await open()
      store = createThreadStore(database)
      submission = aSubmission({ fields: { email: 'anna@beispiel.de', message: 'Wann?' } })
      await createSubmissionStore(database).store(submission, [])
    })

    afterEach(() => database.close())

    const anEntry = (more: Partial<ThreadEntry> = {}): ThreadEntry => ({
      id: anId(),
      submissionId: submission.id,
      kind: 'answer',
      author: 'bert',
      at: NOW,
      text: 'Um acht.',
      ...more,
    })
    const submissions = () => createSubmissionStore(database)
    const audit = () => auditEntries(database)

    test('keeps notes and answers in order, and their text out of the log', async () => {
      const [note, answer] = [anEntry({ kind: 'note' }), anEntry()]
      expect(await store.add(note, [])).toBe(true)
      const delivery = aDelivery(submission.id, { entryId: answer.id })
      expect(await store.add(answer, [delivery])).toBe(true)
      expect(await store.ofSubmission(submission.id)).toEqual([note, answer])
      expect(await store.byId(answer.id)).toEqual(answer)
      expect(await createDeliveryStore(database).ofSubmission(submission.id)).toEqual([delivery])
      const log = await audit()
      expect(log.map(({ action }) => action).slice(-2)).toEqual([
        'submission.noted',
        'submission.answered',
      ])
      expect(JSON.stringify(log)).not.toMatch(/Um acht|anna@/)
    })

    test('stores nothing twice, nothing about a deleted message, and no answer to a quarantined one', async () => {
      const entry = anEntry()
      await store.add(entry, [])
      expect(await store.add({ ...entry, text: 'Anders' }, [])).toBe(false)
      expect(await store.add(anEntry({ submissionId: anId() }), [])).toBe(false)
      const move = { id: submission.id, actor: 'bert', deliveries: [] }
      await submissions().move({ ...move, from: 'inbox', to: 'quarantine' })
      expect(await store.add(anEntry(), [])).toBe(false)
      expect(await store.add(anEntry({ kind: 'note' }), [])).toBe(true)
    })

    test('an answer does not count as a notice: recipients named later are still notified', async () => {
      const entry = anEntry()
      await store.add(entry, [aDelivery(submission.id, { entryId: entry.id, status: 'sent' })])
      const deliveries = createDeliveryStore(database)
      expect(await deliveries.unaddressed('', 9)).toMatchObject([{ hasDeliveries: false }])
      expect(await deliveries.countUndelivered()).toBe(1)
    })

    test('assigns messages, finds them by assignee, and unassigns them', async () => {
      expect(await store.assign(submission.id, 'bert', 'anna')).toBe(true)
      const mine = await submissions().list({ assignee: 'bert', limit: 9 })
      expect(mine).toEqual([{ ...submission, assignee: 'bert' }])
      expect((await audit()).at(-1)).toMatchObject({ actor: 'anna', action: 'submission.assigned' })
      await store.assign(submission.id, undefined, 'anna')
      expect(await submissions().list({ assignee: 'bert', limit: 9 })).toEqual([])
      expect(await store.assign(anId(), 'bert', 'anna')).toBe(false)
    })

    test('deletes entries with their message', async () => {
      const entry = anEntry()
      await store.add(entry, [aDelivery(submission.id, { entryId: entry.id })])
      await createPersonStore(database).erase([submission.id], NOW)
      expect(await store.byId(entry.id)).toBeUndefined()
    })

    test('through the use case, a form sent twice is one answer', async () => {
      let announced = 0
      const thread = createThread({
        store,
        hasMail: async () => true,
        announceDeliveries: () => (announced += 1),
        now: () => NOW,
      })
      const writing = { id: anId(), text: ' Um acht.\r\nGruß ', author: 'bert' }
      expect(await thread.sendAnswer(submission, writing)).toEqual({ ok: true })
      expect(await thread.sendAnswer(submission, writing)).toEqual({ ok: true })
      expect(await store.ofSubmission(submission.id)).toMatchObject([{ text: 'Um acht.\nGruß' }])
      expect(await createDeliveryStore(database).ofSubmission(submission.id)).toMatchObject([
        { recipient: 'anna@beispiel.de', entryId: writing.id, status: 'pending' },
      ])
      expect(announced).toBe(1)
      const { answerObstacle } = thread
      expect(await answerObstacle({ ...submission, status: 'quarantine' })).toBe('quarantined')
      expect(await answerObstacle({ ...submission, fields: { phone: '1' } })).toBe('no_address')
    })
  })
}
