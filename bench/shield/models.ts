import type { Example } from '../../src/lib/spam-shield/classifier/classifier.ts'
import { recallAt } from '../../src/lib/spam-shield/classifier/evaluation.ts'
import { type Features, featuresOf, termsOf } from '../../src/lib/spam-shield/classifier/terms.ts'
import {
  fitSteps,
  type LinearModel,
  logitOf,
} from '../../src/lib/spam-shield/classifier/training.ts'
import type { SplitExample } from './corpora.ts'

/** What a model sees of a text. */
type Reading = (text: string) => Features

/** The features of our classifier. */
export const OURS = remembered((text) => featuresOf(termsOf(text)))

/** The same without the prefixes of words. */
export const WITHOUT_STEMS = remembered((text) =>
  featuresOf(termsOf(text).filter((term) => !term.endsWith('…'))),
)

/** Only hashed words and pairs of words: the earlier model, on the texts of this benchmark. */
export const WORDS_AND_PAIRS = remembered((text) => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return featuresOf([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])
})

type CatchOptions = {
  choose?: (training: SplitExample[]) => SplitExample[]
  read?: Reading
}

/** The share of spam in one half caught by a model of (some of) the other half, averaged over both directions. */
export function catchAcrossHalves(
  corpus: readonly SplitExample[],
  falseAlarms: number,
  { choose = (all) => all, read = OURS }: CatchOptions = {},
): number {
  const shares = [0, 1].map((half) => {
    const model = fit(choose(corpus.filter((each) => each.half !== half)), read)
    const tested = corpus.filter((each) => each.half === half)
    return recallAt(
      tested.map(({ text, isSpam }) => ({ logit: logitOf(model, read(text)), isSpam })),
      falseAlarms,
    )
  })
  return mean(shares)
}

function fit(examples: readonly Example[], read: Reading): LinearModel {
  const steps = fitSteps(examples.map(({ text, isSpam }) => ({ features: read(text), isSpam })))
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

function remembered(read: Reading): Reading {
  const known = new Map<string, Features>()
  return (text) => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** `93.4` */
export function percent(share: number, digits = 1): string {
  return (share * 100).toFixed(digits)
}
