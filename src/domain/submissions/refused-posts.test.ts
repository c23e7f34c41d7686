import { describe, expect, test } from 'vitest'
import { submissionFixture, TYPED } from '../../../test/fakes/submission-fixture.ts'
import { MAX_REFUSED_PER_HOUR } from './evidence/sender-store.ts'

const FROM = '192.0.2.17'

describe('finding 2: refused posts', () => {
  test('a person may mistype twenty times', async () => {
    const { submissions, send, fillIn } = submissionFixture()
    for (let count = 0; count < 20; count++) await submissions.recordRefusal(FROM)
    expect(await submissions.refusalRetryAfter(FROM)).toBeUndefined()
    expect(await send(fillIn())).toMatchObject({ ok: true })
  })

  test('above the limit, posts from this network are not read for an hour', async () => {
    const { submissions, send, fillIn, clock } = submissionFixture()
    for (let count = 0; count < MAX_REFUSED_PER_HOUR; count++) await submissions.recordRefusal(FROM)
    expect(await submissions.refusalRetryAfter(FROM)).toBe(3_600)
    expect(await send({ ...TYPED, email: '@'.repeat(60_000) })).toEqual({
      ok: false,
      problem: 'too_many_requests',
      retryAfterSeconds: 3_600,
    })
    expect(await submissions.refusalRetryAfter('198.51.100.1')).toBeUndefined()
    clock.now += 3_600_000
    expect(await send(fillIn())).toMatchObject({ ok: true })
  })

  test('further refused posts do not prolong the wait', async () => {
    const { submissions, clock } = submissionFixture()
    for (let count = 0; count < 10_000; count++) await submissions.recordRefusal(FROM)
    clock.now += 1_800_000
    expect(await submissions.refusalRetryAfter(FROM)).toBe(1_800)
  })

  test('posts without an address are not counted', async () => {
    const { submissions } = submissionFixture()
    for (let count = 0; count < 1_000; count++) await submissions.recordRefusal(undefined)
    expect(await submissions.refusalRetryAfter(undefined)).toBeUndefined()
  })
})
