import { describe, expect, test } from 'vitest'

import { judged, openDesk, TYPED } from '../../../test/fakes/submission-desk.ts'
import type { RawFields } from './form/form-fields.ts'
import type { MessageRequest } from './send-message.ts'

describe('visitors and bots', () => {
  test('a bare POST of a bot is quarantined, stored, and answered like any other', async () => {
    const desk = openDesk()
    const sent = await desk.send(TYPED, { cookieHeader: undefined })
    expect(sent).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk)).toEqual({
      verdict: 'quarantine',
      score: 5,
      reasons: ['marker-absent', 'token-missing'],
    })
    expect(desk.store.submissions[0]!.status).toBe('quarantine')
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
  ])('one %s', async (_, fields, request, fillMs, verdict, reasons) => {
    const desk = openDesk()
    const filled = desk.fillIn(fields)
    desk.clock.now += fillMs - 60_000
    expect(await desk.send(filled, request)).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk)).toMatchObject({ verdict, reasons })
  })

  test('a form embedded in another site gets no points for the missing cookie', async () => {
    const desk = openDesk()
    const token = desk.submissions.issueToken('message', 'embed')
    await desk.send(desk.fillIn({ token, marker: 'blocked' }), { cookieHeader: undefined })
    expect(judged(desk).reasons).toEqual([])
  })

  test('a missing proof of work counts only when the form had a challenge', async () => {
    const desk = openDesk()
    await desk.send(desk.fillIn({ proof: '' }))
    const unproven = ['marker-alone', 'proof-missing']
    expect(judged(desk)).toMatchObject({ verdict: 'accept', reasons: unproven })
    const old = desk.fillIn({ proof: '' })
    desk.clock.now += 2 * 24 * 60 * 60 * 1000
    await desk.send({ ...old, message: 'Erst nach zwei Tagen abgeschickt.' })
    expect(judged(desk)).toMatchObject({
      verdict: 'accept',
      reasons: ['marker-alone', 'token-expired', 'proof-missing'],
    })
  })

  test('tells a proof solved for another form from a wrong one', async () => {
    const desk = openDesk()
    const { proof } = desk.fillIn()
    await desk.send(desk.fillIn({ proof }))
    expect(judged(desk)).toMatchObject({
      verdict: 'quarantine',
      reasons: ['marker-alone', 'proof-spliced'],
    })
    await desk.send(desk.fillIn({ proof: 'geraten', message: 'Etwas ganz anderes hier.' }))
    expect(judged(desk).reasons).toEqual(['marker-alone', 'proof-wrong'])
  })

  test('a proof that cannot be checked gives no points and is reported', async () => {
    const check = () => Promise.reject(new Error('no key derivation today'))
    const desk = openDesk({ proofOfWork: { challenge: async () => '', check } })
    expect(await desk.send(desk.fillIn())).toMatchObject({ ok: true, kind: 'stored' })
    expect(judged(desk).reasons).toEqual([])
    expect(desk.failedLayers).toEqual(['proof'])
  })

  test('a form is opened with a challenge, without one when none can be made or one network had 600', async () => {
    const desk = openDesk()
    const open = () => desk.submissions.openForm('message', 'page', '192.0.2.1')
    for (let at = 0; at < 600; at++)
      expect(await open()).toHaveProperty('challenge', expect.any(String))
    expect((await open()).challenge).toBeUndefined()
    expect((await open()).token).toEqual(expect.any(String))
    const challenge = () => Promise.reject(new Error('no key derivation today'))
    const broken = openDesk({ proofOfWork: { challenge, check: async () => 'right' } })
    expect(await broken.submissions.openForm('message', 'page', undefined)).toEqual({
      token: expect.any(String),
      challenge: undefined,
    })
    expect(broken.failedLayers).toEqual(['proof'])
  })

  test('rejects a token of another form', async () => {
    const desk = openDesk()
    const token = desk.submissions.issueToken('correction', 'page')
    await desk.send(desk.fillIn({ token }))
    expect(judged(desk)).toMatchObject({
      verdict: 'quarantine',
      reasons: ['marker-alone', 'token-bad'],
    })
  })

  test('subtracts the wait for the proof from the typing time, but never excuses instant typing', async () => {
    const desk = openDesk()
    const sentAfter = async (elapsed: number, waited: string) => {
      const filled = desk.fillIn({ waited, message: `Nach ${elapsed} Millisekunden, ${waited}.` })
      desk.clock.now += elapsed - 60_000
      await desk.send(filled)
      return judged(desk).reasons
    }
    expect(await sentAfter(4_000, '3500')).toEqual(['filled-at-once'])
    expect(await sentAfter(4_000, '999999')).toEqual(['filled-at-once'])
    expect(await sentAfter(4_000, 'lange')).toEqual([])
    expect(await sentAfter(4_000, '100')).toEqual([])
  })

  test('the same text from other prefixes is a campaign, from the same one it is not', async () => {
    const desk = openDesk()
    const from = (senderAddress: string) => desk.send(desk.fillIn(), { senderAddress })
    await from('192.0.2.1')
    await from('192.0.2.2')
    expect(judged(desk).reasons).toEqual([])
    await from('198.51.100.1')
    expect(judged(desk).reasons).toEqual(['repeated-by-others'])
  })

  test('thirty an hour of one text from one prefix get more and more points', async () => {
    const desk = openDesk()
    const verdicts: string[] = []
    for (let at = 0; at < 30; at++) {
      await desk.send(desk.fillIn({ message: `${TYPED.message} Nummer ${at}` }))
      verdicts.push(judged(desk).reasons.join())
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
    const desk = openDesk({ spamThreshold: async () => threshold })
    await desk.send({ ...TYPED }, { cookieHeader: undefined, userAgent: undefined })
    return judged(desk)
  }
  const strict = await sendTo(4)
  const lenient = await sendTo(20)
  expect([strict.verdict, lenient.verdict]).toEqual(['quarantine', 'accept'])
  expect(lenient.score).toBe(strict.score)
})
