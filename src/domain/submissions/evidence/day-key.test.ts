import { expect, test } from 'vitest'

import { createDayKey } from './day-key.ts'
import { createSenderMemory } from './sender-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function aDayKey() {
  const time = { now: 0 }
  let drawn = 0
  const dayKey = createDayKey({
    now: () => new Date(time.now),
    senders: createSenderMemory({
      randomBytes: (count) => new Uint8Array(count).fill(++drawn),
    }),
  })
  return { dayKey, time }
}

test('the key stays the same for a day and changes after it', async () => {
  const { dayKey, time } = aDayKey()
  const first = await dayKey.current()
  time.now = DAY_MS - 1
  expect(await dayKey.current()).toBe(first)
  time.now = DAY_MS
  const second = await dayKey.current()
  expect(second.number).not.toBe(first.number)
  expect(second.key).toEqual(new Uint8Array(32).fill(2))
})

test('the old key is overwritten even if nobody needs a new one', async () => {
  const { dayKey, time } = aDayKey()
  const { key } = await dayKey.current()
  await dayKey.destroyExpired()
  expect(key).toEqual(new Uint8Array(32).fill(1))
  time.now = DAY_MS
  await dayKey.destroyExpired()
  expect(key).toEqual(new Uint8Array(32))
})
