import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { openDesk, TYPED } from '../../../test/fakes/submission-desk.ts'
import { isUuid } from '../uuid.ts'
import type { RawFields } from './form/form-fields.ts'
import { PlaceUnknown } from './place-unknown.ts'
import type { MessageRequest } from './send-message.ts'

type Desk = ReturnType<typeof openDesk>

/** Verdict and reasons of the message that was stored last. */
function judged({ store }: Desk) {
  const { verdict, score, signals } = store.submissions.at(-1)!
  return { verdict, score, reasons: signals.map(({ code }) => code) }
}

describe('a message that was filled in by a person', () => {
  test('is stored as it was sent, with its receipt, and accepted without a reason', async () => {
    const desk = openDesk()
    const sent = await desk.send(
      desk.fillIn({ place: 'zion', page: '/orte/zion?near=94107', locale: 'en' }),
    )
    const [stored] = desk.store.submissions
    expect(sent).toEqual({ ok: true, kind: 'stored', receipt: stored!.receipt })
    expect(stored).toMatchObject({
      form: 'message',
      placeId: 'place-zion',
      fields: { name: TYPED.name, email: TYPED.email, message: TYPED.message },
      locale: 'en',
      page: '/orte/zion?near=94107',
      receivedAt: new Date(desk.clock.now),
      verdict: 'accept',
      score: 0,
      signals: [],
      status: 'inbox',
    })
    expect(Object.keys(stored!.fields)).toEqual(['name', 'email', 'message'])
  })

  test('keeps no address of the visitor', async () => {
    const desk = openDesk()
    await desk.send(desk.fillIn(), { senderAddress: '203.0.113.77' })
    expect(JSON.stringify(desk.store)).not.toContain('203.0.113')
    expect(desk.store.submissions[0]!.senderHash).toMatch(/^[\da-f]{64}$/)
  })

  test('takes place, page and locale from the route where the form says nothing', async () => {
    const desk = openDesk()
    await desk.send(desk.fillIn(), { placeSlug: 'zion', page: '/orte/zion', locale: 'en' })
    expect(desk.store.submissions[0]).toMatchObject({
      placeId: 'place-zion',
      page: '/orte/zion',
      locale: 'en',
    })
  })

  test('to a place that is gone is a message to the organisation', async () => {
    const desk = openDesk()
    expect(await desk.send(desk.fillIn({ place: 'no-more' }))).toMatchObject({ ok: true })
    expect(desk.store.submissions[0]!.placeId).toBeUndefined()
    expect(desk.store.deliveries.map(({ recipient }) => recipient)).toEqual([
      'zentrale@beispiel.de',
    ])
  })
})

async function deliveriesOf(fields: RawFields) {
  const desk = openDesk()
  await desk.send(desk.fillIn(fields))
  return desk.store.deliveries
}

describe('deliveries', () => {
  test('one is due for each recipient of the place', async () => {
    const deliveries = await deliveriesOf({ place: 'zion' })
    expect(deliveries).toMatchObject([
      { channel: 'email', recipient: 'a@zion.example', status: 'pending', attempts: 0 },
      { channel: 'email', recipient: 'b@zion.example', status: 'pending', attempts: 0 },
    ])
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(2)
  })

  test('for a place without recipients and for the organisation those of the site', async () => {
    for (const place of ['acadia', '']) {
      expect(await deliveriesOf({ place })).toMatchObject([{ recipient: 'zentrale@beispiel.de' }])
    }
  })

  test('there are none for the quarantine', async () => {
    expect(await deliveriesOf({ place: 'zion', token: '', rueckfrage: 'x' })).toEqual([])
  })
})

describe('visitors and bots', () => {
  test('a bare POST of a bot is quarantined, stored, and answered like any other', async () => {
    const desk = openDesk()
    const sent = await desk.send(TYPED, { cookieHeader: undefined })
    expect(sent).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk)).toEqual({
      verdict: 'quarantine',
      score: 5,
      reasons: ['marker-absent', 'token-missing'],
    })
    expect(desk.store.submissions[0]!.status).toBe('quarantine')
  })

  const slow = 60_000
  test.each<
    [string, RawFields, Partial<MessageRequest>, number, 'accept' | 'quarantine', string[]]
  >([
    [
      'without JavaScript',
      { marker: '' },
      { cookieHeader: undefined },
      slow,
      'accept',
      ['marker-absent'],
    ],
    [
      'with cookies blocked',
      { marker: 'blocked' },
      { cookieHeader: undefined },
      slow,
      'accept',
      ['marker-blocked'],
    ],
    [
      'whose cookie went to another path',
      { marker: 'set' },
      { cookieHeader: 'theme=dark' },
      slow,
      'accept',
      ['marker-undelivered'],
    ],
    ['whose token could not be fetched', { token: '' }, {}, slow, 'accept', ['token-missing']],
    ['whose tab was open for two days', {}, {}, 2 * 86_400_000, 'accept', ['token-expired']],
    ['who typed for two hours', {}, {}, 7_200_000, 'accept', []],
    [
      'whose password manager filled in everything',
      { rueckfrage: 'Anna Muster', zusatzthema: 'anna@beispiel.de' },
      {},
      1_500,
      'accept',
      ['filled-fast', 'honeypot-autofilled'],
    ],
    [
      'that fills the traps at once',
      { rueckfrage: 'http://x.example', zusatzthema: 'SEO' },
      {},
      200,
      'quarantine',
      ['filled-at-once', 'honeypot-filled'],
    ],
    [
      'that rebuilds the form, headless',
      { rueckfrage: undefined, zusatzthema: undefined },
      { userAgent: 'HeadlessChrome/150' },
      slow,
      'quarantine',
      ['honeypot-missing', 'headless-browser'],
    ],
    [
      'with random letters',
      { name: 'udHJQSLxDjWUgKFn', message: 'WnhxBBhpPZmVbXbGFwJuyZj' },
      {},
      200,
      'quarantine',
      ['filled-at-once', 'gibberish-in-many-fields'],
    ],
  ])('one %s', async (_, fields, request, fillMs, verdict, reasons) => {
    const desk = openDesk()
    const filled = desk.fillIn(fields)
    desk.clock.now += fillMs - 60_000
    expect(await desk.send(filled, request)).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk)).toMatchObject({ verdict, reasons })
  })

  test('a frame in a foreign page is not blamed for the missing cookie', async () => {
    const desk = openDesk()
    const token = desk.submissions.issueToken('message', 'embed')
    await desk.send(desk.fillIn({ token, marker: 'blocked' }), { cookieHeader: undefined })
    expect(judged(desk).reasons).toEqual([])
  })

  test('no proof of work counts where the form had a challenge, and only there', async () => {
    const desk = openDesk()
    await desk.send(desk.fillIn({ proof: '' }))
    expect(judged(desk)).toMatchObject({ verdict: 'accept', reasons: ['proof-missing'] })
    const old = desk.fillIn({ proof: '' })
    desk.clock.now += 2 * 24 * 60 * 60 * 1000
    await desk.send({ ...old, message: 'Erst nach zwei Tagen abgeschickt.' })
    expect(judged(desk).reasons).toEqual(['token-expired'])
  })

  test('a proof that was solved for another form is spliced, a wrong one is wrong', async () => {
    const desk = openDesk()
    const { proof } = desk.fillIn()
    await desk.send(desk.fillIn({ proof }))
    expect(judged(desk)).toMatchObject({ verdict: 'accept', reasons: ['proof-spliced'] })
    await desk.send(desk.fillIn({ proof: 'geraten', message: 'Etwas ganz anderes hier.' }))
    expect(judged(desk).reasons).toEqual(['proof-wrong'])
  })

  test('a proof that cannot be checked gives no points and is reported', async () => {
    const check = () => Promise.reject(new Error('no key derivation today'))
    const desk = openDesk({ proofOfWork: { challenge: async () => '', check } })
    expect(await desk.send(desk.fillIn())).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk).reasons).toEqual([])
    expect(desk.failedLayers).toEqual(['proof'])
  })

  test('a form is opened with a challenge, without one when none can be made or one network had 600', async () => {
    const desk = openDesk()
    const open = () => desk.submissions.openForm('message', 'page', '192.0.2.1')
    for (let at = 0; at < 600; at++)
      expect(await open()).toHaveProperty('challenge', expect.any(String))
    expect((await open()).challenge).toBeUndefined()
    expect((await open()).token).toEqual(expect.any(String))
    const challenge = () => Promise.reject(new Error('no key derivation today'))
    const broken = openDesk({ proofOfWork: { challenge, check: async () => 'right' } })
    expect(await broken.submissions.openForm('message', 'page', undefined)).toEqual({
      token: expect.any(String),
      challenge: undefined,
    })
    expect(broken.failedLayers).toEqual(['proof'])
  })

  test('a token of another form is no token', async () => {
    const desk = openDesk()
    const token = desk.submissions.issueToken('correction', 'page')
    await desk.send(desk.fillIn({ token }))
    expect(judged(desk).reasons).toEqual(['token-bad'])
  })

  test('the same text from other prefixes is a campaign, from the same one it is not', async () => {
    const desk = openDesk()
    const from = (senderAddress: string) => desk.send(desk.fillIn(), { senderAddress })
    await from('192.0.2.1')
    await from('192.0.2.2')
    expect(judged(desk).reasons).toEqual([])
    await from('198.51.100.1')
    expect(judged(desk).reasons).toEqual(['repeated-by-others'])
  })

  test('thirty an hour from one prefix get more and more points', async () => {
    const desk = openDesk()
    const verdicts: string[] = []
    for (let at = 0; at < 30; at++) {
      await desk.send(desk.fillIn({ message: `${TYPED.message} Nummer ${at}` }))
      verdicts.push(judged(desk).reasons.join())
    }
    expect(verdicts.slice(0, 5)).toEqual(['', '', '', '', ''])
    expect(verdicts.slice(5, 20)).toEqual(Array.from({ length: 15 }, () => 'several-from-sender'))
    expect(verdicts.slice(20)).toEqual(Array.from({ length: 10 }, () => 'many-from-sender'))
  })
})

describe('repetition', () => {
  test('a double click gives one message and one receipt twice', async () => {
    const desk = openDesk()
    const fields = desk.fillIn()
    const [first, second] = await Promise.all([desk.send(fields), desk.send(fields)])
    expect(first).toMatchObject({ kind: 'stored' })
    // The second comes while the first is still being stored; asked again, it gets the receipt.
    expect(second).toEqual({ ok: false, problem: 'submission_in_flight' })
    expect(await desk.send(fields)).toEqual({ ...first, kind: 'duplicate' })
    expect(desk.store.submissions).toHaveLength(1)
    expect(desk.store.deliveries).toHaveLength(1)
  })

  test('the same token and content under another key is the first message', async () => {
    const desk = openDesk()
    const fields = desk.fillIn()
    const first = await desk.send(fields)
    const second = await desk.send({ ...fields, idempotencyKey: 'another-key' })
    expect(second).toEqual({ ...first, kind: 'duplicate' })
    expect(desk.store.submissions).toHaveLength(1)
  })

  test('the same key with another content is refused', async () => {
    const desk = openDesk()
    const fields = desk.fillIn()
    await desk.send(fields)
    const other = desk.fillIn({
      idempotencyKey: fields['idempotencyKey'],
      message: 'Etwas anderes',
    })
    expect(await desk.send(other)).toEqual({ ok: false, problem: 'idempotency_key_reused' })
    expect(desk.store.submissions).toHaveLength(1)
  })

  test('the same words to another place are another content', async () => {
    const desk = openDesk()
    const fields = desk.fillIn({ place: 'zion' })
    await desk.send(fields)
    expect(await desk.send({ ...fields, place: 'acadia' })).toEqual({
      ok: false,
      problem: 'idempotency_key_reused',
    })
    await desk.send(desk.fillIn({ place: 'acadia' }))
    expect(desk.store.submissions).toHaveLength(2)
  })

  test('a repetition gets its receipt even where new messages are refused', async () => {
    const desk = openDesk()
    const fields = desk.fillIn()
    const first = await desk.send(fields)
    for (let at = 0; at < 60; at++) {
      await desk.send({ ...TYPED, message: `Nachricht Nummer ${at}` })
    }
    expect(await desk.send({ ...fields, message: 'Noch eine Nachricht' })).toMatchObject({
      problem: 'too_many_requests',
    })
    expect(await desk.send(fields)).toEqual({ ...first, kind: 'duplicate' })
  })

  test('a token sent again with another content is a replay, after it and beside it', async () => {
    const desk = openDesk()
    const { token } = desk.fillIn()
    const texts = ['Eine Frage zum Parkplatz', 'Wann ist Einlass am Sonntag?', 'Noch eine Frage']
    await Promise.all(texts.map((message) => desk.send(desk.fillIn({ token, message }))))
    expect(desk.store.submissions.map(({ signals }) => signals.map(({ code }) => code))).toEqual([
      [],
      ['token-reused', 'proof-reused'],
      ['token-reused', 'proof-reused'],
    ])
    await desk.send(desk.fillIn({ token, message: 'Und später eine vierte' }))
    expect(desk.store.submissions).toHaveLength(4)
    expect(judged(desk)).toMatchObject({
      verdict: 'quarantine',
      reasons: ['token-reused', 'proof-reused'],
    })
  })

  test('a key that is missing or no key is minted', async () => {
    const desk = openDesk()
    await desk.send(desk.fillIn({ idempotencyKey: undefined }))
    await desk.send(desk.fillIn({ idempotencyKey: ['a'], place: 'zion' }))
    const keys = desk.store.submissions.map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(isUuid(key)).toBe(true)
  })

  test('keys and nonces that are made later sort later, as an index over them wants it', async () => {
    let drawn = 0
    const desk = openDesk({ randomBytes: (count) => new Uint8Array(count).fill(--drawn) })
    for (const place of [undefined, 'zion', 'yosemite']) await desk.send(desk.fillIn({ place }))
    const keys = desk.store.submissions.map(({ idempotencyKey }) => idempotencyKey)
    const nonces = desk.store.submissions.map(({ nonce }) => nonce ?? '')
    for (const made of [keys, nonces]) {
      expect(made).toHaveLength(3)
      expect(made).toEqual(made.toSorted())
    }
  })

  test('a repetition is not counted against the sender', async () => {
    const desk = openDesk()
    const fields = desk.fillIn()
    for (let at = 0; at < 80; at++) {
      expect(await desk.send({ ...fields, token: '' })).toMatchObject({ ok: true })
    }
    await desk.send(desk.fillIn({ place: 'zion' }))
    expect(judged(desk).reasons).toEqual([])
  })
})

describe('refusals', () => {
  test('a field that breaks a rule, with all that was typed', async () => {
    const desk = openDesk()
    const sent = await desk.send(desk.fillIn({ email: 'anna@' }))
    expect(sent).toEqual({
      ok: false,
      problem: 'validation_failed',
      problems: [{ field: 'email', rule: 'email_incomplete' }],
      values: { ...TYPED, email: 'anna@' },
    })
    expect(desk.store.submissions).toEqual([])
  })

  test('a corrected form is sent with the token and the key it had', async () => {
    const desk = openDesk()
    const fields = desk.fillIn({ email: 'anna@' })
    await desk.send(fields)
    await desk.send({ ...fields, email: TYPED.email })
    expect(judged(desk)).toEqual({ verdict: 'accept', score: 0, reasons: [] })
  })

  test('the 61st message of one prefix within an hour, also when all come at once', async () => {
    const desk = openDesk()
    const messages = Array.from({ length: 70 }, (_, at) =>
      desk.fillIn({ message: `Nachricht Nummer ${at}`, token: '' }),
    )
    const sent = await Promise.all(messages.map((fields) => desk.send(fields)))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(60)
    expect(sent[60]).toEqual({
      ok: false,
      problem: 'too_many_requests',
      retryAfterSeconds: 3600,
    })
    expect(await desk.send(desk.fillIn(), { senderAddress: '2001:db8::1' })).toMatchObject({
      ok: true,
    })
    desk.clock.now += 3_600_000
    expect(await desk.send(desk.fillIn())).toMatchObject({ ok: true })
  })

  test('nobody is refused whose address is not known', async () => {
    const desk = openDesk()
    for (let at = 0; at < 70; at++) {
      const fields = desk.fillIn({ message: `Nachricht Nummer ${at}` })
      expect(await desk.send(fields, { senderAddress: undefined })).toMatchObject({ ok: true })
    }
  })
})

describe('when parts fail', () => {
  const unavailable = Object.assign(new Error('disk full'), { code: 'storage_unavailable' })

  test('a place that went while it was written to is told, and nothing is counted', async () => {
    const desk = openDesk()
    const fields = desk.fillIn({ place: 'zion' })
    desk.store.fail('store', new PlaceUnknown('place-zion'))
    for (let at = 0; at < 70; at++) {
      expect(await desk.send(fields)).toEqual({ ok: false, problem: 'place_unknown' })
    }
  })

  test('storage that refuses is told, and the same form can be sent again', async () => {
    const desk = openDesk()
    const fields = desk.fillIn()
    desk.store.fail('store', unavailable)
    for (let at = 0; at < 70; at++) {
      expect(await desk.send(fields)).toEqual({ ok: false, problem: 'storage_unavailable' })
    }
    desk.store.fail('store', undefined)
    expect(await desk.send(fields)).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk).reasons).toEqual([])
  })

  test('a text that was changed after storage refused it is no replay', async () => {
    const desk = openDesk()
    const fields = desk.fillIn()
    desk.store.fail('store', unavailable)
    await desk.send(fields)
    desk.store.fail('store', undefined)
    await desk.send({ ...fields, message: 'Der Text, noch einmal überlegt' })
    expect(judged(desk).reasons).toEqual([])
  })

  test('a place that cannot be looked up is told the same way', async () => {
    const desk = openDesk({ findPlace: () => Promise.reject(unavailable) })
    const sent = await desk.send(desk.fillIn({ place: 'zion' }))
    expect(sent).toEqual({ ok: false, problem: 'storage_unavailable' })
  })

  test('every other error is a bug', async () => {
    const desk = openDesk()
    desk.store.fail('store', new Error('no such column'))
    await expect(desk.send(desk.fillIn())).rejects.toThrow('no such column')
  })

  test('a layer that fails gives no points, is reported, and the message is stored', async () => {
    const desk = openDesk()
    desk.store.fail('list', unavailable)
    desk.store.fail('byNonce', unavailable)
    expect(await desk.send(desk.fillIn())).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk)).toEqual({ verdict: 'accept', score: 0, reasons: [] })
    expect(desk.failedLayers).toEqual(['token', 'duplicates'])
  })
})

describe('whatever is sent', () => {
  test('is answered, and stored if it is well formed', async () => {
    const text = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })
    const value = fc.oneof(text, fc.anything(), fc.constantFrom('__proto__', 'constructor'))
    const names = ['token', 'idempotencyKey', 'marker', 'page', 'place', 'locale', 'rueckfrage']
    const hostile = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), value)
    const headers = fc.record(
      { cookieHeader: text, userAgent: text, secChUa: text, senderAddress: text, page: text },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(hostile, headers, async (fields, request) => {
        const desk = openDesk()
        const sent = await desk.send({ ...fields, ...TYPED }, request)
        expect(sent).toMatchObject({ ok: true, kind: 'stored' })
        expect(desk.store.submissions).toHaveLength(1)
      }),
    )
  })

  test('names of prototypes change nothing', async () => {
    const desk = openDesk()
    const hostile: RawFields = JSON.parse(
      '{"__proto__":{"place":"zion","marker":"set"},"constructor":{"prototype":{"name":"x"}}}',
    )
    for (const place of ['__proto__', 'constructor', 'toString']) {
      await desk.send({ ...hostile, ...desk.fillIn({ place, marker: '' }) })
    }
    expect(desk.store.submissions).toHaveLength(3)
  })
})
