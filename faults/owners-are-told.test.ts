import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startSite } from '../e2e/support/server.ts'
import { HEARTBEAT_JOB } from '../src/domain/admin/outage.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { bodiesOf, headersOf, startMailServer } from '../test/fakes/mail-server.ts'
import { aDelivery, aSubmission } from '../test/storage/samples.ts'
import { demoDirectory } from './demo-directory.ts'

const HOUR_MS = 3_600_000
const PATIENCE = { timeout: 30_000 }

/** Account, role, language. */
const ACCOUNTS = [
  ['anna@beispiel.de', 'owner', 'de'],
  ['berta@beispiel.de', 'owner', 'en'],
  ['carla@beispiel.de', 'editor', 'de'],
] as const

function inDatabase<Result>(directory: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(directory, 'lageplan.db'))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const signOf = (directory: string) =>
  inDatabase(directory, (database) =>
    database.prepare('select at from job_note where job = ?').get(HEARTBEAT_JOB),
  )?.at

/** Sets the state back as if the site had stopped this many hours ago. */
function letPass(directory: string, hours: number): void {
  inDatabase(directory, (database) => {
    const set = database.prepare('update job_note set at = ? where job = ?')
    const notes = database.prepare("select job, at from job_note where job like 'site.%'").all()
    for (const { job, at } of notes) {
      set.run(new Date(Date.parse(String(at)) - hours * HOUR_MS).toISOString(), String(job))
    }
  })
}

async function addFailingMessage(directory: string): Promise<void> {
  const storage = await openStorage({ directory, log() {} })
  const submission = aSubmission()
  const delivery = { recipient: 'post@beispiel.de', nextAttemptAt: new Date() }
  await storage.submissions.store(submission, [aDelivery(submission.id, delivery)])
  await storage.close()
}

test(
  'owners hear once, in their language, that the site was down and that a delivery was given up',
  { timeout: 300_000 },
  async () => {
    const mail = await startMailServer()
    const directory = demoDirectory()
    inDatabase(directory, (database) => {
      const add = database.prepare(
        'insert into operator (id, email, name, role, created_at, locale) values (?, ?, ?, ?, ?, ?)',
      )
      for (const [email, role, locale] of ACCOUNTS) {
        add.run(email, email, email, role, new Date().toISOString(), locale)
      }
    })
    const environment = { SMTP_URL: mail.url, MAIL_FROM: 'karte@beispiel.de' }
    const before = signOf(directory)
    const first = await startSite({ directory, environment })
    await expect.poll(() => signOf(directory), PATIENCE).not.toBe(before)
    await first.kill()
    letPass(directory, 4)
    await addFailingMessage(directory)
    mail.answerNext({ at: 'RCPT TO', code: 550, words: 'No such user here' })

    const crashed = await startSite({ directory, environment })
    await expect.poll(() => mail.mails.length, PATIENCE).toBe(4)
    expect(crashed.output()).toContain('site_was_down')
    const told = mail.mails.map(
      (one) => `${one.to.join()} ${headersOf(one)['subject']?.replace(/: .*/, '')}`,
    )
    expect(told.toSorted()).toEqual([
      'anna@beispiel.de Nachricht nicht zugestellt',
      'anna@beispiel.de Website war nicht erreichbar',
      'berta@beispiel.de Message not delivered',
      'berta@beispiel.de The site was down',
    ])
    const down = mail.mails.find((one) => headersOf(one)['subject']?.startsWith('The site'))
    expect(down && bodiesOf(down)['text/plain']).toContain('4 hours')
    await crashed.kill()

    // The second outage of a day, and a site that was stopped for hours: no further mail.
    letPass(directory, 2)
    const again = await startSite({ directory, environment })
    await expect.poll(() => again.output(), PATIENCE).toContain('site_was_down')
    await again.stop()
    letPass(directory, 1)
    const stopped = await startSite({ directory, environment })
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expect(mail.mails).toHaveLength(4)
    await stopped.stop()
    await mail.close()
  },
)
