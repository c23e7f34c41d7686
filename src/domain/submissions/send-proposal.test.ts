import { describe, expect, test } from 'vitest'
import { submissionFixture } from '../../../test/fakes/submission-fixture.ts'
import { changesOf } from './proposals/proposal-form.ts'

const PLACE = {
  id: 'place-zion',
  slug: 'zion',
  recipients: ['park@zion.example'],
  name: 'Zion',
  address: { city: 'Springdale', postalCode: '84767', country: 'US' },
  phone: '+14357723256',
  location: { lat: 37.2, lng: -113, precision: 'exact' as const },
}

function aFixture() {
  const fixture = submissionFixture({ findPlace: async () => PLACE })
  const { submissions, clock } = fixture
  const correct = (fields: Record<string, string>) => {
    const token = submissions.issueToken('correction', 'page')
    clock.now += 60_000
    const idempotencyKey = submissions.mintIdempotencyKey()
    const hidden = { token, idempotencyKey, marker: 'set', rueckfrage: '', zusatzthema: '' }
    return fixture.send({ ...hidden, place: 'zion', ...fields }, { form: 'correction' })
  }
  return { ...fixture, correct }
}

describe('a correction', () => {
  test('is stored with the current values of the place, and goes to its recipients', async () => {
    const { correct, store } = aFixture()
    await correct({ 'proposed.phone': '(435) 772-3200', 'proposed.website': 'zion.example.org' })
    expect(store.submissions).toMatchObject([
      { form: 'correction', placeId: 'place-zion', verdict: 'accept', status: 'inbox' },
    ])
    expect(changesOf(store.submissions[0]!)).toEqual([
      { field: 'phone', current: '+14357723256', proposed: '(435) 772-3200' },
      { field: 'website', current: undefined, proposed: 'zion.example.org' },
    ])
    expect(store.deliveries.map(({ recipient }) => recipient)).toEqual(['park@zion.example'])
  })

  test('is compared with the place itself, not with the values in the form', async () => {
    const { correct, store } = aFixture()
    await correct({ 'proposed.name': 'Zion Park', 'current.name': 'Gefälscht' })
    expect(store.submissions[0]?.fields).toMatchObject({ 'current.name': 'Zion' })
  })

  test('that is repeated gets its first receipt, even if the place was changed in between', async () => {
    const { correct, store } = aFixture()
    const first = await correct({ 'proposed.name': 'Zion Park', idempotencyKey: 'same-key-1' })
    const second = await correct({ 'proposed.name': 'Zion Park', idempotencyKey: 'same-key-1' })
    expect(second).toEqual({ ...first, kind: 'duplicate' })
    expect(store.submissions).toHaveLength(1)
  })

  test('with a token of the message form counts as one with a forged token', async () => {
    const { correct, store, submissions } = aFixture()
    await correct({ 'proposed.name': 'Zion', token: submissions.issueToken('message', 'page') })
    expect(store.submissions[0]?.signals.map(({ code }) => code)).toContain('token-bad')
  })

  test('with a link in a field that needs none is suspicious', async () => {
    const { correct, store } = aFixture()
    await correct({ 'proposed.name': 'Billig https://klick.example', message: 'x' })
    expect(store.submissions[0]?.signals.map(({ code }) => code)).toContain('link-in-line')
  })
})

describe('an idempotency key in use', () => {
  test('blocks no other key, and is released after a failure', async () => {
    const { send, fillIn, store } = submissionFixture()
    const fields = fillIn()
    store.fail('store', Object.assign(new Error('full'), { code: 'storage_unavailable' }))
    expect(await send(fields)).toEqual({ ok: false, problem: 'storage_unavailable' })
    store.fail('store', undefined)
    const others = [fillIn({ message: 'Eine andere Nachricht.' }), fields]
    const sent = await Promise.all(others.map((one) => send(one)))
    expect(sent.map(({ ok }) => ok)).toEqual([true, true])
  })
})

describe('opening hours', () => {
  test.each([
    ['Mo-Fr 9-17 Uhr', { 'understood.openingHours': 'Mo-Fr 09:00-17:00' }],
    ['wenn der Wirt Lust hat', { 'understood.openingHours': '' }],
    ['sunset-sunrise, '.repeat(62).trim(), { 'understood.openingHours': '' }],
    [
      '9am-5pm',
      {
        'understood.openingHours': '09:00-17:00',
        'doubt.openingHours': 'opening_hours_without_days',
      },
    ],
  ])(
    'finding 1: "%s" is stored as written, along with how it was understood',
    async (text, said) => {
      const { correct, store } = aFixture()
      await correct({
        'proposed.openingHours': text,
        'understood.openingHours': 'Mo-Su 00:00-24:00',
      })
      expect(store.submissions[0]?.fields).toEqual({ 'proposed.openingHours': text, ...said })
    },
  )
})
