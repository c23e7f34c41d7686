import { describe, expect, test } from 'vitest'

import { createSenderRate, MOST_IN_AN_HOUR } from './sender-rate.ts'

const HOUR_MS = 60 * 60 * 1000

describe('the rate of a sender', () => {
  test('counts the last hour, this one included, each sender apart', () => {
    const rate = createSenderRate(MOST_IN_AN_HOUR)
    expect(rate.take('a', 0)).toEqual({ lastHour: 1 })
    expect(rate.take('a', HOUR_MS - 1)).toEqual({ lastHour: 2 })
    expect(rate.take('b', HOUR_MS - 1)).toEqual({ lastHour: 1 })
    expect(rate.take('a', HOUR_MS)).toEqual({ lastHour: 2 })
  })

  test('takes 60 and refuses the next until the first is an hour old', () => {
    const rate = createSenderRate(MOST_IN_AN_HOUR)
    for (let at = 0; at < MOST_IN_AN_HOUR; at++) rate.take('a', at * 1000)
    expect(rate.take('a', 60_000)).toEqual({ retryAfterSeconds: 3540 })
    expect(rate.take('b', 60_000)).toEqual({ lastHour: 1 })
    expect(rate.take('a', HOUR_MS - 1)).toEqual({ retryAfterSeconds: 1 })
    expect(rate.take('a', HOUR_MS)).toEqual({ lastHour: 60 })
  })

  test('being refused does not prolong the wait', () => {
    const rate = createSenderRate(MOST_IN_AN_HOUR)
    for (let at = 0; at < 200; at++) rate.take('a', 0)
    expect(rate.take('a', HOUR_MS)).toEqual({ lastHour: 1 })
  })

  test('finding 12: nobody waits longer than an hour after the clock was put back', () => {
    const rate = createSenderRate(1)
    const ahead = 365 * 24 * HOUR_MS
    rate.take('a', ahead)
    expect(rate.take('a', 0)).toEqual({ retryAfterSeconds: 3600 })
    expect(rate.take('a', HOUR_MS / 2)).toEqual({ retryAfterSeconds: 1800 })
    expect(rate.take('a', HOUR_MS)).toEqual({ lastHour: 1 })
  })

  test('what came to nothing can be taken back', () => {
    const rate = createSenderRate(MOST_IN_AN_HOUR)
    rate.take('a', 1)
    rate.take('a', 2)
    rate.giveBack('a', 1)
    rate.giveBack('a', 99)
    rate.giveBack('b', 2)
    expect(rate.take('a', 3)).toEqual({ lastHour: 2 })
  })

  test('of very many senders the first are forgotten', () => {
    const rate = createSenderRate(MOST_IN_AN_HOUR)
    for (let sender = 0; sender <= 20_000; sender++) rate.take(`s${sender}`, 0)
    expect(rate.take('s20000', 1)).toEqual({ lastHour: 2 })
    expect(rate.take('s0', 1)).toEqual({ lastHour: 1 })
  })
})
