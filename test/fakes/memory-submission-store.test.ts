import { describe, expect, test } from 'vitest'

import { openDesk } from './submission-desk.ts'

// The real stores pass `src/storage/submissions/submission-store.contract.ts`; these are its promises that use cases rely on.
describe('the fake submission store', () => {
  test('gives the first of two with one key, and tells whether the content differs', async () => {
    const { store, first } = await aStoreWithOne()
    const again = { ...first, id: 'other', nonce: undefined }
    expect(await store.store(again, [])).toEqual({ kind: 'duplicate', submission: first })
    expect(await store.store({ ...again, contentHash: 'other' }, [])).toEqual({
      kind: 'key-reused',
      submission: first,
    })
    expect(store.submissions).toHaveLength(1)
  })

  test('gives the first of two with one nonce and content, and stores another content', async () => {
    const { store, first } = await aStoreWithOne()
    const again = { ...first, id: 'other', idempotencyKey: 'other' }
    expect(await store.store(again, [])).toEqual({ kind: 'duplicate', submission: first })
    const replay = { ...again, contentHash: 'other' }
    expect(await store.store(replay, [])).toEqual({ kind: 'stored', submission: replay })
    expect(await store.byNonce(first.nonce!)).toBe(first)
  })

  test('the same content without a nonce is stored every time', async () => {
    const { store, first } = await aStoreWithOne()
    for (const id of ['a', 'b']) {
      const next = { ...first, id, idempotencyKey: id, nonce: undefined }
      expect(await store.store(next, [])).toMatchObject({ kind: 'stored' })
    }
  })

  test('an id that is taken is an error', async () => {
    const { store, first } = await aStoreWithOne()
    const other = { ...first, idempotencyKey: 'other', nonce: undefined }
    await expect(store.store(other, [])).rejects.toThrow(first.id)
  })
})

async function aStoreWithOne() {
  const { store, send, fillIn } = openDesk()
  await send(fillIn())
  return { store, first: store.submissions[0]! }
}
