import { expect, test } from 'vitest'
import { createMemorySubmissionStore } from '../../../../test/fakes/memory-submission-store.ts'
import type { Submission } from '../submission.ts'
import { compareThreshold, isThreshold, readThreshold } from './spam-threshold.ts'

let made = 0

/** As judged by the shield with its threshold of 5, and then perhaps by a person. */
function aMessage(score: number, person?: 'ham' | 'spam'): Submission {
  const id = `0-${String(++made).padStart(8, '0')}`
  const verdict = score >= 5 ? 'quarantine' : 'accept'
  const own = verdict === 'accept' ? 'inbox' : 'quarantine'
  const status =
    person === undefined ? own : ({ ham: 'inbox', spam: 'quarantine' } as const)[person]
  const [receivedAt, signals]: [Date, []] = [new Date(0), []]
  const texts = { receipt: id, form: 'message', locale: 'de', idempotencyKey: id } as const
  return { id, ...texts, fields: {}, contentHash: id, receivedAt, verdict, score, signals, status }
}

async function compare(threshold: number, messages: readonly Submission[]) {
  const store = createMemorySubmissionStore()
  store.submissions.push(...messages)
  return compareThreshold(store, threshold)
}

const MESSAGES = [
  aMessage(0),
  aMessage(3.5),
  aMessage(4, 'spam'),
  aMessage(4.5),
  aMessage(5, 'ham'),
  aMessage(6.5),
  aMessage(8),
]

test('the current threshold changes nothing', async () => {
  const { before, after, changes, messages } = await compare(5, MESSAGES)
  expect(messages).toBe(7)
  expect(before).toEqual({ quarantined: 3, quarantinedHam: 1, acceptedSpam: 1 })
  expect(after).toEqual(before)
  expect(changes).toEqual([])
})

test('a lower one quarantines more, including spam that a person found', async () => {
  const { after, changes } = await compare(4, MESSAGES)
  expect(after).toEqual({ quarantined: 5, quarantinedHam: 1, acceptedSpam: 0 })
  expect(changes.map(({ score }) => score)).toEqual([4.5, 4])
})

test('a higher one accepts messages that a person accepted', async () => {
  const { after, changes } = await compare(6, MESSAGES)
  expect(after).toEqual({ quarantined: 2, quarantinedHam: 0, acceptedSpam: 1 })
  expect(changes.map(({ score }) => score)).toEqual([5])
})

test('compares all messages, not just one page', async () => {
  const { messages, after } = await compare(
    1,
    Array.from({ length: 1_100 }, () => aMessage(2)),
  )
  expect({ messages, quarantined: after.quarantined }).toEqual({
    messages: 1_100,
    quarantined: 1_100,
  })
})

test.each([4, 4.5, 5, 20])('%d points may be the threshold of a site', (points) => {
  expect(isThreshold(points)).toBe(true)
  expect(readThreshold(points)).toBe(points)
})

test.each([0, 3.5, 4.25, 20.5, Number.NaN, '7', null, undefined])(
  'with %j stored, the threshold is the default',
  (stored) => {
    expect(readThreshold(stored)).toBe(5)
  },
)
