import type { Example } from '../../src/lib/spam-shield/classifier/classifier.ts'
import { catchAt } from '../../src/lib/spam-shield/classifier/evaluation.ts'
import { type Features, featuresOf } from '../../src/lib/spam-shield/classifier/features.ts'
import {
  fitSteps,
  type LinearModel,
  logitOf,
} from '../../src/lib/spam-shield/classifier/logistic-regression.ts'
import { termsOf } from '../../src/lib/spam-shield/classifier/terms.ts'
import type { SplitExample } from './corpora.ts'

/** The share of spam caught in one half by a model of (some of) the other, the mean of both ways. */
export function catchAcrossHalves(
  corpus: readonly SplitExample[],
  falseAlarms: number,
  choose: (training: SplitExample[]) => SplitExample[] = (all) => all,
): number {
  const shares = [0, 1].map((half) => {
    const model = fit(choose(corpus.filter((each) => each.half !== half)))
    const tested = corpus.filter((each) => each.half === half)
    return catchAt(
      tested.map(({ text, isSpam }) => ({ logit: logitOf(model, features(text)), isSpam })),
      falseAlarms,
    )
  })
  return mean(shares)
}

function fit(examples: readonly Example[]): LinearModel {
  const steps = fitSteps(examples.map(({ text, isSpam }) => ({ features: features(text), isSpam })))
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const known = new Map<string, Features>()

function features(text: string): Features {
  const found = known.get(text) ?? featuresOf(termsOf(text))
  known.set(text, found)
  return found
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** `93.4` */
export function percent(share: number, digits = 1): string {
  return (share * 100).toFixed(digits)
}
