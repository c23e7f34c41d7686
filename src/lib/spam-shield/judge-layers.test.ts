import { describe, expect, test } from 'vitest'

import type { Evidence } from './evidence.ts'
import { fingerprintOf } from './fingerprint.ts'
import { judge } from './judge.ts'

/** `code points` of every reason. */
function reasons(evidence: Evidence): string[] {
  return judge(evidence).signals.map(({ code, points }) => `${code} ${points}`)
}

describe('marker', () => {
  const none = { cookie: false, embedded: false }
  test.each<[NonNullable<Evidence['marker']>, string[]]>([
    [{ cookie: true, embedded: false }, []],
    [{ cookie: true, embedded: false, reported: 'blocked' }, []],
    [{ ...none, reported: 'set' }, ['marker-undelivered 1']],
    [{ ...none, reported: 'blocked' }, ['marker-blocked 1']],
    [{ ...none, reported: 'unavailable' }, ['marker-unavailable 1']],
    [none, ['marker-absent 2']],
    [{ cookie: false, embedded: true }, []],
    [{ cookie: false, embedded: true, reported: 'blocked' }, []],
  ])('%j', (marker, expected) => {
    expect(reasons({ marker })).toEqual(expected)
  })
})

describe('token', () => {
  test.each<[NonNullable<Evidence['token']>, string[]]>([
    [{ status: 'ok', reused: false }, []],
    [{ status: 'missing', reused: false }, ['token-missing 3']],
    [{ status: 'bad', reused: false }, ['token-bad 4']],
    [{ status: 'expired', reused: false }, ['token-expired 1']],
    [{ status: 'ok', reused: true }, ['token-reused 4']],
    [{ status: 'expired', reused: true }, ['token-reused 4', 'token-expired 0']],
  ])('%j', (token, expected) => {
    expect(reasons({ token })).toEqual(expected)
  })
})

describe('proof of work', () => {
  test.each<[NonNullable<Evidence['proof']>, string[]]>([
    [{ status: 'right', reused: false }, []],
    [{ status: 'missing', reused: false }, ['proof-missing 1.5']],
    [{ status: 'unsolved', reused: false }, ['proof-unsolved 3']],
    [{ status: 'wrong', reused: false }, ['proof-wrong 3']],
    [{ status: 'spliced', reused: false }, ['proof-spliced 4']],
    [{ status: 'right', reused: true }, ['proof-reused 4']],
    [{ status: 'spliced', reused: true }, ['proof-spliced 4', 'proof-reused 0']],
  ])('%j', (proof, expected) => {
    expect(reasons({ proof })).toEqual(expected)
  })
})

describe('fill time', () => {
  test.each([
    [0, ['filled-at-once 3']],
    [999, ['filled-at-once 3']],
    [1_000, ['filled-fast 1.5']],
    [2_500, ['filled-fast 1.5']],
    [2_501, []],
    [7_200_000, []],
    [-1, []],
    [Number.NaN, []],
  ])('%d ms', (fillMs, expected) => {
    expect(reasons({ fillMs })).toEqual(expected)
  })
})

describe('honeypots', () => {
  const ownValues = ['Anna Muster', 'anna@beispiel.de', '+49 170 1234567']
  test.each<[string, (string | undefined)[], boolean, string[]]>([
    ['left alone', ['', ''], true, []],
    ['blank', [' ', '\n'], true, []],
    ['one filled', ['http://x.example', ''], true, ['honeypot-filled 3']],
    ['both filled', ['x', 'y'], true, ['honeypot-filled 4']],
    ['filled with the name of the sender', ['anna muster', ''], true, ['honeypot-autofilled 1']],
    ['filled with part of the name', ['Muster', ''], true, ['honeypot-autofilled 1']],
    ['filled with the sender’s number', ['', '+491701234567'], true, ['honeypot-autofilled 1']],
    ['both autofilled', ['Anna', 'anna@beispiel.de'], true, ['honeypot-autofilled 1']],
    ['one of each', ['Anna', 'SEO'], true, ['honeypot-filled 3', 'honeypot-autofilled 1']],
    ['gone', [undefined, undefined], true, ['honeypot-missing 2']],
    ['never there', [undefined, undefined], false, []],
    ['one gone, one filled', [undefined, 'x'], true, ['honeypot-filled 3', 'honeypot-missing 1']],
  ])('%s', (_, values, rendered, expected) => {
    expect(reasons({ honeypots: { rendered, values, ownValues } })).toEqual(expected)
  })
})

describe('links and markup', () => {
  test.each<[string, string[], string[]]>([
    ['Siehe https://a.example und www.b.example.', ['Anna'], []],
    ['https://a.example http://b.example www.c.example', [], ['many-links 2']],
    ['shop-one.com, best.two.net and three.org', [], ['many-links 2']],
    ['a@one.com, b@two.net, c.d@sub.three.org und e@vier.de', [], []],
    ['Das war gut.Top war auch der Service.Online ging es nicht.Shop zu.', [], []],
    ['Ein kurzer Text', ['Anna www.x.example'], ['some-links 1', 'link-in-line 4']],
    ['Mehr unter https://bit.ly/3xYz', [], []],
    ['Mehr unter bonus.top', [], ['link-suspicious 2']],
    ['Mehr auf bonus [dot] com', [], ['some-links 1', 'link-disguised 4']],
    ['Ihr Kоntо ist gеsреrrt', [], ['words-disguised 3']],
    ['𝗕𝗼𝗻𝘂𝘀 für Sie', [], ['words-disguised 3']],
    ['Ein Widerstand von 10 kΩ, 5 μm dick', [], []],
    ['[url=https://x.example]hier[/url]', [], ['link-markup 3']],
    ['<a class="y" href="https://x.example">hier</a>', [], ['link-markup 3']],
    ['Der Preis ist < 5 und das Alter > 3, siehe [1]', [], []],
  ])('%s', (body, lines, expected) => {
    expect(reasons({ text: { body, lines } })).toEqual(expected)
  })
})

describe('the position of a link', () => {
  const judged = (text: Partial<NonNullable<Evidence['text']>>) =>
    reasons({ text: { body: 'Guten Tag', lines: [], ...text } })

  test('a title may be a domain, but not a whole link', () => {
    expect(judged({ titles: ['rad-haus.de'] })).toEqual(['domain-in-name 1.5'])
    expect(judged({ titles: ['https://rad-haus.de'] })).toEqual(['some-links 1', 'link-in-line 4'])
  })

  test('a line may contain the host of the sender', () => {
    const lines = ['Anna, tischlerei.de']
    expect(judged({ lines })).toEqual(['some-links 1', 'link-in-line 4'])
    expect(judged({ lines, ownHosts: ['tischlerei.de'] })).toEqual(['domain-in-name 1.5'])
  })

  test('invisible characters are looked for in the text as typed', () => {
    const typed = 'Mehr auf https://bo\u200bnus.com'
    expect(judged({ typed })).toEqual(['some-links 1', 'link-disguised 4'])
  })
})

describe('a proposed website', () => {
  const names = ['Café am Markt', 'Erfurt', 'Domplatz 3']
  test.each<[string, string[]]>([
    ['https://www.cafe-am-markt.de', []],
    ['https://cam.de', []],
    ['https://stadt.example/erfurt/cafes', []],
    ['https://www.facebook.com/irgendwas', []],
    ['https://beste-preise.de', ['website-unrelated 1']],
    ['https://beste-preise.top', ['website-suspicious 4', 'website-unrelated 1']],
    ['https://bit.ly/3xYz', ['website-suspicious 4', 'website-unrelated 1']],
  ])('%s', (address, expected) => {
    expect(reasons({ website: { address, names } })).toEqual(expected)
  })
})

describe('messages without a proof', () => {
  const proof = { status: 'missing', reused: false } as const
  const text = { body: 'Здравствуйте, у нас есть предложение', lines: [] }

  test('get no credit for the cookie or for being in a frame', () => {
    const marker = { cookie: true, embedded: false }
    expect(reasons({ marker, proof })).toEqual(['marker-alone 2', 'proof-missing 1.5'])
    const framed = { cookie: false, embedded: true, reported: 'blocked' } as const
    expect(reasons({ marker: framed, proof })).toEqual(['marker-absent 2', 'proof-missing 1.5'])
  })

  test('get no further points for their language', () => {
    expect(reasons({ text, isLatinExpected: true, proof })).toEqual([
      'proof-missing 1.5',
      'foreign-script 0',
    ])
  })
})

describe('script', () => {
  test.each<[string, string[]]>([
    ['Здравствуйте, у нас есть предложение', ['foreign-script 1.5']],
    ['Unser Verein heißt Дружба und trifft sich am Montag', []],
    ['Привет', []],
    ['12345 67890 !!! 👍👍👍👍👍👍👍👍👍👍', []],
    ['Görüşmek üzere, teşekkürler, hẹn gặp lại', []],
  ])('%s', (body, expected) => {
    expect(reasons({ text: { body, lines: [] }, isLatinExpected: true })).toEqual(expected)
  })

  test('gives no points when every script is expected', () => {
    expect(reasons({ text: { body: 'Здравствуйте, у нас есть', lines: [] } })).toEqual([])
  })
})

describe('client', () => {
  test.each<[NonNullable<Evidence['client']>, string[]]>([
    [{ userAgent: 'Mozilla/5.0', secChUa: '"Chromium";v="150"' }, []],
    [{}, ['user-agent-missing 1']],
    [{ userAgent: ' ' }, ['user-agent-missing 1']],
    [{ userAgent: 'Mozilla/5.0', secChUa: '"HeadlessChrome";v="150"' }, ['headless-browser 3']],
    [{ userAgent: 'Mozilla/5.0 HeadlessChrome/150.0' }, ['headless-browser 3']],
    [{ secChUa: '"HeadlessChrome"' }, ['headless-browser 3', 'user-agent-missing 1']],
  ])('%j', (client, expected) => {
    expect(reasons({ client })).toEqual(expected)
  })
})

describe('rate', () => {
  test.each([
    [1, []],
    [5, []],
    [6, ['several-from-sender 2']],
    [20, ['several-from-sender 2']],
    [21, ['many-from-sender 4']],
    [10_000, ['many-from-sender 4']],
    [Number.NaN, []],
  ])('%d in an hour', (lastHour, expected) => {
    expect(reasons({ rate: { lastHour } })).toEqual(expected)
  })
})

describe('duplicates', () => {
  const spam = fingerprintOf('Wir kaufen Ihr Auto zum Höchstpreis, rufen Sie gleich an')!
  const other = fingerprintOf('Wann beginnt die Führung am Sonntag, und was kostet sie?')!
  const ours = { fingerprint: spam, fromAnotherSender: false, confirmedSpam: false }

  test.each<[string, NonNullable<Evidence['duplicates']>, string[]]>([
    ['nothing came before', { fingerprint: spam, earlier: [] }, []],
    ['the same sender wrote it', { fingerprint: spam, earlier: [ours, ours] }, []],
    [
      'somebody else wrote it',
      { fingerprint: spam, earlier: [ours, { ...ours, fromAnotherSender: true }] },
      ['repeated-by-others 3'],
    ],
    [
      'it is known spam',
      { fingerprint: spam, earlier: [{ ...ours, fromAnotherSender: true, confirmedSpam: true }] },
      ['repeated-spam 4', 'repeated-by-others 0'],
    ],
    [
      'another text was spam',
      { fingerprint: other, earlier: [{ ...ours, confirmedSpam: true }] },
      [],
    ],
    ['too short to tell', { earlier: [{ ...ours, confirmedSpam: true }] }, []],
  ])('%s', (_, duplicates, expected) => {
    expect(reasons({ duplicates })).toEqual(expected)
  })
})

describe('trust', () => {
  test('takes two points off', () => {
    expect(reasons({ trust: { acceptedBefore: true } })).toEqual(['trusted-sender -2'])
    expect(reasons({ trust: { acceptedBefore: false } })).toEqual([])
  })

  test('tips the balance, but does not excuse everything', () => {
    const trust = { acceptedBefore: true }
    const marker = { cookie: false, embedded: false }
    const missing = { status: 'missing', reused: false } as const
    expect(judge({ marker, token: missing, trust }).verdict).toBe('accept')
    expect(judge({ marker, token: missing, fillMs: 0, trust, rate: { lastHour: 6 } }).verdict).toBe(
      'quarantine',
    )
  })
})

describe('content', () => {
  const topTerms = [
    { term: 'gratis', weight: 1.2 },
    { term: 'jetzt klicken', weight: 0.8 },
  ]
  const read = (points: number) => judge({ content: { points, probability: 0.987, topTerms } })

  test.each([
    [4, ['content-like-spam 4']],
    [2.5, ['content-like-spam 2.5']],
    [0.2, []],
    [0, []],
    [-1, ['content-like-ham -1']],
    [-2, ['content-like-ham -2']],
    [99, ['content-like-spam 4']],
    [Number.POSITIVE_INFINITY, ['content-like-spam 4']],
    [-99, ['content-like-ham -2']],
    [Number.NaN, []],
  ])('%d points from the classifier', (points, expected) => {
    expect(read(points).signals.map((each) => `${each.code} ${each.points}`)).toEqual(expected)
  })

  test('names the terms that counted the most', () => {
    expect(read(3).signals[0]?.details).toEqual({ percent: 99, terms: 'gratis, jetzt klicken' })
  })

  test('like ham subtracts from the points of other layers, and like spam adds to them', () => {
    const fillMs = 500
    expect(judge({ fillMs, content: { points: -2, probability: 0.01, topTerms } }).score).toBe(1)
    expect(judge({ fillMs, content: { points: 2, probability: 0.9, topTerms } }).verdict).toBe(
      'quarantine',
    )
  })
})
