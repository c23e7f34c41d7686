import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { HAM, labelledMessages, SPAM } from '../../../../test/fakes/labelled-messages.ts'
import { trainClassifier, trainingSteps } from './classifier.ts'
import { evaluate } from './evaluation.ts'

const classifier = trainClassifier(labelledMessages())!
const NEW_SPAM = 'Sonderaktion: jetzt gratis Rabatte sichern, klicken Sie hier www.geld.example !!!'
const NEW_HAM = 'Guten Tag, wann öffnet der Campingplatz in Sedona, und dürfen Hunde mit?'

describe('a classifier', () => {
  test('is available once there are fifty different texts of each class', () => {
    expect(trainClassifier([])).toBeUndefined()
    expect(trainClassifier(labelledMessages(49, 56))).toBeUndefined()
    expect(trainClassifier(labelledMessages(56, 49))).toBeUndefined()
    expect(trainClassifier(labelledMessages(50, 50))).toBeDefined()
  })

  test('counts a text once, whatever its capitals and punctuation are', () => {
    const copies = labelledMessages(49, 50).flatMap((example) => [
      example,
      { ...example, text: `${example.text.toUpperCase()} !` },
    ])
    expect(trainClassifier(copies)).toBeUndefined()
  })

  test('adds points for spam-like texts and subtracts some for ham-like ones', () => {
    expect(classifier.score(NEW_SPAM)).toMatchObject({ points: 4 })
    expect(classifier.score(NEW_SPAM).probability).toBeGreaterThan(0.9)
    expect(classifier.score(NEW_HAM).points).toBeLessThan(0)
    expect(classifier.score(NEW_HAM).probability).toBeLessThan(0.2)
  })

  test.each(['', 'Xylophon', 'Lorem ipsum dolor sit amet', 'Привет'])(
    'gives no points for a text that it knows nothing about: %s',
    (text) => {
      expect(classifier.score(text).points).toBe(0)
    },
  )

  test('names the terms of the message that weighed the most, for the side it landed on', () => {
    const { topTerms } = classifier.score(NEW_SPAM)
    expect(topTerms).toHaveLength(5)
    const weights = topTerms.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
    expect(weights.at(-1)).toBeGreaterThan(0)
    expect(topTerms.map(({ term }) => term)).toContain('start# sonderaktion')
    for (const { weight } of classifier.score(NEW_HAM).topTerms) expect(weight).toBeLessThan(0)
  })

  test('names no terms that the message does not contain', () => {
    const terms = classifier.weigh('Guten Tag').map(({ term }) => term)
    expect(terms.toSorted()).toEqual(
      [
        'guten',
        'tag',
        'guten tag',
        'gute…',
        'start# guten',
        'tag end#',
        'shape#no-link',
        'shape#up-to-15',
      ].toSorted(),
    )
  })

  test('is the same, bit for bit, from the same examples', () => {
    expect(trainClassifier(labelledMessages())!.score(NEW_SPAM)).toEqual(classifier.score(NEW_SPAM))
  })

  test('stays between −2 and 4 points, in steps of a half, for any text', () => {
    const anyText = fc.array(
      fc.oneof(fc.constantFrom(...HAM, ...SPAM), fc.string({ unit: 'grapheme', maxLength: 60 })),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(anyText, (parts) => {
        const { points, probability, topTerms } = classifier.score(parts.join(' '))
        expect([-2, -1.5, -1, 0, 2, 2.5, 3, 3.5, 4]).toContain(points)
        expect(probability).toBeGreaterThanOrEqual(0)
        expect(probability).toBeLessThanOrEqual(1)
        expect(topTerms.length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 50 },
    )
  })

  test('is trained in many small steps, so that other work can run', () => {
    const steps = trainingSteps(labelledMessages())
    let count = 0
    while (!steps.next().done) count += 1
    // Six models, ten epochs each, 32 examples per step.
    expect(count).toBeGreaterThan((5.8 * 10 * 100) / 32 - 10)
  })

  test('gives no points when both classes are the same', () => {
    const mixed = [...HAM, ...SPAM].map((text, at) => ({ text, isSpam: at % 2 === 0 }))
    const confused = trainClassifier(mixed)!
    const alarms = HAM.filter((text) => confused.score(`${text} Danke`).points > 0)
    expect(alarms.length).toBeLessThan(HAM.length / 10)
  })
})

describe('an evaluation', () => {
  test('counts caught spam and false alarms', () => {
    const { ham, spam, catches, atOwnLimit } = evaluate(labelledMessages())!
    expect({ ham, spam }).toEqual({ ham: 56, spam: 56 })
    expect(catches.map(({ falseAlarms }) => falseAlarms)).toEqual([0.001, 0.005, 0.01])
    for (const { share } of catches) expect(share).toBe(1)
    expect(atOwnLimit.falseAlarms).toBe(0)
    expect(atOwnLimit.caught).toBeGreaterThan(50)
  })

  test('catches almost nothing when the classes do not differ', () => {
    const mixed = HAM.map((text, at) => ({ text, isSpam: at % 2 === 0 }))
    const more = SPAM.map((text, at) => ({ text, isSpam: at % 2 === 0 }))
    const { catches } = evaluate([...mixed, ...more])!
    expect(catches[0]!.share).toBeLessThan(0.3)
  })

  test('names terms that many of the texts have', () => {
    const { terms } = evaluate(labelledMessages())!
    expect(terms.spam).toContain('start# sonderaktion')
    expect(terms.ham).toContain('start# guten')
    expect(terms.spam.filter((term) => terms.ham.includes(term))).toEqual([])
  })

  test('is undefined for too few texts', () => {
    expect(evaluate(labelledMessages(20, 20))).toBeUndefined()
  })
})

const COMMENTS = '../shared/data/spam/youtube.jsonl.gz'

// Real comments; they are not part of the repository.
describe.skipIf(!existsSync(COMMENTS))('1 138 comments (skipped if they are missing)', () => {
  test('are told apart as well as promised', () => {
    const lines = gunzipSync(readFileSync(COMMENTS)).toString().trim().split('\n')
    const comments = lines.map((line) => {
      const { text, label } = JSON.parse(line)
      return { text, isSpam: label === 1 }
    })
    // Half a percent are two or three texts; other folds give one more or less.
    const [one, other] = [evaluate(comments)!, evaluate(comments.toReversed())!]
    const falseAlarms = one.atOwnLimit.falseAlarms + other.atOwnLimit.falseAlarms
    expect(Math.min(one.catches.at(-1)!.share, other.catches.at(-1)!.share)).toBeGreaterThan(0.87)
    expect(falseAlarms / (one.ham + other.ham)).toBeLessThan(0.01)
  })
})
