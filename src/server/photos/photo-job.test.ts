import { expect, test } from 'vitest'
import { sweepPhotos } from './photo-job.ts'

const DAY_MS = 24 * 60 * 60_000
const FIRST = new Date('2026-11-22T08:00:00Z')
const later = (days: number) => new Date(FIRST.getTime() + days * DAY_MS)

/** Runs the job of one database on these days; returns the days on which photos were removed. */
async function removals(days: readonly number[]): Promise<number[]> {
  let noted: Date | undefined
  const removed: number[] = []
  for (const day of days) {
    await sweepPhotos({
      files: { sweep: async () => removed.push(day) },
      references: { stillReferenced: async () => new Set() },
      jobLog: {
        last: async () => noted,
        async record(_job, at) {
          noted = at
          return true
        },
      },
      now: () => later(day),
      log: () => undefined,
    })
  }
  return removed
}

test('a new database removes no photos before its second day: they may belong to the previous one', async () => {
  expect(await removals([0, 0.5])).toEqual([])
  expect(await removals([0, 1])).toEqual([1])
})

test('photos are removed once a day', async () => {
  expect(await removals([0, 1, 1.5, 2, 2.9, 3])).toEqual([1, 2, 3])
})

test('after days without the server, or with an older database, the job waits another day', async () => {
  expect(await removals([0, 1, 10, 10.5, 11])).toEqual([1, 11])
})
