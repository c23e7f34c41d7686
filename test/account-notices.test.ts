import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodiesOf, headersOf, type MailServer, startMailServer } from './fakes/mail-server.ts'
import {
  ACCOUNT_EVENTS,
  type AccountNotice,
  sendAccountNotices,
  SITE_EVENTS,
  notifyOwners,
} from '../src/domain/admin/account-notice.ts'
import { allMessagesOf } from '../src/web/messages/all.ts'
import { createAccountNoticeSender } from '../src/delivery/smtp/account-notice-sender.ts'
import { parseSmtpUrl } from '../src/delivery/smtp/smtp-settings.ts'

let server: MailServer

beforeEach(async () => {
  server = await startMailServer()
})

afterEach(() => server.close())

const aSender = (url = server.url) =>
  createAccountNoticeSender({
    smtp: async () => parseSmtpUrl(url)!,
    sender: async () => ({ address: 'orte@beispiel.de', name: 'Orte' }),
    siteName: async () => 'Orte & <b>',
    wordsOf: (locale) => allMessagesOf(locale).team.mail.notice,
  })

const aNotice = (fields: Partial<AccountNotice> = {}): AccountNotice => ({
  id: 1,
  event: 'password-link-made',
  at: new Date('2026-11-21T08:00:00.000Z'),
  email: 'anna@beispiel.de',
  locale: 'de',
  attempts: 1,
  ...fields,
})

test('finding 5: an e-mail tells an account in its language what was done, when and by whom', async () => {
  await aSender()(aNotice({ by: 'Berta <b>' }))
  await aSender()(aNotice({ locale: 'en' }))
  const [german, english] = server.mails.map((mail) => bodiesOf(mail))
  expect(server.mails[0]?.to).toEqual(['anna@beispiel.de'])
  expect(headersOf(server.mails[1]!)['subject']).toContain('A change to your account at Orte')
  expect(german?.['text/plain']).toContain('Link zu einem neuen Passwort')
  expect(german?.['text/plain']).toContain('21. November 2026 um 08:00 UTC. Das war Berta <b>.')
  expect(german?.['text/html']).toContain('Berta &lt;b&gt;')
  expect(english?.['text/plain']).toContain('November 21, 2026 at 8:00')
})

test('an e-mail to an owner says when the site went down and when it came back', async () => {
  const since = new Date('2026-11-21T02:10:00.000Z')
  const at = new Date('2026-11-21T06:45:00.000Z')
  await aSender()(aNotice({ event: 'site-down', since, at }))
  await aSender()(aNotice({ event: 'site-down', since, at, locale: 'en' }))
  const [german, english] = server.mails.map((mail) => bodiesOf(mail)['text/plain'])
  expect(headersOf(server.mails[0]!)['subject']).toContain('Website war nicht erreichbar')
  expect(german).toContain(
    'Vom 21. November 2026 um 02:10 UTC bis zum 21. November 2026 um 06:45 UTC (4 Stunden und 35 Minuten).',
  )
  expect(english).toContain('(4 hours and 35 minutes)')
})

test('owners are told of each event once a day, and the next day again', async () => {
  const told: unknown[] = []
  const accountNotices = { addForOwners: async (...event: unknown[]) => void told.push(event) }
  let last: Date | undefined
  const jobLog = {
    last: async () => last,
    record: async (_: string, at: Date) => {
      last = at
      return true
    },
  }
  const hour = (count: number) => new Date(count * 3_600_000)
  for (const now of [hour(30), hour(31), hour(53), hour(54)]) {
    await notifyOwners({ accountNotices, jobLog }, 'site-down', { now, since: hour(1) })
  }
  expect(told).toEqual([
    ['site-down', hour(30), hour(1)],
    ['site-down', hour(54), hour(1)],
  ])
})

test.each([...ACCOUNT_EVENTS, ...SITE_EVENTS])(
  'finding 5: no e-mail contains a link: %s',
  async (event) => {
    await aSender()(aNotice({ event }))
    for (const body of Object.values(bodiesOf(server.mails[0]!))) {
      expect(body).not.toMatch(/https?:|href/)
    }
  },
)

test('a failed e-mail is retried four times and then dropped', async () => {
  const done: unknown[] = []
  let attempts = 0
  const store = {
    claim: async () => [aNotice({ attempts: (attempts += 1) })],
    remove: async (id: number) => void done.push(['removed', id]),
    postpone: async (id: number, until: Date) => void done.push([id, until.getTime()]),
    removeAll: async () => void done.push('all'),
  }
  const now = () => new Date(0)
  const send = aSender('smtp://127.0.0.1:1')
  for (let turn = 0; turn < 5; turn += 1) await sendAccountNotices({ store, send, now })
  await sendAccountNotices({ store, now })
  expect(done).toEqual([
    [1, 60_000],
    [1, 600_000],
    [1, 3_600_000],
    [1, 21_600_000],
    ['removed', 1],
    'all',
  ])
})
