import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomNumbers } from '../bench/place-index/random-numbers.ts'
import { readInbox } from '../e2e/support/inbox.ts'
import { formFields, MARKER, openForms, post } from '../e2e/support/programs.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { headersOf, type MailAnswer, startMailServer } from '../test/fakes/mail-server.ts'
import { demoDirectory } from './demo-directory.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { inWords } from './senders.ts'
import { sized } from './size.ts'

const COUNT = sized({ slice: 100, full: 12_000 })
const AT_ONCE = 16
const COMMAND_LINE = join(import.meta.dirname, '../src/server/command-line/main.ts')

test(
  `${COUNT} messages sent one to four times, with cut connections and a mail server that fails half the time, are each stored once and mailed`,
  { timeout: 3_600_000 },
  async () => {
    const chance = randomNumbers(12_000)
    const mails = await startMailServer()
    for (let mail = 0; mail < COUNT * 8; mail++) mails.answerNext(mailAnswer(chance.next()))
    const directory = demoDirectory()
    const mailSettings = {
      SMTP_URL: mails.url,
      MAIL_FROM: 'a@beispiel.de',
      MAIL_TO: 'b@beispiel.de',
    }
    const site = await startSite({
      directory,
      environment: { TRUSTED_PROXIES: '1', ...mailSettings },
    })
    const proxy = await startCuttingProxy(site.url)
    try {
      const receipts = await sendAll(site, proxy.url, chance)
      await deliverEverything(directory, mailSettings)

      const stored = await readInbox(directory)
      const byKey = new Map(stored.map((message) => [message.idempotencyKey, message.receipt]))
      // None stored twice, none that was never sent, and none missing.
      expect(stored.length).toBe(byKey.size)
      expect(byKey).toEqual(receipts)
      expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['inbox']))

      const mailed = mails.mails.map((mail) => headersOf(mail).subject?.match(/LP-\S{9}/)?.[0])
      const missing = [...receipts.values()].filter((receipt) => !new Set(mailed).has(receipt))
      expect(missing).toEqual([])
      console.log(
        `${COUNT} messages, ${proxy.cuts()} connections cut, ${mails.mails.length} mails taken whole, ${mailed.length - new Set(mailed).size} of them twice`,
      )
      expect(proxy.cuts()).toBeGreaterThan(COUNT / 20)
    } finally {
      await proxy.close()
      await site.stop()
      await mails.close()
    }
  },
)

/** Half of the mails fail: the server rejects some, and accepts others but cuts the connection; the sender cannot tell which. */
function mailAnswer(drawn: number): MailAnswer {
  if (drawn < 0.5) return 'accept'
  return drawn < 0.8 ? 'refuse-for-now' : 'drop'
}

/** Receipts by key. Every sender goes on until it has one, as the form does when the network is back. */
async function sendAll(
  site: RunningSite,
  cuttingUrl: string,
  chance: { next(): number },
): Promise<Map<string, string>> {
  const receipts = new Map<string, string>()
  const tokens = await openForms(site, { count: COUNT, ago: 60_000 })
  const work = async () => {
    for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) {
      const key = randomUUID()
      const fields = formFields(`Nachricht ${inWords(key)}: ${inWords(key)}`, {
        token,
        marker: 'set',
        idempotencyKey: key,
        email: `${key}@beispiel.de`,
      })
      const send = async () => {
        const url = chance.next() < 0.1 ? cuttingUrl : site.url
        const answer = await post(
          { ...site, url },
          { from: addressOf(key), headers: MARKER, fields },
        )
        // The server is storing another copy with this key at the moment: the form then tries again.
        if (answer.status === 409) return undefined
        return 'receipt' in answer.body ? String(answer.body.receipt) : `status ${answer.status}`
      }
      receipts.set(key, await untilOneReceipt(send, 1 + Math.floor(chance.next() * 4)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return receipts
}

async function untilOneReceipt(
  send: () => Promise<string | undefined>,
  copies: number,
): Promise<string> {
  const got = new Set<string>()
  for (let round = 0; got.size === 0; round++) {
    const together = Array.from({ length: round === 0 ? copies : 1 }, send)
    for (const sent of await Promise.allSettled(together)) {
      if (sent.status === 'fulfilled' && sent.value !== undefined) got.add(sent.value)
    }
  }
  expect([...got]).toEqual([expect.stringMatching(/^LP-/)])
  return [...got].join()
}

function addressOf(key: string): string {
  const [a = 0, b = 0, c = 0] = Buffer.from(key.slice(0, 6), 'hex')
  return `10.${a}.${b}.${c}`
}

/** What a person does at the command line: sends pending deliveries, and retries those that failed for good. */
async function deliverEverything(
  directory: string,
  mailSettings: Record<string, string>,
): Promise<void> {
  const storage = await openStorage({ directory, log: () => undefined })
  try {
    for (;;) {
      const { failed, pending, retrying, sending } = await storage.deliveries.countByStatus()
      if (failed + pending + retrying + sending === 0) return
      for (const { id } of await storage.deliveries.list('failed', 1_000)) {
        await storage.deliveries.restart(id, new Date(), 'cli')
      }
      await deliverNow(directory, mailSettings)
    }
  } finally {
    await storage.close()
  }
}

function deliverNow(directory: string, mailSettings: Record<string, string>): Promise<void> {
  const env = { ...process.env, DATA_DIR: directory, ...mailSettings }
  return new Promise((resolve) => {
    // The command ends with an error if any delivery has failed, as half of them do here.
    execFile(process.execPath, [COMMAND_LINE, 'deliver', '--now'], { env }, () => resolve())
  })
}
