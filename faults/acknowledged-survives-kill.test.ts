import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readInbox } from '../e2e/support/inbox.ts'
import { startSite } from '../e2e/support/server.ts'
import { createSenders } from './senders.ts'

const ROUNDS = 30

const directory = mkdtempSync(join(tmpdir(), 'lageplan-kill-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

// The senders live on while the server is killed and started again: what they hold as acknowledged is the whole truth.
test(
  `${ROUNDS} kills under load: every acknowledged message is stored, none twice`,
  { timeout: 300_000 },
  async () => {
    const senders = createSenders({ count: 8 })
    for (let round = 0; round < ROUNDS; round++) {
      const site = await startSite({ directory, environment: { TRUSTED_PROXIES: '1' } })
      const sending = senders.sendTo(site.url)
      await passed(150 + Math.random() * 250)
      await site.kill()
      await sending
    }
    const stored = await readInbox(directory)
    const keys = stored.map(({ idempotencyKey }) => idempotencyKey)
    const receipts = new Map(stored.map((message) => [message.idempotencyKey, message.receipt]))

    expect(senders.acknowledged.size).toBeGreaterThan(ROUNDS)
    expect(new Set(keys).size).toBe(keys.length)
    for (const [key, receipt] of senders.acknowledged) expect(receipts.get(key)).toBe(receipt)
  },
)

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
