import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { MAX_REFUSED_PER_HOUR } from '../../domain/submissions/evidence/sender-store.ts'
import { submissionFixture } from '../../../test/fakes/submission-fixture.ts'
import { limitRefusals } from './refusal-limit.ts'

describe('finding 2: refused posts over HTTP', () => {
  test.each([
    ['with a script', '/_f/suggestion', 422],
    ['with a body that is not a form', '/orte/_f/message', 400],
    ['too large', '/_f/message', 413],
    ['of an unsupported content type', '/_f/correction', 415],
    ['to an inquiry link', '/nachfrage/x', 422],
  ])('%s: a program gets 429 and no more of its posts are read', async (_, path, status) => {
    const { post, answered } = site(status)
    const answers = await post(path, 1_000)
    expect(answers.filter((one) => one.status === status).length).toBe(MAX_REFUSED_PER_HOUR)
    expect(answers.filter((one) => one.status === 429).length).toBe(1_000 - MAX_REFUSED_PER_HOUR)
    expect(answered()).toBe(MAX_REFUSED_PER_HOUR)
    const [last] = answers.slice(-1)
    expect(last?.headers.get('retry-after')).toBe('3600')
    expect(await last?.json()).toMatchObject({ code: 'too_many_requests' })
  })

  test('the page of a form is exempt, because it returns what was typed', async () => {
    const { post, answered } = site(422)
    await post('/kontakt', 200)
    expect(answered()).toBe(200)
  })

  test('other networks, accepted posts and posts by operators do not count', async () => {
    const { post } = site(422)
    await post('/_f/message', 200)
    const [other] = await post('/_f/message', 1, '198.51.100.7')
    expect(other?.status).toBe(422)
    for (const path of ['/api/v1/places', '/verwaltung/orte/neu', '/en/admin/settings']) {
      const answers = await post(path, 200, '203.0.113.7')
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    }
    const accepted = await site(201).post('/_f/message', 500)
    expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([201]))
  })
})

function site(status: number) {
  const { submissions } = submissionFixture()
  const app = new Hono()
  let count = 0
  app.use(limitRefusals({ product: { submissions }, trustedProxies: 1 }))
  app.all('*', () => {
    count += 1
    return new Response(null, { status })
  })
  const post = async (path: string, times: number, from = '192.0.2.1') => {
    const answers: Response[] = []
    for (let at = 0; at < times; at++) {
      answers.push(
        await app.request(path, { method: 'POST', headers: { 'x-forwarded-for': from } }),
      )
    }
    return answers
  }
  return { post, answered: () => count }
}
