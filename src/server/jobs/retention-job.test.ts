import { expect, test } from 'vitest'
import { runRetention } from './retention-job.ts'

const HOUR = 3_600_000

/** A job whose clock and notes the test controls; `runs` counts what it deleted. */
function setUp() {
  const clock = { at: Date.UTC(2026, 10, 21, 9) }
  const events: string[] = []
  let noted: Date | undefined
  let runs = 0
  const nothing = { done: 0, quarantine: 0, spam: 0, audit: 0 }
  const parts = {
    retention: {
      preview: async () => ({ ...nothing, unlisted: 0 }),
      apply: async () => {
        runs += 1
        return nothing
      },
    },
    jobLog: {
      last: async () => noted,
      record: async (_job: string, at: Date, last: Date | undefined) => {
        if (last?.getTime() !== noted?.getTime()) return false
        noted = at
        return true
      },
    },
    now: () => new Date(clock.at),
    log: ({ event }: { event: string }) => void events.push(event),
  }
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour++) {
      clock.at += HOUR
      await runRetention(parts)
    }
  }
  return { parts, clock, events, hours, runs: () => runs }
}

test('deletes once a day, for the first time a day after the first start', async () => {
  const { hours, runs, parts } = setUp()
  await runRetention(parts)
  await hours(23)
  expect(runs()).toBe(0)
  await hours(1)
  expect(runs()).toBe(1)
  await hours(24 * 7)
  expect(runs()).toBe(8)
})

test.each([
  ['two years ahead', 2 * 365 * 24 * HOUR],
  ['three days back', -3 * 24 * HOUR],
])('deletes nothing for a day when the clock is set %s', async (_, jump) => {
  const { clock, hours, runs } = setUp()
  await hours(24 * 5)
  const before = runs()
  clock.at += jump
  await hours(23)
  expect(runs()).toBe(before)
  await hours(2)
  expect(runs()).toBe(before + 1)
})

test('several processes delete once', async () => {
  const { parts, clock, runs, hours } = setUp()
  await hours(1)
  clock.at += 24 * HOUR
  await Promise.all([runRetention(parts), runRetention(parts), runRetention(parts)])
  expect(runs()).toBe(1)
})

test('a database that refuses work is logged, and the job runs again the next hour', async () => {
  const { parts, events } = setUp()
  const jobLog = { ...parts.jobLog, last: () => Promise.reject(new Error('storage unavailable')) }
  await runRetention({ ...parts, jobLog })
  expect(events).toEqual(['retention_failed'])
})
