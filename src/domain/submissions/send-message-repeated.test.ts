import { describe, expect, test } from 'vitest'

import { judged, openDesk, TYPED } from '../../../test/fakes/submission-desk.ts'
import { isUuid } from '../uuid.ts'

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

  test('the same words to another place count as other content', async () => {
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

  test('a repetition gets its receipt even when the sender is over the limit', async () => {
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

  test('a token sent again with other content is a replay, whether later or at the same time', async () => {
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

  test('creates an idempotency key when it is missing or invalid', async () => {
    const desk = openDesk()
    await desk.send(desk.fillIn({ idempotencyKey: undefined }))
    await desk.send(desk.fillIn({ idempotencyKey: ['a'], place: 'zion' }))
    const keys = desk.store.submissions.map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(isUuid(key)).toBe(true)
  })

  test('later keys and nonces sort later, so that the index stays compact', async () => {
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
