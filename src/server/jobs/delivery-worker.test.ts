import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  headersOf,
  type MailAnswer,
  type MailServer,
  startMailServer,
} from '../../../test/fakes/mail-server.ts'
import { siteDirectory } from '../../../test/site-directory.ts'
import { createDeliverer, type Deliverer } from '../../domain/submissions/delivery/deliver.ts'
import { createSmtpSender } from '../../delivery/smtp/smtp-sender.ts'
import { parseSmtpUrl } from '../../delivery/smtp/smtp-settings.ts'
import { aDelivery, aSubmission } from '../../../test/storage/samples.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { answerMail } from '../../web/messages/mail/answer-mail.ts'
import { mail } from '../../web/messages/mail/mail.de.ts'
import { startDeliveryWorker } from './delivery-worker.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let directory: string
let storage: Storage
let server: MailServer
let clock: Date

const openAgain = () => openStorage({ directory, log: () => undefined })

beforeEach(async () => {
  directory = await siteDirectory()
  storage = await openAgain()
  server = await startMailServer()
  clock = new Date('2026-11-21T08:30:00Z')
})

afterEach(async () => {
  await storage.close()
  await server.close()
})

function aDeliverer(overrides: Partial<Storage['deliveries']> = {}): Deliverer {
  return createDeliverer({
    ...storage,
    deliveries: { ...storage.deliveries, ...overrides },
    openChannels: async () => ['email'],
    transports: {
      email: createSmtpSender({
        smtp: async () => parseSmtpUrl(server.url)!,
        sender: async () => ({ address: 'orte@beispiel.de', name: '' }),
        siteName: async () => 'Orte',
        placeUrl: (slug) => slug,
        words: mail,
        answers: { words: answerMail, replyTo: async () => undefined },
      }),
    },
    now: () => clock,
    random: () => 0.5,
  })
}

/** Stores that many messages with one delivery each and returns the ids of the deliveries. */
async function addMessages(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let added = 0; added < count; added++) {
    const submission = aSubmission({ fields: { name: 'Anna', message: 'Ist offen?' } })
    const delivery = aDelivery(submission.id, { nextAttemptAt: clock })
    await storage.submissions.store(submission, [delivery])
    ids.push(delivery.id)
  }
  return ids
}

const received = () =>
  server.mails.map((one) => /<(.+)@/.exec(headersOf(one)['message-id'] ?? '')?.[1])

/** The possible outcomes of one attempt; crashes are those of our own process. */
const FATES = [
  'accept',
  'refuse-for-now',
  'refuse-for-good',
  'refuse-recipient',
  'drop',
  'crash-before',
  'crash-after',
] as const
type Fate = (typeof FATES)[number]

describe('whatever happens on the way', () => {
  test(
    'every message arrives at least once, or is shown as failed',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...FATES), { maxLength: 30 }),
          fc.integer({ min: 1, max: 8 }),
          async (drawn, count) => {
            const fates = [...drawn]
            const ids = await addMessages(count)
            const failed = new Set<string>()
            while (await attemptDue(fates, failed)) clock = new Date(clock.getTime() + 2 * DAY_MS)
            const arrived = new Set(received())
            for (const id of ids) expect(arrived.has(id) || failed.has(id)).toBe(true)
            const shown = await storage.deliveries.list('failed', 999)
            expect(new Set(shown.map(({ id }) => id)).isSupersetOf(failed)).toBe(true)
            const { pending, sending, retrying } = await storage.deliveries.countByStatus()
            expect({ pending, sending, retrying }).toEqual({ pending: 0, sending: 0, retrying: 0 })
          },
        ),
        { numRuns: 10 },
      )
    },
  )

  async function attemptDue(fates: Fate[], failed: Set<string>): Promise<boolean> {
    const claimed = await aDeliverer().claim(5)
    for (const delivery of claimed) {
      const fate = fates.shift() ?? 'accept'
      if (fate === 'crash-before') continue
      if (fate === 'crash-after') {
        const crash = async () => Promise.reject(new Error('killed'))
        await Promise.allSettled([aDeliverer({ settle: crash }).deliver(delivery)])
        continue
      }
      server.answerNext(fate satisfies MailAnswer)
      const { status } = await aDeliverer().deliver(delivery)
      if (status === 'failed') failed.add(delivery.id)
    }
    return claimed.length > 0
  }

  test('a permanent refusal fails at once, and can be restarted', async () => {
    const [id = ''] = await addMessages(1)
    server.answerNext('refuse-for-good')
    const [first] = await aDeliverer().claim(1)
    expect(await aDeliverer().deliver(first!)).toMatchObject({ status: 'failed' })
    expect(await aDeliverer().claim(1)).toEqual([])
    await storage.deliveries.restart(id, clock, 'cli')
    const [again] = await aDeliverer().claim(1)
    expect(await aDeliverer().deliver(again!)).toMatchObject({ status: 'sent' })
    expect(received()).toEqual([id])
  })

  test('the eighth temporary refusal is the last', async () => {
    await addMessages(1)
    const outcomes: string[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      server.answerNext('refuse-for-now')
      const [claimed] = await aDeliverer().claim(1)
      outcomes.push((await aDeliverer().deliver(claimed!)).status)
      clock = new Date(clock.getTime() + DAY_MS)
    }
    expect(outcomes).toEqual([...Array.from({ length: 7 }, () => 'retrying'), 'failed'])
    expect(await storage.deliveries.list('failed', 9)).toMatchObject([
      { attempts: 8, lastError: '451 Try again later' },
    ])
  })
})

describe('the worker', () => {
  const log = () => undefined

  test('sends waiting deliveries when it starts, at most five at a time', async () => {
    await server.close()
    server = await startMailServer({ delay: 20 })
    const ids = await addMessages(17)
    const worker = startDeliveryWorker(aDeliverer(), log)
    await server.untilMails(17)
    await worker.stop(5_000)
    expect(new Set(received())).toEqual(new Set(ids))
    expect(received()).toHaveLength(17)
    expect(server.mostAtOnce()).toBeLessThanOrEqual(5)
    expect(await storage.deliveries.countByStatus()).toMatchObject({ sent: 17 })
  })

  test('sends at once when woken, and finds deliveries of other processes by polling', async () => {
    const worker = startDeliveryWorker(aDeliverer(), log)
    await addMessages(1)
    worker.wake()
    await server.untilMails(1)
    await worker.stop(5_000)
    const watching = startDeliveryWorker(aDeliverer(), log, { pollIntervalMs: 20 })
    await addMessages(1)
    await server.untilMails(2)
    await watching.stop(5_000)
    expect(await storage.deliveries.countByStatus()).toMatchObject({ sent: 2 })
  })

  test('reports a delivery that it has given up on, but not one that is retried', async () => {
    await addMessages(3)
    server.answerNext('refuse-for-good')
    server.answerNext('refuse-for-now')
    const given: string[] = []
    const worker = startDeliveryWorker(aDeliverer(), log, {
      onFailed: async (delivery) => void given.push(delivery.id),
    })
    await server.untilMails(1)
    await worker.stop(5_000)
    expect(given).toHaveLength(1)
    expect(await storage.deliveries.list('failed', 9)).toMatchObject([{ id: given[0] }])
  })

  test('that is stopped records what it was sending and claims nothing more', async () => {
    await server.close()
    server = await startMailServer({ delay: 50 })
    await addMessages(12)
    const worker = startDeliveryWorker(aDeliverer(), log)
    await server.untilMails(1)
    await worker.stop(5_000)
    const { sent, pending, sending } = await storage.deliveries.countByStatus()
    expect(sending).toBe(0)
    expect(sent).toBe(server.mails.length)
    expect(pending).toBe(12 - sent)
    expect(pending).toBeGreaterThan(0)
  })

  test('two on one database send nothing twice, and a third finds nothing left', async () => {
    const other = await openAgain()
    const ids = await addMessages(20)
    const workers = [storage, other].map(({ deliveries }) =>
      startDeliveryWorker(aDeliverer(deliveries), log),
    )
    await server.untilMails(20)
    await Promise.all(workers.map((worker) => worker.stop(5_000)))
    await startDeliveryWorker(aDeliverer(), log).stop(5_000)
    expect(received()).toHaveLength(20)
    expect(new Set(received())).toEqual(new Set(ids))
    await other.close()
  })

  test('survives a database that refuses work', async () => {
    const events: string[] = []
    let refusals = 3
    const claim: Storage['deliveries']['claim'] = async (request) => {
      if (refusals-- > 0) throw new Error('storage unavailable')
      return storage.deliveries.claim(request)
    }
    await addMessages(1)
    const worker = startDeliveryWorker(
      aDeliverer({ claim }),
      ({ event }) => void events.push(event),
      { pollIntervalMs: 10 },
    )
    await server.untilMails(1)
    await worker.stop(5_000)
    const refused = Array.from({ length: 3 }, () => 'delivery_claim_failed')
    expect(events).toEqual([...refused, 'delivery_sent'])
  })
})
