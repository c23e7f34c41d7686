import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { judged, submissionFixture, TYPED } from '../../../test/fakes/submission-fixture.ts'
import type { RawFields } from './form/form-fields.ts'
import { UnknownPlaceError } from './submission.ts'

describe('a message that was filled in by a person', () => {
  test('is stored as it was sent, with its receipt, and accepted without a reason', async () => {
    const fixture = submissionFixture()
    const sent = await fixture.send(
      fixture.fillIn({ place: 'zion', page: '/orte/zion?near=94107', locale: 'en' }),
    )
    const [stored] = fixture.store.submissions
    expect(sent).toEqual({ ok: true, kind: 'stored', receipt: stored!.receipt })
    expect(stored).toMatchObject({
      form: 'message',
      placeId: 'place-zion',
      fields: { name: TYPED.name, email: TYPED.email, message: TYPED.message },
      locale: 'en',
      page: '/orte/zion?near=94107',
      receivedAt: new Date(fixture.clock.now),
      verdict: 'accept',
      score: 0,
      signals: [],
      status: 'inbox',
    })
    expect(Object.keys(stored!.fields)).toEqual(['name', 'email', 'message'])
  })

  test('stores nothing about the address it came from', async () => {
    const fixture = submissionFixture()
    const fieldsStored = async (senderAddress: string | undefined) => {
      await fixture.send(fixture.fillIn(), { senderAddress })
      return Object.keys(JSON.parse(JSON.stringify(fixture.store.submissions.at(-1))))
    }
    expect(await fieldsStored('203.0.113.77')).toEqual(await fieldsStored(undefined))
    expect(JSON.stringify(fixture.store)).not.toContain('203.0.113')
  })

  test('takes place, page and locale from the route when the form does not name them', async () => {
    const fixture = submissionFixture()
    await fixture.send(fixture.fillIn(), { placeSlug: 'zion', page: '/orte/zion', locale: 'en' })
    expect(fixture.store.submissions[0]).toMatchObject({
      placeId: 'place-zion',
      page: '/orte/zion',
      locale: 'en',
    })
  })

  test('goes to the organisation when its place no longer exists', async () => {
    const fixture = submissionFixture()
    expect(await fixture.send(fixture.fillIn({ place: 'no-more' }))).toMatchObject({ ok: true })
    expect(fixture.store.submissions[0]!.placeId).toBeUndefined()
    expect(fixture.store.deliveries.map(({ recipient }) => recipient)).toEqual([
      'zentrale@beispiel.de',
    ])
  })
})

async function deliveriesOf(fields: RawFields) {
  const fixture = submissionFixture()
  await fixture.send(fixture.fillIn(fields))
  return fixture.store.deliveries
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

  test('for the organisation or a place without recipients go to those of the site', async () => {
    for (const place of ['acadia', '']) {
      expect(await deliveriesOf({ place })).toMatchObject([{ recipient: 'zentrale@beispiel.de' }])
    }
  })

  test('a quarantined message has none', async () => {
    expect(await deliveriesOf({ place: 'zion', token: '', rueckfrage: 'x' })).toEqual([])
  })
})

describe('refusals', () => {
  test('a field that breaks a rule, with all that was typed', async () => {
    const fixture = submissionFixture()
    const sent = await fixture.send(fixture.fillIn({ email: 'anna@' }))
    expect(sent).toEqual({
      ok: false,
      problem: 'validation_failed',
      problems: [{ field: 'email', rule: 'email_incomplete' }],
      values: { ...TYPED, email: 'anna@' },
    })
    expect(fixture.store.submissions).toEqual([])
  })

  test('a corrected form is sent with the token and the key it had', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn({ email: 'anna@' })
    await fixture.send(fields)
    await fixture.send({ ...fields, email: TYPED.email })
    expect(judged(fixture)).toEqual({ verdict: 'accept', score: 0, reasons: [] })
  })

  test('the 61st message from one prefix within an hour, even if all come at once', async () => {
    const fixture = submissionFixture()
    const messages = Array.from({ length: 70 }, (_, at) =>
      fixture.fillIn({ message: `Nachricht Nummer ${at}`, token: '' }),
    )
    const sent = await Promise.all(messages.map((fields) => fixture.send(fields)))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(60)
    expect(sent[60]).toEqual({
      ok: false,
      problem: 'too_many_requests',
      retryAfterSeconds: 3600,
    })
    expect(await fixture.send(fixture.fillIn(), { senderAddress: '2001:db8::1' })).toMatchObject({
      ok: true,
    })
    fixture.clock.now += 3_600_000
    expect(await fixture.send(fixture.fillIn())).toMatchObject({ ok: true })
  })

  test('senders without a known address are not refused', async () => {
    const fixture = submissionFixture()
    for (let at = 0; at < 70; at++) {
      const fields = fixture.fillIn({ message: `Nachricht Nummer ${at}` })
      expect(await fixture.send(fields, { senderAddress: undefined })).toMatchObject({ ok: true })
    }
  })
})

describe('when parts fail', () => {
  const unavailable = Object.assign(new Error('disk full'), { code: 'storage_unavailable' })

  test('reports a place that disappeared meanwhile, and counts nothing', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn({ place: 'zion' })
    fixture.store.fail('store', new UnknownPlaceError('place-zion'))
    for (let at = 0; at < 70; at++) {
      expect(await fixture.send(fields)).toEqual({ ok: false, problem: 'place_unknown' })
    }
  })

  test('reports that storage is unavailable, and the same form can be sent again', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn()
    fixture.store.fail('store', unavailable)
    for (let at = 0; at < 70; at++) {
      expect(await fixture.send(fields)).toEqual({ ok: false, problem: 'storage_unavailable' })
    }
    fixture.store.fail('store', undefined)
    expect(await fixture.send(fields)).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(fixture).reasons).toEqual([])
  })

  test('a text that was changed after storage refused it is not a replay', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn()
    fixture.store.fail('store', unavailable)
    await fixture.send(fields)
    fixture.store.fail('store', undefined)
    await fixture.send({ ...fields, message: 'Der Text, noch einmal überlegt' })
    expect(judged(fixture).reasons).toEqual([])
  })

  test('reports a failed place lookup in the same way', async () => {
    const fixture = submissionFixture({ findPlace: () => Promise.reject(unavailable) })
    const sent = await fixture.send(fixture.fillIn({ place: 'zion' }))
    expect(sent).toEqual({ ok: false, problem: 'storage_unavailable' })
  })

  test('throws any other error, which is a bug', async () => {
    const fixture = submissionFixture()
    fixture.store.fail('store', new Error('no such column'))
    await expect(fixture.send(fixture.fillIn())).rejects.toThrow('no such column')
  })

  test('a layer that fails gives no points, is reported, and the message is stored', async () => {
    const fixture = submissionFixture()
    fixture.store.fail('list', unavailable)
    fixture.store.fail('byNonce', unavailable)
    expect(await fixture.send(fixture.fillIn())).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(fixture)).toEqual({ verdict: 'accept', score: 0, reasons: [] })
    expect(fixture.failedLayers).toEqual(['token', 'duplicates'])
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
        const fixture = submissionFixture()
        const sent = await fixture.send({ ...fields, ...TYPED }, request)
        expect(sent).toMatchObject({ ok: true, kind: 'stored' })
        expect(fixture.store.submissions).toHaveLength(1)
      }),
    )
  })

  test('prototype names change nothing', async () => {
    const fixture = submissionFixture()
    const hostile: RawFields = JSON.parse(
      '{"__proto__":{"place":"zion","marker":"set"},"constructor":{"prototype":{"name":"x"}}}',
    )
    for (const place of ['__proto__', 'constructor', 'toString']) {
      await fixture.send({ ...hostile, ...fixture.fillIn({ place, marker: '' }) })
    }
    expect(fixture.store.submissions).toHaveLength(3)
  })
})

describe('a copy for the author', () => {
  const copiesOf = (fixture: ReturnType<typeof submissionFixture>) =>
    fixture.store.deliveries.filter(({ recipient }) => recipient === TYPED.email).length
  const send = (fixture: ReturnType<typeof submissionFixture>, fields: RawFields) =>
    fixture.send({ ...fixture.fillIn(), ...fields })

  test('is stored with the message when it was asked for and there is an address', async () => {
    const fixture = submissionFixture()
    await send(fixture, {})
    expect(copiesOf(fixture)).toBe(0)
    await send(fixture, { copy: 'yes', message: 'Ist am Sonntag geöffnet, bitte?' })
    expect(copiesOf(fixture)).toBe(1)
    expect(fixture.store.submissions.at(-1)!.fields).toMatchObject({ copy: 'yes' })
    await send(fixture, { copy: 'yes', email: '', phone: '030 901820', message: 'Und am Montag?' })
    expect(fixture.store.submissions.at(-1)!.fields).not.toHaveProperty('copy')
  })

  test('of a quarantined message waits for somebody to release it', async () => {
    const fixture = submissionFixture()
    await send(fixture, { copy: 'yes', rueckfrage: 'x', token: '', proof: '' })
    expect(fixture.store.submissions[0]).toMatchObject({ verdict: 'quarantine' })
    expect(copiesOf(fixture)).toBe(0)
  })

  test('goes to the same address at most twice an hour, however many messages name it', async () => {
    const fixture = submissionFixture()
    for (const word of ['Montag', 'Dienstag', 'Mittwoch']) {
      const message = `Ist die Ausstellung am ${word} für Kinder geöffnet?`
      const sent = await send(fixture, { copy: 'yes', message, email: TYPED.email.toUpperCase() })
      expect(sent).toMatchObject({ ok: true })
    }
    const wanted = fixture.store.submissions.map(({ fields }) => fields['copy'])
    expect(wanted).toEqual(['yes', 'yes', undefined])
  })

  test('is promised only if it will be sent, and junk does not use up the copies of others', async () => {
    const fixture = submissionFixture()
    for (const word of ['Montag', 'Dienstag', 'Mittwoch']) {
      const message = `Ist die Ausstellung am ${word} für Kinder geöffnet?`
      await send(fixture, { copy: 'yes', message, rueckfrage: 'x', token: '', proof: '' })
    }
    const sent = []
    for (const word of ['Donnerstag', 'Freitag', 'Samstag']) {
      sent.push(await send(fixture, { copy: 'yes', message: `Ist am ${word} geöffnet, bitte?` }))
    }
    expect(sent.map((one) => one.ok && one.copyFollows)).toEqual([true, true, undefined])
  })
})
