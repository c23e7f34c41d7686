import { describe, expect, test } from 'vitest'

import { createMemorySubmissionStore } from '../../../../test/fakes/memory-submission-store.ts'
import { judge } from '../../../lib/spam-shield/judge.ts'
import { createRecentMessages, type SenderHash } from './recent-messages.ts'
import type { Submission } from '../submission.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 21)
const FIELDS = {
  name: 'Anna',
  email: 'anna@beispiel.de',
  message: 'Wir bringen Ihre Seite bei Google in vier Wochen auf Platz eins.',
}

let lastId = 0

function aSubmission(overrides: Partial<Submission> = {}): Submission {
  const id = String(++lastId).padStart(8, '0')
  return {
    id,
    receipt: id,
    form: 'message',
    fields: FIELDS,
    locale: 'de',
    receivedAt: new Date(NOW - DAY_MS),
    idempotencyKey: id,
    contentHash: id,
    verdict: 'accept',
    score: 0,
    signals: [],
    status: 'inbox',
    ...overrides,
  }
}

async function setUp(stored: Submission[]) {
  const store = createMemorySubmissionStore()
  for (const submission of stored) await store.store(submission, [])
  const clock = { now: NOW }
  const recent = createRecentMessages({ store, now: () => new Date(clock.now) })
  const reasons = async (fields = FIELDS, sender?: SenderHash) =>
    judge(await recent.compare(fields, sender)).signals.map(({ code }) => code)
  return { store, clock, recent, reasons }
}

const OTHER = { ...FIELDS, email: 'bert@beispiel.de' }

describe('a text that came before', () => {
  test.each<[string, Partial<Submission>, string[]]>([
    ['from somebody else', {}, ['repeated-by-others']],
    ['from the same address', { fields: OTHER }, []],
    ['eight days ago', { receivedAt: new Date(NOW - 8 * DAY_MS) }, []],
    [
      'but is different',
      { fields: { ...FIELDS, message: 'Wann haben Sie am Ostermontag offen?' } },
      [],
    ],
    ['and was marked as spam', { status: 'quarantine' }, ['repeated-spam', 'repeated-by-others']],
    [
      'and waits in quarantine',
      { status: 'quarantine', verdict: 'quarantine' },
      ['repeated-by-others'],
    ],
    ['and was released from quarantine', { status: 'inbox', verdict: 'quarantine' }, []],
    ['and is done', { status: 'done' }, []],
  ])('%s', async (_, submission, expected) => {
    const { reasons } = await setUp([aSubmission(submission)])
    expect(await reasons(OTHER)).toEqual(expected)
  })

  test('from another prefix counts, whatever e-mail address it gives', async () => {
    const submission = aSubmission()
    const { recent, reasons } = await setUp([submission])
    recent.add(submission, { hash: 'a', keyNumber: 1 })
    expect(await reasons(FIELDS, { hash: 'a', keyNumber: 1 })).toEqual([])
    expect(await reasons(OTHER, { hash: 'a', keyNumber: 1 })).toEqual([])
    expect(await reasons(FIELDS, { hash: 'b', keyNumber: 1 })).toEqual(['repeated-by-others'])
  })

  test('under the key of another day only the given contact details identify the sender', async () => {
    const submission = aSubmission()
    const { recent, reasons } = await setUp([submission])
    recent.add(submission, { hash: 'a', keyNumber: 1 })
    expect(await reasons(FIELDS, { hash: 'b', keyNumber: 2 })).toEqual([])
    expect(await reasons(OTHER, { hash: 'a', keyNumber: 2 })).toEqual(['repeated-by-others'])
  })
})

describe('a sender', () => {
  const question = { ...FIELDS, message: 'Guten Tag' }

  test.each<[string, Partial<Submission>, string[]]>([
    ['whose message is done', { status: 'done' }, ['trusted-sender']],
    ['whose message was released', { status: 'inbox', verdict: 'quarantine' }, ['trusted-sender']],
    ['whose message nobody has read', {}, []],
    ['whose message was marked as spam', { status: 'quarantine' }, []],
    ['with another address', { status: 'done', fields: OTHER }, []],
  ])('%s', async (_, submission, expected) => {
    const { reasons } = await setUp([aSubmission(submission)])
    expect(await reasons(question)).toEqual(expected)
  })

  test('is recognised by telephone number, and by e-mail address regardless of capitals', async () => {
    const known = { name: 'Anna', email: 'Anna@Beispiel.de', phone: '+491701234567', message: 'x' }
    const { reasons } = await setUp([aSubmission({ fields: known, status: 'done' })])
    expect(await reasons(question)).toEqual(['trusted-sender'])
    const { email: _, ...byPhone } = { ...question, phone: '+491701234567' }
    expect(await reasons({ ...byPhone, email: 'new@beispiel.de' })).toEqual(['trusted-sender'])
  })
})

describe('the memory', () => {
  test('reads the store once, and again after ten minutes, keeping who sent what', async () => {
    const { store, clock, recent, reasons } = await setUp([])
    const submission = aSubmission()
    expect(await reasons(OTHER)).toEqual([])
    await store.store(submission, [])
    expect(await reasons(OTHER)).toEqual([])
    recent.add(submission, { hash: 'a', keyNumber: 1 })
    store.submissions[0] = { ...submission, status: 'quarantine' }
    clock.now += 10 * 60 * 1000 + 1
    expect(await reasons(OTHER, { hash: 'a', keyNumber: 1 })).toEqual(['repeated-spam'])
  })

  test('loses nothing that arrives while the store is read', async () => {
    const { recent, reasons } = await setUp([])
    const reading = reasons(OTHER)
    recent.add(aSubmission(), undefined)
    await reading
    expect(await reasons(OTHER)).toEqual(['repeated-by-others'])
  })

  test('knows the sender of a message that was both read and added meanwhile', async () => {
    const submission = aSubmission()
    const { recent, reasons } = await setUp([submission])
    const reading = reasons(OTHER)
    recent.add(submission, { hash: 'a', keyNumber: 1 })
    await reading
    expect(await reasons(OTHER, { hash: 'a', keyNumber: 1 })).toEqual([])
  })

  test('tries the store again after it failed', async () => {
    const { store, reasons } = await setUp([aSubmission()])
    store.fail('list', new Error('busy'))
    await expect(reasons(OTHER)).rejects.toThrow('busy')
    store.fail('list', undefined)
    expect(await reasons(OTHER)).toEqual(['repeated-by-others'])
  })
})
