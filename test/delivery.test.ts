import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openForm, solve } from '../e2e/support/programs.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { bodiesOf, headersOf, type MailServer, startMailServer } from './fakes/mail-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const COMMAND_LINE = join(import.meta.dirname, '../src/server/command-line/main.ts')
const MAIL_FROM = 'Orte <orte@beispiel.de>'
const MAIL_TO = 'post@beispiel.de'

let directory: string
let server: MailServer
let site: RunningSite

beforeAll(async () => {
  directory = temporaryDirectory()
  server = await startMailServer()
})

afterEach(() => site.stop())

afterAll(() => server.close())

const mailSettings = () => ({ SMTP_URL: server.url, MAIL_FROM, MAIL_TO })

async function start(environment: Record<string, string>): Promise<void> {
  site = await startSite({ directory, environment })
}

/** Sends what a browser, or a simple bot, would send, and returns the receipt. */
async function write(text: string, fields: Record<string, string> = {}): Promise<string> {
  const opened = await openForm(site)
  const response = await fetch(`${site.url}/_f/message`, {
    method: 'POST',
    headers: { cookie: 'spamshield=true', 'user-agent': 'Mozilla/5.0 Firefox/150.0' },
    body: new URLSearchParams({
      name: 'Anna Probe',
      email: 'anna@beispiel.de',
      message: text,
      token: opened.token,
      proof: await solve(opened),
      marker: 'set',
      rueckfrage: '',
      zusatzthema: '',
      idempotencyKey: randomUUID(),
      ...fields,
    }),
  })
  const { receipt }: { receipt: string } = await response.json()
  return receipt
}

const BOT = { token: '', proof: '', rueckfrage: 'x', marker: '' }

type CommandResult = { code: number; output: string }

/** Runs a command of the command line while the server runs on the same data. */
function lageplan(...parameters: string[]): Promise<CommandResult> {
  return lageplanWith({}, ...parameters)
}

function lageplanWith(
  environment: Record<string, string>,
  ...parameters: string[]
): Promise<CommandResult> {
  const env = { ...process.env, DATA_DIR: directory, ...mailSettings(), ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND_LINE, ...parameters], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

const subjects = () => server.mails.map((mail) => headersOf(mail).subject)

describe('the running server', { timeout: 120_000 }, () => {
  test('without a mail server says so, keeps messages, and sends them once there is one', async () => {
    await start({ MAIL_TO })
    expect(site.output()).toContain('kein Mailserver eingestellt (SMTP_URL oder')
    const receipt = await write('Diese Nachricht kommt vor dem Mailserver.')
    expect((await lageplan('deliver', '--list')).output).toContain('Es warten: 1')
    await site.stop()

    await start(mailSettings())
    expect(site.output()).not.toContain('SMTP_URL')
    await server.untilMails(1)
    expect(subjects()).toEqual([`Neue Nachricht ${receipt}: Amerika auf Deutsch`])
  })

  test('without recipients says so, and sends earlier messages once there are some', async () => {
    await start({ ...mailSettings(), MAIL_TO: '' })
    expect(site.output()).toContain('keine Empfänger eingestellt (MAIL_TO)')
    const receipt = await write('Diese Nachricht kommt vor den Empfängern.')
    const shown = (await lageplanWith({ MAIL_TO: '' }, 'inbox', 'show', receipt)).output
    expect(shown).toContain('An niemanden')
    await site.stop()
    await start({ ...mailSettings(), MAIL_TO: '' })
    expect(site.output()).toContain('Eine Nachricht ist noch bei niemandem angekommen.')
    await site.stop()

    const before = server.mails.length
    await start(mailSettings())
    await server.untilMails(before + 1)
    expect(subjects().at(-1)).toContain(receipt)
    await untilLogged('delivery_sent')
    expect((await lageplan('inbox', 'show', receipt)).output).toContain(
      `${MAIL_TO}: gesendet, 1 Versuch`,
    )
  })

  test('never posts to a webhook on this machine, and says so', async () => {
    const webhook = {
      WEBHOOK_URL: 'https://localhost:1/geheimer-pfad',
      WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    }
    await start({ ...mailSettings(), ...webhook })
    const receipt = await write('Diese Nachricht geht an zwei.')
    await untilLogged('delivery_failed')
    await untilLogged('delivery_sent')
    const { output } = await lageplan('inbox', 'show', receipt)
    expect(output).toContain('https://localhost:1: endgültig gescheitert')
    expect(output).toContain('führt nicht ins öffentliche Netz')
    expect(output).not.toContain('geheimer-pfad')
    expect(output).toContain(`${MAIL_TO}: gesendet`)
    await site.stop()
    await start(mailSettings())
    expect((await lageplan('deliver', '--retry-dead')).output).toContain('1 wird erneut gesendet')
    expect((await lageplan('deliver', '--list')).output).toContain('Es warten: 1')
  })

  test('mails a message about a place at once, and logs no address', async () => {
    await start(mailSettings())
    const text = 'Ist der Weg offen?\n<script>alert(1)</script> & "Grüße"'
    const before = server.mails.length
    const receipt = await write(text, { place: 'zion-nationalpark-springdale' })
    const mail = (await server.untilMails(before + 1))[before]!
    expect(mail.to).toEqual([MAIL_TO])
    expect(headersOf(mail)).toMatchObject({
      subject: `Neue Nachricht ${receipt}: Zion-Nationalpark`,
      'reply-to': 'anna@beispiel.de',
    })
    const { 'text/plain': plain = '', 'text/html': html = '' } = bodiesOf(mail)
    expect(plain.replaceAll('\r\n', '\n')).toContain(text)
    expect(plain).toContain('/orte/zion-nationalpark-springdale')
    expect(plain).toContain('Sekunden ausgefüllt')
    expect(html).not.toContain('<script')
    await site.stop()
    expect(site.output()).toContain('"event":"delivery_sent"')
    expect(site.output()).not.toMatch(/@beispiel/)
  })

  test('mails a quarantined message only after a person has released it', async () => {
    await start(mailSettings())
    const before = server.mails.length
    const receipt = await write('Kaufen Sie jetzt unsere Klicks, ganz billig.', BOT)
    expect((await lageplan('inbox', '--status', 'quarantine')).output).toContain(receipt)
    expect((await lageplan('deliver', '--now')).output).toContain('0 gesendet')
    expect(server.mails).toHaveLength(before)

    const released = await lageplan('inbox', 'ham', receipt)
    expect(released).toEqual({ code: 0, output: `${receipt}: jetzt „Postfach“.\n` })
    expect((await lageplan('inbox', 'ham', receipt)).code).toBe(1)
    await lageplan('deliver', '--now')
    await server.untilMails(before + 1)
    expect(subjects().at(-1)).toContain(receipt)
    expect((await lageplan('inbox', 'done', receipt)).output).toContain('erledigt')
  })

  test('shows permanently rejected mails, and sends them when a person says so', async () => {
    await start(mailSettings())
    const before = server.mails.length
    server.answerNext('refuse-recipient')
    const receipt = await write('Diese Nachricht wird zuerst abgewiesen.')
    await untilLogged('delivery_failed')
    const list = (await lageplan('deliver', '--list')).output
    expect(list).toContain('550 No such user here')
    const id = new RegExp(`^([\\da-f-]{36}) {2}${receipt}`, 'm').exec(list)?.[1] ?? ''
    expect((await lageplan('deliver', '--retry', id)).code).toBe(0)
    expect((await lageplan('deliver', '--retry', id)).code).toBe(1)
    await lageplan('deliver', '--now')
    await server.untilMails(before + 1)
    expect(subjects().at(-1)).toContain(receipt)
    expect((await lageplan('deliver', '--list')).output).not.toContain(receipt)
  })

  test('postpones temporarily rejected mails; --now does not wait', async () => {
    await start(mailSettings())
    const before = server.mails.length
    server.answerNext('refuse-for-now')
    const receipt = await write('Diese Nachricht kommt beim zweiten Mal an.')
    await untilLogged('delivery_retrying')
    const list = (await lageplan('deliver', '--list')).output
    expect(list).toContain(receipt)
    expect(list).toMatch(/^Wird wieder versucht:[\s\S]+451 Try again later/)
    expect((await lageplan('deliver', '--now')).output).toContain('1 gesendet')
    await server.untilMails(before + 1)
    expect(subjects().at(-1)).toContain(receipt)
  })
})

/** Waits until the server has logged this event: a command run before that would come too early. */
async function untilLogged(event: string): Promise<void> {
  await expect
    .poll(() => site.output(), { timeout: 30_000, interval: 20 })
    .toContain(`"event":"${event}"`)
}
