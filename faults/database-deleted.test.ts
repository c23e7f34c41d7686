import { readdirSync, renameSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from '../e2e/support/server.ts'
import { demoDirectory } from './demo-directory.ts'
import { createSenders } from './senders.ts'
import { sized } from './size.ts'

const ROUNDS = sized({ slice: 1, full: 40 })

const environment = { TRUSTED_PROXIES: '1', MAIL_TO: 'post@beispiel.de' }

/** Each loss is immediate: once the function returns, nothing may be acknowledged. */
const LOSSES: Record<string, (directory: string) => void> = {
  'rm lageplan.db*'(directory) {
    for (const name of readdirSync(directory)) {
      if (name.startsWith('lageplan.db')) rmSync(join(directory, name))
    }
  },
  'data directory moved away': (directory) => renameSync(directory, `${directory}.old`),
}

test.each(Object.keys(LOSSES))(
  `finding 7: %s under load, ${ROUNDS} times: nothing sent later is acknowledged, and the next start makes no demo`,
  { timeout: 1_200_000 },
  async (loss) => {
    for (let round = 0; round < ROUNDS; round++) {
      const directory = demoDirectory()
      const site = await startSite({ directory, environment })
      const senders = createSenders({ count: 8 })
      const sending = senders.sendTo(site)
      await senders.untilAcknowledged(5 + Math.floor(Math.random() * 50))
      LOSSES[loss]?.(directory)
      // Messages in flight may have been stored before the loss.
      await sending
      const late = createSenders({ count: 8 })
      await late.sendTo(site)
      expect(late.acknowledged.size).toBe(0)

      const ready = await fetch(`${site.url}/readyz`)
      expect([ready.status, await ready.text()]).toEqual([503, 'not ready: replaced'])
      const refused = await fetch(`${site.url}/_f/message`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '10.1.2.3', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({
          name: 'Anna',
          email: 'anna@beispiel.de',
          message: 'Ist jemand da?',
        }),
      })
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({ code: 'storage_unavailable' })
      for (const path of ['/', '/en', '/healthz', '/api/v1/places?limit=1']) {
        expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
      }
      await site.stop()
      if (loss !== 'rm lageplan.db*') continue
      await expect(startSite({ directory, environment })).rejects.toThrow(
        /Die Datei der Datenbank fehlt[\s\S]*lageplan\.db is gone/,
      )
      expect((await readdir(directory)).filter((name) => name.startsWith('lageplan.db'))).toEqual(
        [],
      )
    }
  },
)
