import { describe, expect, test } from 'vitest'

import { judged, submissionFixture, TYPED } from '../../../test/fakes/submission-fixture.ts'
import { isUuid } from '../places/slug.ts'

describe('repetition', () => {
  test('a double click gives one message and one receipt twice', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn()
    const [first, second] = await Promise.all([fixture.send(fields), fixture.send(fields)])
    expect(first).toMatchObject({ kind: 'stored' })
    // The second arrives while the first is still being stored; sent again, it gets the receipt.
    expect(second).toEqual({ ok: false, problem: 'submission_in_flight' })
    expect(await fixture.send(fields)).toEqual({ ...first, kind: 'duplicate' })
    expect(fixture.store.submissions).toHaveLength(1)
    expect(fixture.store.deliveries).toHaveLength(1)
  })

  test('the same token and content under another key count as the first message', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn()
    const first = await fixture.send(fields)
    const second = await fixture.send({ ...fields, idempotencyKey: 'another-key' })
    expect(second).toEqual({ ...first, kind: 'duplicate' })
    expect(fixture.store.submissions).toHaveLength(1)
  })

  test('the same key with different content is refused', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn()
    await fixture.send(fields)
    const other = fixture.fillIn({
      idempotencyKey: fields['idempotencyKey'],
      message: 'Etwas anderes',
    })
    expect(await fixture.send(other)).toEqual({ ok: false, problem: 'idempotency_key_reused' })
    expect(fixture.store.submissions).toHaveLength(1)
  })

  test('the same words to another place count as different content', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn({ place: 'zion' })
    await fixture.send(fields)
    expect(await fixture.send({ ...fields, place: 'acadia' })).toEqual({
      ok: false,
      problem: 'idempotency_key_reused',
    })
    await fixture.send(fixture.fillIn({ place: 'acadia' }))
    expect(fixture.store.submissions).toHaveLength(2)
  })

  test('a repetition gets its receipt even when the sender is over the limit', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn()
    const first = await fixture.send(fields)
    for (let at = 0; at < 60; at++) {
      await fixture.send({ ...TYPED, message: `Nachricht Nummer ${at}` })
    }
    expect(await fixture.send({ ...fields, message: 'Noch eine Nachricht' })).toMatchObject({
      problem: 'too_many_requests',
    })
    expect(await fixture.send(fields)).toEqual({ ...first, kind: 'duplicate' })
  })

  test('a token sent again with other content is a replay, whether later or at the same time', async () => {
    const fixture = submissionFixture()
    const { token } = fixture.fillIn()
    const texts = ['Eine Frage zum Parkplatz', 'Wann ist Einlass am Sonntag?', 'Noch eine Frage']
    await Promise.all(texts.map((message) => fixture.send(fixture.fillIn({ token, message }))))
    expect(fixture.store.submissions.map(({ signals }) => signals.map(({ code }) => code))).toEqual(
      [[], ['token-reused', 'proof-reused'], ['token-reused', 'proof-reused']],
    )
    await fixture.send(fixture.fillIn({ token, message: 'Und später eine vierte' }))
    expect(fixture.store.submissions).toHaveLength(4)
    expect(judged(fixture)).toMatchObject({
      verdict: 'quarantine',
      reasons: ['token-reused', 'proof-reused'],
    })
  })

  test('creates an idempotency key when it is missing or invalid', async () => {
    const fixture = submissionFixture()
    await fixture.send(fixture.fillIn({ idempotencyKey: undefined }))
    await fixture.send(fixture.fillIn({ idempotencyKey: ['a'], place: 'zion' }))
    const keys = fixture.store.submissions.map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(isUuid(key)).toBe(true)
  })

  test('later keys and nonces sort later, so that the index stays compact', async () => {
    let drawn = 0
    const fixture = submissionFixture({
      randomBytes: (count) => new Uint8Array(count).fill(--drawn),
    })
    for (const place of [undefined, 'zion', 'yosemite'])
      await fixture.send(fixture.fillIn({ place }))
    const keys = fixture.store.submissions.map(({ idempotencyKey }) => idempotencyKey)
    const nonces = fixture.store.submissions.map(({ nonce }) => nonce ?? '')
    for (const made of [keys, nonces]) {
      expect(made).toHaveLength(3)
      expect(made).toEqual(made.toSorted())
    }
  })

  test('a repetition is not counted against the sender', async () => {
    const fixture = submissionFixture()
    const fields = fixture.fillIn()
    for (let at = 0; at < 80; at++) {
      expect(await fixture.send({ ...fields, token: '' })).toMatchObject({ ok: true })
    }
    await fixture.send(fixture.fillIn({ place: 'zion' }))
    expect(judged(fixture).reasons).toEqual([])
  })
})
