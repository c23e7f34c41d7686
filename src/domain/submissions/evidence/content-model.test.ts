import { describe, expect, test } from 'vitest'

import { HAM, labelledMessages, SPAM } from '../../../../test/fakes/labelled-messages.ts'
import { createMemorySubmissionStore } from '../../../../test/fakes/memory-submission-store.ts'
import { submissionFixture, TYPED } from '../../../../test/fakes/submission-fixture.ts'
import { hashText } from '../../../lib/spam-shield/classifier/classifier.ts'
import { createContentModel } from './content-model.ts'
import type { Submission, SpamLesson } from '../submission.ts'

let lastId = 0

function aSubmission(message: string, overrides: Partial<Submission> = {}): Submission {
  const id = `0-${String(++lastId).padStart(8, '0')}`
  return {
    id,
    receipt: id,
    form: 'message',
    fields: { name: 'Anna', message },
    locale: 'de',
    receivedAt: new Date(0),
    idempotencyKey: id,
    contentHash: id,
    verdict: 'accept',
    score: 0,
    signals: [],
    status: 'inbox',
    ...overrides,
  }
}

const SPAM_BY_PERSON = { verdict: 'accept', status: 'quarantine' } as const
const SPAM_BY_SHIELD = { verdict: 'quarantine', status: 'quarantine' } as const
const HAM_BY_PERSON = { verdict: 'quarantine', status: 'inbox' } as const
const DONE = { status: 'done' } as const

const decided = (overrides: Partial<Submission> = {}): Submission[] =>
  labelledMessages().map(({ text, isSpam }) =>
    aSubmission(text, { ...(isSpam ? SPAM_BY_PERSON : DONE), ...overrides }),
  )

const NEW_SPAM =
  'Sonderaktion für Hotels: jetzt gratis Rabatte sichern, klicken Sie hier www.geld.example !!!'

function setUp(stored: readonly Submission[], lessons: readonly SpamLesson[] = []) {
  const store = createMemorySubmissionStore()
  store.submissions.push(...stored)
  let pauses = 0
  let reads = 0
  const model = createContentModel({
    store: {
      list: async (filter) => {
        reads += 1
        return store.list(filter)
      },
      spamLessons: async () => [...lessons],
    },
    pause: async () => void (pauses += 1),
  })
  const points = (locale: 'de' | 'en' = 'de') => model.read(NEW_SPAM, locale).content?.points
  return { store, model, points, pauses: () => pauses, reads: () => reads }
}

describe('the content model', () => {
  test('says nothing before it has learned', () => {
    expect(setUp(decided()).points()).toBeUndefined()
  })

  test('learns what people decided, over many pages of the store', async () => {
    const { model, points, reads } = setUp([
      ...decided(),
      ...Array.from({ length: 250 }, () => aSubmission('Niemand hat mich gelesen.')),
    ])
    await model.train()
    expect(points()).toBe(4)
    expect(reads()).toBe(4)
    expect(model.read('Guten Tag, wir fahren nach Zion.', 'de').content?.points).toBeLessThan(0)
  })

  test('learns from the hashes of deleted spam just as from the spam itself', async () => {
    const lessons = labelledMessages()
      .filter(({ isSpam }) => isSpam)
      .map(({ text }, at) => ({
        id: `lesson ${at}`,
        locale: 'de' as const,
        hashed: hashText(text),
      }))
    const ham = decided().filter(({ status }) => status === 'done')
    const { model, points } = setUp(ham, lessons)
    await model.train()
    expect(points()).toBe(4)
    const { model: untaught, points: withoutLessons } = setUp(ham)
    await untaught.train()
    expect(withoutLessons()).toBeUndefined()
  })

  test('for one language gives no points in another', async () => {
    const { model, points } = setUp(decided({ locale: 'en' }))
    await model.train()
    expect(points('en')).toBe(4)
    expect(points('de')).toBeUndefined()
  })

  test('counts messages released from quarantine as ham', async () => {
    const { model, points } = setUp([
      ...HAM.map((text) => aSubmission(text, HAM_BY_PERSON)),
      ...SPAM.map((text) => aSubmission(text, SPAM_BY_PERSON)),
    ])
    await model.train()
    expect(points()).toBe(4)
  })

  test.each<[string, Partial<Submission>, Partial<Submission>]>([
    ['what only the shield quarantined', SPAM_BY_SHIELD, DONE],
    ['what only the shield accepted', SPAM_BY_PERSON, { status: 'inbox' }],
  ])('never learns from %s', async (_, spam, ham) => {
    const { model, points } = setUp([
      ...HAM.map((text) => aSubmission(text, ham)),
      ...SPAM.map((text) => aSubmission(text, spam)),
    ])
    await model.train()
    expect(points()).toBeUndefined()
  })

  test('trains again only when a decision changed', async () => {
    const { store, model, points, pauses } = setUp(decided())
    await model.train()
    const first = pauses()
    expect(first).toBeGreaterThan(100)
    await model.train()
    expect(pauses() - first).toBeLessThan(10)
    store.submissions.push(aSubmission('Vielen Dank für die Auskunft!', DONE))
    await model.train()
    expect(pauses() - first).toBeGreaterThan(100)
    expect(points()).toBe(4)
  })

  test('gives no evidence when decisions are undone', async () => {
    const { store, model, points } = setUp(decided())
    await model.train()
    for (const each of store.submissions) each.status = 'inbox'
    await model.train()
    expect(points()).toBeUndefined()
  })

  test('reads no more than once at a time', async () => {
    const { model, reads } = setUp(decided())
    await Promise.all([model.train(), model.train(), model.train()])
    expect(reads()).toBe(2)
  })

  test('keeps what it knew when the store fails, and tries again', async () => {
    const { store, model, points } = setUp(decided())
    await model.train()
    store.fail('list', new Error('busy'))
    await expect(model.train()).rejects.toThrow('busy')
    expect(points()).toBe(4)
    store.fail('list', undefined)
    store.submissions.splice(0)
    await model.train()
    expect(points()).toBeUndefined()
  })
})

describe('a message to a site that has learned', () => {
  const send = async (message: string, request = {}) => {
    const fixture = submissionFixture()
    fixture.store.submissions.push(...decided())
    await fixture.submissions.learnFromDecisions()
    await fixture.send(fixture.fillIn({ message }), request)
    return fixture.store.submissions.at(-1)!
  }

  test('that looks like spam is still accepted when nothing else counts against it', async () => {
    const { verdict, score, signals } = await send(NEW_SPAM)
    expect({ verdict, score }).toEqual({ verdict: 'accept', score: 4 })
    expect(signals).toMatchObject([{ code: 'content-like-spam', points: 4 }])
    expect(signals[0]!.details!['terms']).toContain('start# sonderaktion')
  })

  test('that looks like spam is quarantined if there is one more reason', async () => {
    const { verdict, signals } = await send(NEW_SPAM, { cookieHeader: undefined })
    expect(verdict).toBe('quarantine')
    expect(signals.map(({ code }) => code)).toEqual(['marker-undelivered', 'content-like-spam'])
  })

  test('that looks like earlier good messages is not suspicious', async () => {
    expect(await send(TYPED.message)).toMatchObject({
      verdict: 'accept',
      signals: [{ code: 'content-like-ham' }],
    })
  })

  test('is judged without the model when learning fails, and the failure is logged', async () => {
    const fixture = submissionFixture()
    fixture.store.fail('list', new Error('busy'))
    await fixture.submissions.learnFromDecisions()
    expect(fixture.failedLayers).toEqual(['content'])
    fixture.store.fail('list', undefined)
    expect(await fixture.send(fixture.fillIn({ message: NEW_SPAM }))).toMatchObject({ ok: true })
    expect(fixture.store.submissions.at(-1)).toMatchObject({ score: 0, signals: [] })
  })
})
