import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { makeBackup } from '../src/server/backup/make-backup.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { demoDirectory } from './demo-directory.ts'
import { createSenders, tokensFor } from './senders.ts'
import { sized } from './size.ts'

const MESSAGES = sized({ slice: 30, full: 900 })

/** A mail server that accepts everything, and its mails. */
async function aMailServer() {
  const taken: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
  })
  // A server that is killed resets its connections.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    taken,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function send(site: RunningSite, kill: () => Promise<void>, count: number) {
  const senders = createSenders({ count: 4 })
  const sending = senders.sendTo(site, await tokensFor(site))
  await senders.untilAcknowledged(count)
  await kill()
  await sending
  return senders.acknowledged.size
}

async function inStore<Result>(
  directory: string,
  work: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage({ directory, log() {} })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

test(
  'finding 10: until a person decides, a restored copy with a live mail server sends only what is new, nothing from before',
  { timeout: 1_200_000 },
  async () => {
    const mail = await aMailServer()
    const directory = temporaryDirectory()
    const data = demoDirectory()
    const environment = {
      TRUSTED_PROXIES: '1',
      MAIL_TO: 'post@beispiel.de',
      MAIL_FROM: 'karte@beispiel.de',
    }
    // Nothing can be sent when the backup is made; afterwards the site sends everything.
    const first = await startSite({ directory: data, environment })
    await send(first, first.kill, MESSAGES)
    const waiting = await inStore(data, (storage) => storage.deliveries.countByStatus())
    expect(waiting.pending).toBeGreaterThanOrEqual(MESSAGES)
    const backup = join(directory, 'sicherung')
    expect(
      await makeBackup({ directory: data, target: backup, withKey: true, now: new Date() }),
    ).toMatchObject({ ok: true })
    const live = { ...environment, SMTP_URL: mail.url }
    const original = await startSite({ directory: data, environment: live })
    await expect.poll(() => mail.taken.length, { timeout: 300_000 }).toBe(waiting.pending)
    await original.kill()

    // A practice restore on another machine, and a real one over the existing data.
    const practice = join(directory, 'uebung')
    cpSync(backup, practice, { recursive: true })
    for (const name of ['lageplan.db', 'lageplan.db-wal', 'lageplan.db-shm']) {
      rmSync(join(data, name), { force: true })
    }
    cpSync(join(backup, 'lageplan.db'), join(data, 'lageplan.db'))
    for (const restored of [practice, data]) {
      mail.taken.length = 0
      const site = await startSite({ directory: restored, environment: live })
      expect(site.output()).toContain('zurückgespielte Kopie')
      expect(await (await fetch(`${site.url}/readyz`)).text()).toContain('held')
      const fresh = await send(
        site,
        async () => {
          await expect.poll(() => mail.taken.length, { timeout: 60_000 }).toBeGreaterThan(0)
          await site.kill()
        },
        1,
      )
      expect(mail.taken.length).toBeLessThanOrEqual(fresh)
      const state = await inStore(restored, (storage) => storage.restored.state())
      expect(state?.held).toBe(waiting.pending)
      await inStore(restored, (storage) => storage.restored.decide('delivered', new Date(), 'cli'))
      const sent = mail.taken.length
      const again = await startSite({ directory: restored, environment: live })
      expect(again.output()).not.toContain('zurückgespielte Kopie')
      // New messages that survived the kill are sent now, and none from before the backup.
      await expect
        .poll(() => inStore(restored, (storage) => storage.restored.state()))
        .toBeUndefined()
      await again.kill()
      // At most five mails were in flight at the kill, and each of them may arrive twice.
      expect(mail.taken.length).toBeLessThanOrEqual(fresh + 5)
      const counts = await inStore(restored, (storage) => storage.deliveries.countByStatus())
      expect(counts.failed).toBe(0)
      console.log(`restored: ${waiting.pending} held, ${fresh} new, ${sent} sent`)
    }
    await mail.close()
  },
)
