import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bodiesOf, type MailServer, startMailServer } from '../test/fakes/mail-server.ts'
import { readInbox } from './support/inbox.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

const COMMAND_LINE = join(import.meta.dirname, '../src/server/command-line/main.ts')

type Fixtures = { mailServer: MailServer; mailSite: RunningSite }

const test = base.extend<Fixtures>({
  // Playwright reads the fixture's needs from this pattern.
  // eslint-disable-next-line no-empty-pattern
  mailServer: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
  mailSite: async ({ mailServer }, use) => {
    const site = await startSite({ environment: settings(mailServer) })
    await use(site)
    await site.stop()
  },
})

const settings = ({ url }: MailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'orte@beispiel.de',
  MAIL_TO: 'post@beispiel.de',
})

/** Sends what a clumsy bot would send. */
async function writeSpam({ url }: RunningSite): Promise<void> {
  await fetch(`${url}/_f/message`, {
    method: 'POST',
    body: new URLSearchParams({
      name: 'Bot',
      email: 'bot@spam.example',
      message: '<b>Billige Klicks</b> auf https://spam.example/kaufen',
      token: '',
      marker: '',
      rueckfrage: 'x',
      idempotencyKey: randomUUID(),
    }),
  })
}

// Asynchronous, because the mail server that the command talks to runs in this process.
async function sendDigest({ directory }: RunningSite, server: MailServer): Promise<string> {
  const env = { ...process.env, DATA_DIR: directory, ...settings(server) }
  const command = [COMMAND_LINE, 'digest', '--now']
  return (await promisify(execFile)(process.execPath, command, { env })).stdout
}

const statusOf = async ({ directory }: RunningSite) => (await readInbox(directory))[0]?.status

test('the button behind the link in the digest releases a message from quarantine', async ({
  page,
  mailServer,
  mailSite,
}) => {
  await writeSpam(mailSite)
  expect(await statusOf(mailSite)).toBe('quarantine')
  expect(await sendDigest(mailSite, mailServer)).toContain('neu gemeldet: 1 Nachricht')
  const mail = (await mailServer.untilMails(1))[0]!
  const { 'text/plain': text = '', 'text/html': html = '' } = bodiesOf(mail)
  expect(text + html).not.toContain('spam.example')
  const path = /\/quarantaene\/\S+/.exec(text)?.[0] ?? ''

  // Programs that scan mails open links with HEAD and GET, sometimes repeatedly.
  for (const method of ['HEAD', 'GET', 'GET']) {
    const opened = await fetch(mailSite.url + path, { method })
    expect(opened.status).toBe(200)
    expect(opened.headers.get('cache-control')).toBe('no-store')
  }
  expect(await statusOf(mailSite)).toBe('quarantine')

  await page.goto(mailSite.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doch kein Spam?')
  await page.getByRole('button', { name: 'Ja, freigeben' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freigegeben')
  expect(await statusOf(mailSite)).toBe('inbox')
  expect((await mailServer.untilMails(2))[1]?.to).toEqual(['post@beispiel.de'])

  await page.goto(mailSite.url + path)
  await expect(page.getByText('Dieser Link ist schon benutzt')).toBeVisible()
  await expect(page.getByText('Fehlercode: link_used')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('another website cannot press the button, and an invented link opens nothing', async ({
  mailServer,
  mailSite,
}) => {
  await writeSpam(mailSite)
  await sendDigest(mailSite, mailServer)
  const mail = (await mailServer.untilMails(1))[0]!
  const path = /\/quarantaene\/\S+/.exec(bodiesOf(mail)['text/plain'] ?? '')?.[0] ?? ''
  const foreign = { origin: 'https://fremd.example', 'sec-fetch-site': 'cross-site' }
  const pressed = await fetch(mailSite.url + path, { method: 'POST', headers: foreign })
  expect(pressed.status).toBe(403)
  for (const method of ['GET', 'POST']) {
    const invented = await fetch(`${mailSite.url + path}x`, { method })
    expect(invented.status).toBe(404)
    expect(await invented.text()).toContain('link_invalid')
  }
  expect(await statusOf(mailSite)).toBe('quarantine')
})
