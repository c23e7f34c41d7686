import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Notice } from '../../domain/submissions/delivery/deliver.ts'
import type { Submission } from '../../domain/submissions/submission.ts'
import { composeMail, type MailWords } from './compose-mail.ts'

const words: MailWords = {
  language: 'de',
  subject: (receipt, about) => `Neue Nachricht ${receipt}: ${about}`,
  title: (about) => `Neue Nachricht: ${about}`,
  receipt: 'Nummer',
  receivedAt: 'Eingegangen',
  moment: () => '21. November 2026, 09:30',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  message: 'Nachricht',
  remark: 'Anmerkung',
  changes: () => 'Änderungen',
  change: (field, current, proposed) => `${field}: ${current ?? '–'} → ${proposed}`,
  reasons: 'Spamschutz',
  reason: ({ code }) => `Grund ${code}`,
  placePage: 'Seite',
  answerByReply: 'Antworten Sie einfach.',
  answerOtherwise: 'Keine Adresse.',
  footer: (siteName) => `Geschrieben bei ${siteName}.`,
}

const ZION = { name: 'Zion-Nationalpark', slug: 'zion', isPublic: true }

function compose(
  fields: Submission['fields'],
  { place, ...submission }: Partial<Submission> & { place?: Notice['place'] } = {},
) {
  const notice: Notice = {
    delivery: { id: 'delivery', recipient: 'park@beispiel.de' },
    submission: {
      id: 'submission',
      receipt: 'LP-7K3F-29QD',
      form: 'message',
      fields: { name: 'Anna', message: 'Guten Tag,\nist offen?', ...fields },
      locale: 'de',
      receivedAt: new Date('2026-11-21T08:30:00Z'),
      idempotencyKey: 'key',
      contentHash: 'hash',
      verdict: 'accept',
      score: 0,
      signals: [],
      status: 'inbox',
      ...submission,
    },
    place,
  }
  const placeUrl = (slug: string) => `https://orte.beispiel.de/orte/${slug}`
  return composeMail(notice, { words, siteName: 'Amerika auf Deutsch', placeUrl })
}

describe('the mail about a correction', () => {
  const { text, html, subject } = compose(
    {
      name: 'Anna',
      'proposed.phone': '+1 435 772 3257',
      'current.phone': '+14357723256',
      'proposed.name': '<b>Zion</b>\nBcc: x@boese.example',
      'proposed.closed': 'yes',
      message: '',
    },
    { form: 'correction', place: ZION },
  )

  test('lists the current and the proposed values, in the order of the form', () => {
    expect(text).toContain(
      'Änderungen:\n- closed: – → yes\n- name: – → <b>Zion</b> Bcc: x@boese.example\n- phone: +14357723256 → +1 435 772 3257',
    )
    expect(html).toContain('<li>phone: +14357723256 → +1 435 772 3257</li>')
    expect(html).not.toContain('<b>')
    expect(subject).not.toContain('Bcc')
  })

  test('has no heading for a missing remark', () => {
    expect(text).not.toContain('Anmerkung')
    expect(html).not.toContain('Anmerkung')
  })
})

describe('a mail', () => {
  test('says who wrote what about which place, and where to look', () => {
    const { subject, text, html, replyTo } = compose(
      { email: 'anna@beispiel.de', phone: '+49 30 1234' },
      { place: ZION },
    )
    expect(subject).toBe('Neue Nachricht LP-7K3F-29QD: Zion-Nationalpark')
    expect(replyTo).toBe('anna@beispiel.de')
    for (const part of [
      'Anna',
      'anna@beispiel.de',
      '+49 30 1234',
      'Guten Tag,\nist offen?',
      '21. November 2026, 09:30',
      'https://orte.beispiel.de/orte/zion',
      'Antworten Sie einfach.',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  test('without a place names the site and has no link', () => {
    const { subject, text } = compose({})
    expect(subject).toBe('Neue Nachricht LP-7K3F-29QD: Amerika auf Deutsch')
    expect(text).not.toContain('https:')
  })

  test('about a place that is not public has no link', () => {
    expect(compose({}, { place: { ...ZION, isPublic: false } }).text).not.toContain('https:')
  })

  test('lists the reasons of the spam shield only when there are points', () => {
    const signals = [{ code: 'marker-absent', points: 2 }]
    const suspicious = compose({}, { score: 2, signals })
    expect(suspicious.text).toContain('- Grund marker-absent')
    expect(suspicious.html).toContain('<li>Grund marker-absent</li>')
    expect(compose({}, { score: 0, signals }).text).not.toContain('Grund')
  })
})

describe('what a visitor typed', () => {
  test('never becomes markup', () => {
    const { html } = compose({
      name: '<img src=x onerror=alert(1)>',
      message: '</p><script>alert("1")</script>&amp;',
    })
    expect(html).not.toMatch(/<(img|script)/)
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;')
  })

  test.each([
    undefined,
    '',
    'anna',
    'anna@beispiel.de\r\nBcc: alle@beispiel.de',
    'anna@beispiel.de, alle@beispiel.de',
    'Anna <anna@beispiel.de>',
    ' anna@beispiel.de',
  ])('becomes the reply address only if it is a valid address: %j is not', (email) => {
    const { replyTo, text } = compose(email === undefined ? {} : { email })
    expect(replyTo).toBeUndefined()
    expect(text).toContain('Keine Adresse.')
  })

  test('appears in no subject, header or tag', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '/',
        '=',
        'b',
        'script',
        '\r',
        '\n',
        '\0',
        ' ',
      ),
    })
    const fields = fc.record({ name: text, email: text, phone: text, message: text })
    fc.assert(
      fc.property(fields, text, (typed, placeName) => {
        const place = { ...ZION, name: placeName }
        const { subject, replyTo, html } = compose(typed, { place })
        expect(subject).toBe(compose({}, { place }).subject)
        expect(`${subject}${replyTo}`).not.toMatch(/\p{Cc}/u)
        const tags = new Set(html.match(/(?<=<)[^\s>]*/g))
        expect(tags.difference(OUR_TAGS)).toEqual(new Set())
      }),
    )
  })
})

const OUR_TAGS = new Set(
  'html head meta title body h1 table tr th td h2 p a hr br'
    .split(' ')
    .flatMap((tag) => [tag, `/${tag}`])
    .concat('!doctype'),
)
