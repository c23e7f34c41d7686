import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bodiesOf,
  headersOf,
  type MailServer,
  startMailServer,
} from '../../../test/fakes/mail-server.ts'
import { createLinkSender } from './link-sender.ts'
import { parseSmtpUrl } from './smtp-settings.ts'

const LINK = {
  kind: 'invitation' as const,
  email: 'moni@beispiel.de',
  role: 'moderator' as const,
  url: 'https://orte.beispiel.de/verwaltung/einrichten/abc-123',
  locale: 'de' as const,
  needsFactor: false,
}

let server: MailServer

beforeEach(async () => {
  server = await startMailServer()
})

afterEach(() => server.close())

const aSender = (siteName = 'Orte', url = server.url) =>
  createLinkSender({
    smtp: async () => parseSmtpUrl(url)!,
    sender: async () => ({ address: 'orte@beispiel.de', name: 'Orte' }),
    siteName: async () => siteName,
    wordsOf: (locale) => ({
      roles: {
        owner: 'Inhaber',
        editor: 'Redaktion',
        moderator: 'Moderation',
        manager: 'Standortleitung',
      },
      invitation: {
        subject: (site) => `Konto bei ${site}`,
        lead: (site, role) => `${locale}: ${site} als ${role}`,
      },
      password: { subject: (site) => `Passwort bei ${site}`, lead: (site) => `neu bei ${site}` },
      secondFactor: 'danach ein zweiter Faktor',
      ignore: 'sonst nichts',
    }),
  })

test('an invitation reaches its recipient, with the link in text and HTML', async () => {
  expect(await aSender()(LINK)).toBe(true)
  const [mail] = server.mails
  expect(mail?.to).toEqual(['moni@beispiel.de'])
  expect(headersOf(mail!)['subject']).toBe('Konto bei Orte')
  for (const body of Object.values(bodiesOf(mail!))) {
    expect(body).toContain(LINK.url)
    expect(body).toContain('de: Orte als Moderation')
    expect(body).not.toContain('danach ein zweiter Faktor')
  }
})

test('an invitation says that the account needs a second factor, but a password link does not', async () => {
  await aSender()({ ...LINK, needsFactor: true })
  await aSender()({ ...LINK, kind: 'password', needsFactor: true })
  const [invitation, password] = server.mails.map((mail) => Object.values(bodiesOf(mail)).join())
  expect(invitation!.match(/danach ein zweiter Faktor/g)).toHaveLength(2)
  expect(password).not.toContain('danach ein zweiter Faktor')
})

test('a site name with HTML characters and a line break stays text on one line', async () => {
  await aSender('A & <b>\r\nBcc: alle@beispiel.de')({ ...LINK, kind: 'password' })
  const [mail] = server.mails
  expect(mail?.to).toEqual(['moni@beispiel.de'])
  expect(headersOf(mail!)['bcc']).toBeUndefined()
  const html = bodiesOf(mail!)['text/html']
  expect(html).toContain('A &amp; &lt;b&gt;')
})

test('a mail that cannot be sent is reported', async () => {
  expect(await aSender('Orte', 'smtp://127.0.0.1:1')(LINK)).toBe(false)
})
