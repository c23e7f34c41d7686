import { expect, test } from 'vitest'
import { startSite } from '../e2e/support/server.ts'
import { demoDirectory } from './demo-directory.ts'
import { compareWithStored } from './oracle.ts'
import { createSenders, tokensFor } from './senders.ts'
import { sized } from './size.ts'

const ROUNDS = sized({ slice: 6, full: 200 })
/** Messages acknowledged before each kill, so that there is something to lose. */
const MIN_ACKNOWLEDGED = 5

// The senders keep running while the server is killed and restarted: their list of acknowledged messages is the reference.
test(
  `${ROUNDS} kills under load: every acknowledged message is stored, none twice`,
  { timeout: 1_800_000 },
  async () => {
    const directory = demoDirectory()
    const senders = createSenders({ count: 8 })
    const environment = { TRUSTED_PROXIES: '1', MAIL_TO: 'post@beispiel.de' }
    for (let round = 0; round < ROUNDS; round++) {
      const site = await startSite({ directory, environment })
      const sending = senders.sendTo(site, await tokensFor(site))
      await Promise.race([senders.untilAcknowledged(MIN_ACKNOWLEDGED), sending])
      await passed(Math.random() * 250)
      await site.kill()
      await sending
    }
    const found = await compareWithStored(directory, senders.acknowledged)
    console.log(`${ROUNDS} kills: ${senders.acknowledged.size} acknowledged, ${found.lost} lost`)
    expect(senders.acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * MIN_ACKNOWLEDGED)
    expect(found).toEqual({ lost: 0, twice: 0, withoutDelivery: 0 })
  },
)

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
