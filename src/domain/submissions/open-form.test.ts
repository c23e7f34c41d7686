import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effortOf } from './open-form.ts'

const NOW = Date.UTC(2026, 10, 21)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A number of messages, spread evenly over the minutes before a moment. */
const spread = (count: number, { minutes, until = NOW }: { minutes: number; until?: number }) =>
  Array.from({ length: count }, (_, index) => until - (index * minutes * MINUTE_MS) / count)

test.each([
  ['nothing at all', [], 1],
  ['a busy morning on a quiet site', spread(19, { minutes: 59 }), 1],
  ['twenty in an hour on a quiet site', spread(20, { minutes: 59 }), 2],
  ['sixty', spread(60, { minutes: 59 }), 4],
  ['a flood', spread(1_000, { minutes: 59 }), 4],
  ['the same twenty, yesterday', spread(20, { minutes: 59, until: NOW - 24 * HOUR_MS }), 1],
])('%s', (_name, receivedAt, effort) => {
  expect(effortOf(receivedAt, NOW)).toBe(effort)
})

test('forty messages in an hour are not a surge for a site that gets five an hour all week', () => {
  const week = spread(5 * 167, { minutes: 167 * 60, until: NOW - HOUR_MS })
  expect(effortOf([...week, ...spread(40, { minutes: 59 })], NOW)).toBe(1)
  expect(effortOf([...week, ...spread(60, { minutes: 59 })], NOW)).toBe(2)
})

test('the effort stays between 1 and 4 whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (receivedAt, now) => {
      const effort = effortOf(receivedAt, now)
      expect(Number.isInteger(effort) && effort >= 1 && effort <= 4).toBe(true)
    }),
  )
})
