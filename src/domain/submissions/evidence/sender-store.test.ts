import { describe, expect, test } from 'vitest'

import { createSenderMemory, createSenderRate, MAX_PER_HOUR } from './sender-store.ts'

const HOUR_MS = 60 * 60 * 1000

const aRate = () =>
  createSenderRate(MAX_PER_HOUR, createSenderMemory({ randomBytes: () => new Uint8Array(32) }))

describe('the rate of a sender', () => {
  test('counts the last hour including this message, for each sender separately', async () => {
    const rate = aRate()
    expect(await rate.take('a', 0)).toEqual({ lastHour: 1 })
    expect(await rate.take('a', HOUR_MS - 1)).toEqual({ lastHour: 2 })
    expect(await rate.take('b', HOUR_MS - 1)).toEqual({ lastHour: 1 })
    expect(await rate.take('a', HOUR_MS)).toEqual({ lastHour: 2 })
  })

  test('takes 60 and refuses the next until the first is an hour old', async () => {
    const rate = aRate()
    for (let at = 0; at < MAX_PER_HOUR; at++) await rate.take('a', at * 1000)
    expect(await rate.take('a', 60_000)).toEqual({ retryAfterSeconds: 3540 })
    expect(await rate.take('b', 60_000)).toEqual({ lastHour: 1 })
    expect(await rate.take('a', HOUR_MS - 1)).toEqual({ retryAfterSeconds: 1 })
    expect(await rate.take('a', HOUR_MS)).toEqual({ lastHour: 60 })
  })

  test('a refusal does not prolong the wait', async () => {
    const rate = aRate()
    for (let at = 0; at < 200; at++) await rate.take('a', 0)
    expect(await rate.take('a', HOUR_MS)).toEqual({ lastHour: 1 })
  })

  test('finding 12: nobody waits longer than an hour after the clock was set back', async () => {
    const rate = createSenderRate(1, createSenderMemory({ randomBytes: () => new Uint8Array(32) }))
    const ahead = 365 * 24 * HOUR_MS
    await rate.take('a', ahead)
    expect(await rate.take('a', 0)).toEqual({ retryAfterSeconds: 3600 })
    expect(await rate.take('a', HOUR_MS / 2)).toEqual({ retryAfterSeconds: 1800 })
    expect(await rate.take('a', HOUR_MS)).toEqual({ lastHour: 1 })
  })

  test('a submission that was not stored can be released', async () => {
    const rate = aRate()
    await rate.take('a', 1)
    await rate.take('a', 2)
    await rate.release('a', 1)
    await rate.release('a', 99)
    await rate.release('b', 2)
    expect(await rate.take('a', 3)).toEqual({ lastHour: 2 })
  })

  test('forgets the oldest of very many senders', async () => {
    const rate = aRate()
    for (let sender = 0; sender <= 20_000; sender++) await rate.take(`s${sender}`, 0)
    expect(await rate.take('s20000', 1)).toEqual({ lastHour: 2 })
    expect(await rate.take('s0', 1)).toEqual({ lastHour: 1 })
  })
})
