import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Claim, DeliveryStore } from '../../domain/submissions/delivery/delivery-store.ts'
import type { Delivery, Submission } from '../../domain/submissions/submission.ts'
import { auditEntries } from '../../../test/storage/audit-entries.ts'
import type { Database } from '../database.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { queueWaitingMessages } from '../../domain/submissions/delivery/queue-waiting-messages.ts'
import { createPlaceStore } from '../places/place-store.ts'
import {
  additions,
  aDelivery,
  anId,
  aPlace,
  aSubmission,
  PARK,
} from '../../../test/storage/samples.ts'
import { createSiteStore } from '../places/site-store.ts'
import { createSubmissionStore } from './submission-store.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** What every `DeliveryStore` promises. `open` gives an empty database. */
export function deliveryStoreContract(open: () => Promise<Database>): void {
  describe('the delivery store', () => {
    let database: Database
    let store: DeliveryStore

    beforeEach(async () => {
      database = await open()
      store = createDeliveryStore(database)
    })

    afterEach(() => database.close())

    async function add(
      fields: Partial<Delivery> = {},
      submission: Partial<Submission> = {},
    ): Promise<Delivery> {
      const one = aSubmission(submission)
      const delivery = aDelivery(one.id, { nextAttemptAt: NOW, ...fields })
      await createSubmissionStore(database).store(one, [delivery])
      return delivery
    }

    const claim = (fields: Partial<Claim> = {}) =>
      store.claim({
        channels: ['email'],
        now: NOW,
        dueBy: NOW,
        leaseUntil: inMinutes(5),
        limit: 10,
        ...fields,
      })

    describe('claiming', () => {
      test('claims due deliveries, oldest first, under a lease and with the attempt counted', async () => {
        const first = await add()
        const second = await add({ status: 'retrying', attempts: 3, nextAttemptAt: inMinutes(-1) })
        const leased = { status: 'sending', leaseUntil: inMinutes(5) } as const
        expect(await claim()).toEqual([
          { ...first, ...leased, attempts: 1 },
          { ...second, ...leased, attempts: 4 },
        ])
        expect(await claim()).toEqual([])
      })

      test('claims no more than asked for', async () => {
        for (let count = 0; count < 5; count++) await add()
        expect(await claim({ limit: 2 })).toHaveLength(2)
        expect(await claim()).toHaveLength(3)
      })

      test.each([
        ['what is due later', { nextAttemptAt: inMinutes(1) }, {}],
        ['what has been sent', { status: 'sent' }, {}],
        ['what has failed for good', { status: 'failed' }, {}],
        ['another channel', { channel: 'webhook', recipient: 'https://fest.example' }, {}],
        ['what belongs to a quarantined message', {}, { status: 'quarantine' }],
      ] as const)('leaves %s', async (_, fields, submission) => {
        await add(fields, submission)
        expect(await claim()).toEqual([])
      })

      test("claims those for an owner's webhook, whatever channels are open", async () => {
        const { id } = await add({ channel: 'webhook', recipient: anId() })
        expect(await claim({ channels: [] })).toMatchObject([{ id }])
      })

      test('frees claimed but unsettled deliveries when the lease has ended', async () => {
        const { id } = await add()
        await claim()
        expect(await claim({ now: inMinutes(4.9), dueBy: inMinutes(4.9) })).toEqual([])
        const late = { now: inMinutes(5), dueBy: NOW, leaseUntil: inMinutes(10) }
        expect(await claim(late)).toMatchObject([{ id, attempts: 2 }])
      })

      test('finding 12: a lease and a retry time from before the clock was set back do not count', async () => {
        const leased = await add({ status: 'sending', leaseUntil: inMinutes(365 * 24 * 60) })
        const waiting = await add({ status: 'retrying', nextAttemptAt: inMinutes(365 * 24 * 60) })
        expect((await claim()).map(({ id }) => id)).toEqual([leased.id, waiting.id])
      })

      test('finding 12: the lease of a process whose clock is slightly ahead counts', async () => {
        await add({ status: 'sending', leaseUntil: inMinutes(9) })
        expect(await claim()).toEqual([])
      })

      test('concurrent callers get different deliveries', async () => {
        const added = new Set<string>()
        for (let count = 0; count < 30; count++) added.add((await add()).id)
        const taken: string[] = []
        for (let round = 0; round < 10; round++) {
          const claims = await Promise.all(Array.from({ length: 8 }, () => claim({ limit: 3 })))
          taken.push(...claims.flat().map(({ id }) => id))
        }
        expect(taken).toHaveLength(30)
        expect(new Set(taken)).toEqual(added)
      })
    })

    describe('settling', () => {
      test('sent: never due again', async () => {
        const { id } = await add()
        const [claimed] = await claim()
        await store.settle(claimed!, { status: 'sent', sentAt: NOW })
        expect(await claim({ now: inMinutes(999), dueBy: inMinutes(999) })).toEqual([])
        const listed = await store.list('sent', 9)
        expect(listed).toMatchObject([{ id, sentAt: NOW, attempts: 1, leaseUntil: undefined }])
      })

      test('retrying: due at its time, with the reason', async () => {
        await add()
        const [claimed] = await claim()
        const outcome = { nextAttemptAt: inMinutes(2), lastError: '451 später' }
        await store.settle(claimed!, { status: 'retrying', ...outcome })
        expect(await claim()).toEqual([])
        const [again] = await claim({ now: inMinutes(2), dueBy: inMinutes(2) })
        expect(again).toMatchObject({ attempts: 2, lastError: '451 später' })
      })

      test('a failure reported after the claim passed to another changes nothing', async () => {
        await add()
        const [late] = await claim()
        const [current] = await claim({ now: inMinutes(6) })
        await store.settle(late!, { status: 'failed', lastError: 'too late' })
        expect(await store.list('failed', 9)).toEqual([])
        await store.settle(current!, { status: 'sent', sentAt: NOW })
        await store.settle(late!, { status: 'failed', lastError: 'too late' })
        expect(await store.list('sent', 9)).toHaveLength(1)
      })

      test('success is recorded even after the claim passed to another', async () => {
        await add()
        const [late] = await claim()
        const [current] = await claim({ now: inMinutes(6) })
        await store.settle(late!, { status: 'sent', sentAt: NOW })
        const again = { nextAttemptAt: NOW, lastError: 'refused' }
        await store.settle(current!, { status: 'retrying', ...again })
        expect(await store.countByStatus()).toMatchObject({ sent: 1, retrying: 0 })
      })
    })

    describe('messages without a recipient', () => {
      const submissions = () => createSubmissionStore(database)
      const address = (recipients: string[], webhook?: string) =>
        queueWaitingMessages({
          deliveries: store,
          places: createPlaceStore(database),
          siteRecipients: async () => recipients,
          webhookTargets: async () => (webhook === undefined ? [] : [webhook]),
          now: () => NOW,
        })
      const sentTo = async (id: string) =>
        (await store.ofSubmission(id)).map(({ channel, recipient }) => `${channel} ${recipient}`)

      test('wait, and go once to recipients who are named later', async () => {
        const waiting = aSubmission()
        await submissions().store(waiting, [])
        const told = await add({ status: 'sent' })
        expect(await address([])).toBe(0)
        expect(await store.countUndelivered()).toBe(1)
        const added = await Promise.all([1, 2, 3].map(() => address(['a@site.example'])))
        expect(added.reduce((sum, count) => sum + count)).toBe(1)
        expect(await sentTo(waiting.id)).toEqual(['email a@site.example'])
        expect(await store.ofSubmission(told.submissionId ?? '')).toEqual([told])
        expect(await claim()).toMatchObject([{ submissionId: waiting.id }])
      })

      test('go to the recipients that their place has by then', async () => {
        await createSiteStore(database).saveVocabulary(
          { categories: [PARK], attributes: [] },
          'test',
        )
        const place = aPlace({ recipients: ['park@ort.example'] })
        await createPlaceStore(database).apply(additions([place]), 'test')
        const waiting = aSubmission({ placeId: place.id })
        await submissions().store(waiting, [])
        await address(['a@site.example'])
        expect(await sentTo(waiting.id)).toEqual(['email park@ort.example'])
      })

      test('are not sent from quarantine, or if a person has dealt with them', async () => {
        for (const status of ['done', 'quarantine', 'accepted', 'declined'] as const) {
          await submissions().store(aSubmission({ status }), [])
        }
        expect(await address(['a@site.example'], 'https://haken.example')).toBe(0)
      })

      test('go to a webhook only if they have gone nowhere yet', async () => {
        const [nowhere, byWebhook] = [aSubmission(), aSubmission()]
        await submissions().store(nowhere, [])
        await submissions().store(byWebhook, [
          aDelivery(byWebhook.id, { channel: 'webhook', recipient: 'https://alt.example' }),
        ])
        expect(await address([], 'https://haken.example')).toBe(1)
        expect(await sentTo(nowhere.id)).toEqual(['webhook https://haken.example'])
        expect(await address(['a@site.example'], 'https://haken.example')).toBe(2)
        expect((await sentTo(byWebhook.id)).toSorted()).toEqual([
          'email a@site.example',
          'webhook https://alt.example',
        ])
      })

      test('are all found, over many pages', async () => {
        const waiting = Array.from({ length: 105 }, () => aSubmission())
        await Promise.all(waiting.map((one) => submissions().store(one, [])))
        expect(await address(['a@site.example', 'b@site.example'])).toBe(210)
        expect(await address(['a@site.example', 'b@site.example'])).toBe(0)
      })
    })

    describe('by hand', () => {
      test('retrying now makes all waiting deliveries due, and no others', async () => {
        await add({ status: 'retrying', nextAttemptAt: inMinutes(99) })
        await add({ nextAttemptAt: inMinutes(99) })
        await add({ status: 'failed' })
        await store.retryNow(NOW)
        expect(await claim()).toHaveLength(2)
      })

      test('restarting resets the attempts of a failed delivery, once, with an audit entry', async () => {
        const { id } = await add({ status: 'failed', attempts: 8, lastError: '550 no' })
        expect(await store.restart(id, NOW, 'anna')).toBe(true)
        expect(await store.restart(id, NOW, 'anna')).toBe(false)
        expect(await claim()).toMatchObject([{ id, attempts: 1 }])
        expect(await auditEntries(database, 'delivery.restarted')).toMatchObject([
          { actor: 'anna', subject: id },
        ])
      })

      test.each(['pending', 'sending', 'retrying', 'sent'] as const)(
        'restarting a delivery that is %s does nothing',
        async (status) => {
          const { id } = await add({ status })
          expect(await store.restart(id, NOW, 'anna')).toBe(false)
          expect(await store.restart(anId(), NOW, 'anna')).toBe(false)
          expect(await store.countByStatus()).toMatchObject({ [status]: 1 })
        },
      )

      test('lists the newest first with the receipt of its message, and counts', async () => {
        const first = await add({ status: 'failed', lastError: 'a' }, { receipt: 'LP-AAAA-AAAA' })
        const second = await add({ status: 'failed', lastError: 'b' }, { receipt: 'LP-BBBB-BBBB' })
        await add()
        expect(await store.list('failed', 9)).toEqual([
          { ...second, receipt: 'LP-BBBB-BBBB' },
          { ...first, receipt: 'LP-AAAA-AAAA' },
        ])
        expect(await store.list('failed', 1)).toHaveLength(1)
        expect(await store.countByStatus(['failed'])).toMatchObject({ pending: 0, failed: 2 })
        const counts = { pending: 1, sending: 0, sent: 0, retrying: 0, failed: 2 }
        expect(await store.countByStatus()).toEqual(counts)
      })
    })
  })
}
