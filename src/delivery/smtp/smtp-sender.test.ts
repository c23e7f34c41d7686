import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  bodiesOf,
  headersOf,
  type MailServer,
  startMailServer,
} from '../../../test/fakes/mail-server.ts'
import type { Notice } from '../../domain/submissions/delivery/deliver.ts'
import { isCopy, newDeliveries } from '../../domain/submissions/new-submission.ts'
import type { AnswerWords } from './compose-answer.ts'
import { createSmtpSender } from './smtp-sender.ts'
import { parseSmtpUrl } from './smtp-settings.ts'

const NOTICE: Notice = {
  delivery: { id: '01900000-0000-7000-8000-000000000001', recipient: 'park@beispiel.de' },
  submission: {
    id: 'submission',
    receipt: 'LP-7K3F-29QD',
    form: 'message',
    fields: { name: 'Jörg Möller', email: 'joerg@beispiel.de', message: 'Grüße\n.\nEnde' },
    locale: 'de',
    receivedAt: new Date('2026-11-21T08:30:00Z'),
    idempotencyKey: 'key',
    contentHash: 'hash',
    verdict: 'accept',
    score: 0,
    signals: [],
    status: 'inbox',
  },
  place: { name: 'Schloß Größe', slug: 'schloss', isPublic: true },
}

const ANSWER: AnswerWords = {
  language: 'de',
  subject: (receipt, siteName) => `Antwort auf ${receipt}: ${siteName}`,
  wrote: (at) => `Am ${at.toISOString().slice(0, 10)} schrieben Sie:`,
  footer: (siteName, receipt) => `${siteName} ${receipt}`,
  copy: {
    subject: (receipt, siteName) => `Kopie ${receipt}: ${siteName}`,
    wrote: (_at, place) => `Sie schrieben über ${place}:`,
    change: ({ field, proposed }) => `${field}: ${proposed}`,
    removed: '[…]',
    footer: (siteName, receipt) => `Kopie von ${siteName} ${receipt}`,
  },
}

let server: MailServer

beforeEach(async () => {
  server = await startMailServer()
})

afterEach(() => server.close())

function aSender(url = server.url) {
  const identity = (text: string) => text
  return createSmtpSender({
    smtp: async () => parseSmtpUrl(url)!,
    sender: async () => ({ address: 'orte@beispiel.de', name: 'Orte' }),
    siteName: async () => 'Orte',
    placeUrl: identity,
    words: {
      language: 'de',
      subject: (receipt, about) => `${receipt}: ${about}`,
      title: identity,
      receipt: 'Nummer',
      receivedAt: 'Eingegangen',
      moment: (at) => at.toISOString(),
      name: 'Name',
      email: 'E-Mail',
      phone: 'Telefon',
      message: 'Nachricht',
      remark: 'Anmerkung',
      changes: identity,
      change: (field) => field,
      reasons: 'Gründe',
      reason: ({ code }) => code,
      placePage: 'Seite',
      answerByReply: 'Antworten',
      answerOtherwise: 'Keine',
      footer: identity,
    },
    answers: { words: { de: ANSWER, en: ANSWER }, replyTo: async () => 'post@beispiel.de' },
  })
}

describe('an outgoing mail', () => {
  test('reaches its recipient as text and HTML, with umlauts and single dots intact', async () => {
    expect(await aSender()(NOTICE)).toEqual({ ok: true })
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'orte@beispiel.de', to: ['park@beispiel.de'] })
    const bodies = bodiesOf(mail!)
    for (const type of ['text/plain', 'text/html']) {
      expect(bodies[type]?.replaceAll('\r\n', '\n')).toContain('Grüße\n.\nEnde')
      expect(bodies[type]).toContain('Jörg Möller')
    }
  })

  test('names its reply address, its kind and its delivery, the same on every attempt', async () => {
    const send = aSender()
    await send(NOTICE)
    await send(NOTICE)
    for (const mail of server.mails) {
      expect(headersOf(mail)).toMatchObject({
        from: 'Orte <orte@beispiel.de>',
        to: 'park@beispiel.de',
        'reply-to': 'joerg@beispiel.de',
        'message-id': '<01900000-0000-7000-8000-000000000001@beispiel.de>',
        'auto-submitted': 'auto-generated',
      })
    }
    expect(server.mails).toHaveLength(2)
  })

  test('has no header from a visitor or an imported file', async () => {
    const injection = 'x\r\nBcc: alle@beispiel.de\r\n\r\n<b>'
    const fields = { name: injection, email: injection, message: injection }
    const place = { ...NOTICE.place!, name: injection }
    await aSender()({ ...NOTICE, submission: { ...NOTICE.submission, fields }, place })
    expect(headersOf(server.mails[0]!)).not.toHaveProperty('bcc')
    expect(headersOf(server.mails[0]!)).not.toHaveProperty('reply-to')
    expect(server.mails[0]!.to).toEqual(['park@beispiel.de'])
  })

  test.each([
    'park@beispiel.de\r\nBcc: alle@beispiel.de',
    'park@beispiel.de, alle@beispiel.de',
    'Park <park@beispiel.de>',
    'park',
    '',
  ])('fails permanently for the recipient %j', async (recipient) => {
    const delivery = { ...NOTICE.delivery, recipient }
    const refused = { ok: false, isPermanent: true, error: 'recipient_invalid' }
    expect(await aSender()({ ...NOTICE, delivery })).toEqual(refused)
    expect(server.mails).toEqual([])
  })
})

describe('a copy', () => {
  const fields = {
    name: 'Gewinnen Sie auf casino.example',
    email: 'joerg@beispiel.de',
    message:
      'Grüße von z. B. Ulm, am 3.5.2024.\nhttps://casino.example/a?b, www.casino.example und casino.example.\n' +
      'casino。example, казино.рф/casino, ö.casino.xn--p1ai/casino, 127.0.0.1/casino',
    'proposed.website': 'http://casino.example',
    'proposed.phone': '+49 30 901820',
    copy: 'yes',
  }
  const submission = { ...NOTICE.submission, form: 'correction' as const, fields }
  const deliveries = newDeliveries(
    submission,
    [{ channel: 'email', recipient: 'park@beispiel.de' }],
    new Date(),
  )

  test('is sent along with the message, once, to the address in the form', () => {
    expect(deliveries.map(({ recipient }) => recipient)).toEqual([
      'park@beispiel.de',
      'joerg@beispiel.de',
    ])
    expect(deliveries.map((delivery) => isCopy(delivery, submission))).toEqual([false, true])
    expect(newDeliveries(submission, [], new Date())).toEqual([])
    const unwanted = { ...submission, fields: NOTICE.submission.fields }
    const targets = [{ channel: 'email' as const, recipient: 'park@beispiel.de' }]
    expect(newDeliveries(unwanted, targets, new Date())).toHaveLength(1)
  })

  test('is useless for advertising: no name, no web address, our own subject', async () => {
    await aSender()({ ...NOTICE, delivery: deliveries[1]!, submission })
    const [mail] = server.mails
    expect(mail?.to).toEqual(['joerg@beispiel.de'])
    expect(headersOf(mail!)).toMatchObject({
      subject: 'Kopie LP-7K3F-29QD: Orte',
      'reply-to': 'post@beispiel.de',
      'auto-submitted': 'auto-generated',
    })
    const bodies = bodiesOf(mail!)
    for (const type of ['text/plain', 'text/html']) {
      expect(bodies[type]).not.toContain('casino')
      expect(bodies[type]).toContain('Grüße von z. B. Ulm, am 3.5.2024.')
      expect(bodies[type]).toContain('phone: +49 30 901820')
      expect(bodies[type]).toContain('Kopie von Orte LP-7K3F-29QD')
    }
  })
})

describe('an answer', () => {
  const answer = { text: 'Ja, <b>täglich</b>.\nGruß' }
  const injection = 'Wann?\r\nBcc: alle@beispiel.de\n<script>'

  test('goes to the author with the original message quoted below, and can be replied to', async () => {
    const fields = { ...NOTICE.submission.fields, message: injection }
    const delivery = { ...NOTICE.delivery, recipient: 'joerg@beispiel.de' }
    await aSender()({ ...NOTICE, delivery, submission: { ...NOTICE.submission, fields }, answer })
    const [mail] = server.mails
    expect(mail?.to).toEqual(['joerg@beispiel.de'])
    const headers = headersOf(mail!)
    expect(headers).toMatchObject({
      subject: 'Antwort auf LP-7K3F-29QD: Orte',
      'reply-to': 'post@beispiel.de',
    })
    expect(headers).not.toHaveProperty('auto-submitted')
    expect(headers).not.toHaveProperty('bcc')
    const bodies = bodiesOf(mail!)
    expect(bodies['text/plain']?.replaceAll('\r\n', '\n')).toMatch(
      /^Ja, <b>täglich<\/b>\.\nGruß\n\nAm 2026-11-21 schrieben Sie:\n> Wann\?\s/,
    )
    expect(bodies['text/html']).toContain('&lt;b&gt;täglich')
    expect(bodies['text/html']).not.toContain('<script>')
  })
})

describe('a server that', () => {
  test.each([
    ['refuses for now', 'refuse-for-now', false, '451 Try again later'],
    ['refuses for good', 'refuse-for-good', true, '554 Not wanted'],
    ['does not know the recipient', 'refuse-recipient', true, '550 No such user here'],
    ['cuts the connection', 'drop', false, 'Connection closed unexpectedly'],
  ] as const)('%s', async (_, answer, isPermanent, error) => {
    server.answerNext(answer)
    expect(await aSender()(NOTICE)).toEqual({ ok: false, isPermanent, error })
  })

  test.each([
    ['MAIL FROM', 553, '5.7.1 Sender address rejected: not owned by user'],
    ['MAIL FROM', 530, '5.7.0 Authentication required'],
    ['RCPT TO', 554, '5.7.1 <park@beispiel.de>: Relay access denied'],
    ['RCPT TO', 550, 'relay not permitted'],
    ['RCPT TO', 553, '5.7.1 <orte@beispiel.de>: Sender address rejected: not owned by user'],
    ['RCPT TO', 530, '5.7.0 Must issue a STARTTLS command first'],
  ] as const)('rejects the sender at %s (%i %s) is tried again', async (at, code, words) => {
    server.answerNext({ at, code, words })
    const error = `${code} ${words}`
    expect(await aSender()(NOTICE)).toEqual({ ok: false, isPermanent: false, error })
  })

  test.each([
    [550, '5.1.1 <relay@beispiel.de>: Recipient address rejected: User unknown'],
    [
      550,
      '5.1.1 <x@beispiel.de>: Recipient address rejected: User unknown in relay recipient table',
    ],
    [554, '5.7.1 <park@beispiel.de>: Recipient address rejected: Access denied'],
  ])('rejects the recipient (%i %s) is not tried again', async (code, words) => {
    server.answerNext({ at: 'RCPT TO', code, words })
    expect(await aSender()(NOTICE)).toMatchObject({ ok: false, isPermanent: true })
  })

  test('does not exist is tried again', async () => {
    const { url } = server
    await server.close()
    expect(await aSender(url)(NOTICE)).toMatchObject({ ok: false, isPermanent: false })
    server = await startMailServer()
  })

  test('rejects the password is tried again, and the password is never logged', async () => {
    const strict = await startMailServer({ credentials: { user: 'orte', password: 'richtig' } })
    const withPassword = (password: string) =>
      strict.url.replace('smtp://', `smtp://orte:${password}@`)
    const refused = await aSender(withPassword('geheim'))(NOTICE)
    expect(refused).toMatchObject({ ok: false, isPermanent: false })
    expect(JSON.stringify(refused)).not.toContain('geheim')
    expect(await aSender(withPassword('richtig'))(NOTICE)).toEqual({ ok: true })
    await strict.close()
  })
})
