import { describe, expect, test } from 'vitest'

import { judged, submissionFixture, TYPED } from '../../../test/fakes/submission-fixture.ts'
import type { RawFields } from './form/form-fields.ts'
import type { MessageRequest } from './send-message.ts'

describe('visitors and bots', () => {
  test('a bare POST by a bot is quarantined, stored, and answered like any other', async () => {
    const fixture = submissionFixture()
    const sent = await fixture.send(TYPED, { cookieHeader: undefined })
    expect(sent).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(fixture)).toEqual({
      verdict: 'quarantine',
      score: 5,
      reasons: ['marker-absent', 'token-missing'],
    })
    expect(fixture.store.submissions[0]!.status).toBe('quarantine')
  })

  const slow = 60_000
  test.each<
    [string, RawFields, Partial<MessageRequest>, number, 'accept' | 'quarantine', string[]]
  >([
    [
      'without JavaScript',
      { marker: '' },
      { cookieHeader: undefined },
      slow,
      'accept',
      ['marker-absent'],
    ],
    [
      'with cookies blocked',
      { marker: 'blocked' },
      { cookieHeader: undefined },
      slow,
      'accept',
      ['marker-blocked'],
    ],
    [
      'whose cookie went to another path',
      { marker: 'set' },
      { cookieHeader: 'theme=dark' },
      slow,
      'accept',
      ['marker-undelivered'],
    ],
    [
      'that sends the cookie and no token',
      { token: '' },
      {},
      slow,
      'quarantine',
      ['marker-alone', 'token-missing'],
    ],
    ['whose tab was open for two days', {}, {}, 2 * 86_400_000, 'accept', ['token-expired']],
    ['who typed for two hours', {}, {}, 7_200_000, 'accept', []],
    [
      'whose password manager filled in everything',
      { rueckfrage: 'Anna Muster', zusatzthema: 'anna@beispiel.de' },
      {},
      1_500,
      'accept',
      ['filled-fast', 'honeypot-autofilled'],
    ],
    [
      'that fills the traps at once',
      { rueckfrage: 'http://x.example', zusatzthema: 'SEO' },
      {},
      200,
      'quarantine',
      ['filled-at-once', 'honeypot-filled'],
    ],
    [
      'that rebuilds the form, headless',
      { rueckfrage: undefined, zusatzthema: undefined },
      { userAgent: 'HeadlessChrome/150' },
      slow,
      'quarantine',
      ['honeypot-missing', 'headless-browser'],
    ],
    [
      'with random letters',
      { name: 'udHJQSLxDjWUgKFn', message: 'WnhxBBhpPZmVbXbGFwJuyZj' },
      {},
      200,
      'quarantine',
      ['filled-at-once', 'gibberish-in-many-fields'],
    ],
  ])('a sender %s', async (_, fields, request, fillMs, verdict, reasons) => {
    const fixture = submissionFixture()
    const filled = fixture.fillIn(fields)
    fixture.clock.now += fillMs - 60_000
    expect(await fixture.send(filled, request)).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(fixture)).toMatchObject({ verdict, reasons })
  })

  test('a form embedded in another site gets no points for the missing cookie', async () => {
    const fixture = submissionFixture()
    const token = fixture.submissions.issueToken('message', 'embed')
    await fixture.send(fixture.fillIn({ token, marker: 'blocked' }), { cookieHeader: undefined })
    expect(judged(fixture).reasons).toEqual([])
  })

  test('a missing proof of work counts only when the form had a challenge', async () => {
    const fixture = submissionFixture()
    await fixture.send(fixture.fillIn({ proof: '' }))
    const unproven = ['marker-alone', 'proof-missing']
    expect(judged(fixture)).toMatchObject({ verdict: 'accept', reasons: unproven })
    const old = fixture.fillIn({ proof: '' })
    fixture.clock.now += 2 * 24 * 60 * 60 * 1000
    await fixture.send({ ...old, message: 'Erst nach zwei Tagen abgeschickt.' })
    expect(judged(fixture)).toMatchObject({
      verdict: 'accept',
      reasons: ['marker-alone', 'token-expired', 'proof-missing'],
    })
  })

  test('tells a proof solved for another form from a wrong one', async () => {
    const fixture = submissionFixture()
    const { proof } = fixture.fillIn()
    await fixture.send(fixture.fillIn({ proof }))
    expect(judged(fixture)).toMatchObject({
      verdict: 'quarantine',
      reasons: ['marker-alone', 'proof-spliced'],
    })
    await fixture.send(fixture.fillIn({ proof: 'geraten', message: 'Etwas ganz anderes hier.' }))
    expect(judged(fixture).reasons).toEqual(['marker-alone', 'proof-wrong'])
  })

  test('a proof that cannot be checked gives no points and is reported', async () => {
    const check = () => Promise.reject(new Error('no key derivation today'))
    const fixture = submissionFixture({ proofOfWork: { challenge: async () => '', check } })
    expect(await fixture.send(fixture.fillIn())).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(fixture).reasons).toEqual([])
    expect(fixture.failedLayers).toEqual(['proof'])
  })

  test('a form opens with a challenge, or without one when none can be made or the network already had 600', async () => {
    const fixture = submissionFixture()
    const open = () => fixture.submissions.openForm('message', 'page', '192.0.2.1')
    for (let at = 0; at < 600; at++)
      expect(await open()).toHaveProperty('challenge', expect.any(String))
    expect((await open()).challenge).toBeUndefined()
    expect((await open()).token).toEqual(expect.any(String))
    const challenge = () => Promise.reject(new Error('no key derivation today'))
    const broken = submissionFixture({ proofOfWork: { challenge, check: async () => 'right' } })
    expect(await broken.submissions.openForm('message', 'page', undefined)).toEqual({
      token: expect.any(String),
      challenge: undefined,
    })
    expect(broken.failedLayers).toEqual(['proof'])
  })

  test('quarantines a message with the token of another form', async () => {
    const fixture = submissionFixture()
    const token = fixture.submissions.issueToken('correction', 'page')
    await fixture.send(fixture.fillIn({ token }))
    expect(judged(fixture)).toMatchObject({
      verdict: 'quarantine',
      reasons: ['marker-alone', 'token-bad'],
    })
  })

  test('subtracts the wait for the proof from the typing time, but never excuses instant typing', async () => {
    const fixture = submissionFixture()
    const sentAfter = async (elapsed: number, waited: string) => {
      const filled = fixture.fillIn({
        waited,
        message: `Nach ${elapsed} Millisekunden, ${waited}.`,
      })
      fixture.clock.now += elapsed - 60_000
      await fixture.send(filled)
      return judged(fixture).reasons
    }
    expect(await sentAfter(4_000, '3500')).toEqual(['filled-at-once'])
    expect(await sentAfter(4_000, '999999')).toEqual(['filled-at-once'])
    expect(await sentAfter(4_000, 'lange')).toEqual([])
    expect(await sentAfter(4_000, '100')).toEqual([])
  })

  test('the same text from several prefixes counts as a campaign, but not from one', async () => {
    const fixture = submissionFixture()
    const from = (senderAddress: string) => fixture.send(fixture.fillIn(), { senderAddress })
    await from('192.0.2.1')
    await from('192.0.2.2')
    expect(judged(fixture).reasons).toEqual([])
    await from('198.51.100.1')
    expect(judged(fixture).reasons).toEqual(['repeated-by-others'])
  })

  test('thirty similar messages an hour from one prefix get more and more points', async () => {
    const fixture = submissionFixture()
    const verdicts: string[] = []
    for (let at = 0; at < 30; at++) {
      await fixture.send(fixture.fillIn({ message: `${TYPED.message} Nummer ${at}` }))
      verdicts.push(judged(fixture).reasons.join())
    }
    const again = 'repeated-by-sender'
    expect(verdicts.slice(0, 5)).toEqual(['', '', '', again, again])
    expect(verdicts.slice(5, 20)).toEqual(
      Array.from({ length: 15 }, () => `several-from-sender,${again}`),
    )
    expect(verdicts.slice(20)).toEqual(
      Array.from({ length: 10 }, () => `many-from-sender,${again}`),
    )
  })
})

test('the threshold of the site decides, and the points stay the same', async () => {
  const sendTo = async (threshold: number) => {
    const fixture = submissionFixture({ spamThreshold: async () => threshold })
    await fixture.send({ ...TYPED }, { cookieHeader: undefined, userAgent: undefined })
    return judged(fixture)
  }
  const strict = await sendTo(4)
  const lenient = await sendTo(20)
  expect([strict.verdict, lenient.verdict]).toEqual(['quarantine', 'accept'])
  expect(lenient.score).toBe(strict.score)
})
