import { describe, expect, test } from 'vitest'

import { labelledMessages } from '../../../../test/fakes/labelled-messages.ts'
import { foldsOf, limitsOf } from './training.ts'
import { preparationSteps } from './classifier.ts'

const withVersion = (version: string, isSpam = true) => ({ version, isSpam })
const different = (count: number, isSpam: boolean) =>
  Array.from({ length: count }, (_, at) => withVersion(`${at}`, isSpam))

describe('the folds', () => {
  test('contain both classes in equal parts', () => {
    const folds = foldsOf([...different(50, true), ...different(100, false)])
    for (const [from, to] of [
      [0, 50],
      [50, 150],
    ] as const) {
      const sizes = [0, 1, 2, 3, 4].map(
        (fold) => folds.slice(from, to).filter((each) => each === fold).length,
      )
      expect(new Set(sizes)).toEqual(new Set([(to - from) / 5]))
    }
  })

  test('keep versions of one text together', () => {
    const versions = Array.from({ length: 5 }, () => withVersion('Sehr geehrte Damen und Herren'))
    expect(new Set(foldsOf([...different(50, true), ...versions]).slice(-5)).size).toBe(1)
  })

  test('also split a class that consists of one text in many versions', () => {
    const campaign = Array.from({ length: 50 }, () => withVersion('Sehr geehrte Damen und Herren'))
    expect(new Set(foldsOf(campaign)).size).toBe(5)
  })
})

describe('examples', () => {
  test('that begin alike are versions of one text, and repeats are skipped', () => {
    const beginning = 'Sehr geehrte Damen und Herren, wir bieten Ihnen heute unsere Dienste an und'
    const versions = [1, 2, 3].map((at) => ({ text: `${beginning} grüßen ${at}`, isSpam: true }))
    const again = { text: `${beginning.toUpperCase()}: grüßen 3!`, isSpam: true }
    const steps = preparationSteps([...labelledMessages(), ...versions, again])
    let step = steps.next()
    while (!step.done) step = steps.next()
    expect(step.value).toHaveLength(labelledMessages().length + 3)
    expect(new Set(step.value?.slice(-3).map(({ fold }) => fold)).size).toBe(1)
  })
})

/** Evenly spaced log odds. */
const spread = (count: number, from: number, to: number, isSpam: boolean) =>
  Array.from({ length: count }, (_, at) => ({
    logit: from + ((to - from) * at) / (count - 1),
    isSpam,
  }))

describe('the limits', () => {
  test('leave at most 1 in 200 ham messages above them when there are many', () => {
    const ham = spread(2_000, -3, 3, false)
    const { spam } = limitsOf([...ham, ...spread(100, 4, 6, true)])
    expect(ham.filter(({ logit }) => logit > spam)).toHaveLength(10)
  })

  test('are more cautious than the highest ham score when there is little ham', () => {
    const { spam } = limitsOf([...spread(50, -2, 1, false), ...spread(50, 2, 4, true)])
    expect(spam).toBeGreaterThan(1)
    expect(spam).toBeLessThan(3)
  })

  test('never lie on the wrong side of even odds', () => {
    const apart = limitsOf([...spread(60, -9, -8, false), ...spread(60, 8, 9, true)])
    expect(apart.spam).toBe(0)
    expect(apart.ham).toBeCloseTo(0)
    const reversed = limitsOf([...spread(60, 8, 9, false), ...spread(60, -9, -8, true)])
    expect(reversed.spam).toBeGreaterThan(9)
    expect(reversed.ham).toBeLessThan(-9)
  })
})
