import {
  type Classifier,
  type Example,
  runSteps,
  preparationSteps,
  trainClassifier,
} from './classifier.ts'
import { exceededBy, type HeldOutScore, heldOutSteps, limitsOf } from './training.ts'

/** The shares of ham with a false alarm at which the catch is measured. */
export const FALSE_ALARM_SHARES = [0.001, 0.005, 0.01] as const

/** A term in fewer texts says more about these texts than about spam. */
const MIN_TEXTS = 3
const MAX_TERMS = 15

export type Evaluation = {
  /** distinct texts */
  ham: number
  spam: number
  /** the share of spam above a score that at most `falseAlarms` of the ham exceeds */
  catches: { falseAlarms: number; share: number }[]
  /** how many texts are above the limit, each judged by a model and a limit from the other folds */
  atOwnLimit: { caught: number; falseAlarms: number }
  /** the strongest terms for spam and for ham in these texts */
  terms: { spam: string[]; ham: string[] }
}

/** How well such texts can be classified, by five-fold cross-validation; undefined if there are too few. */
export function evaluate(examples: readonly Example[]): Evaluation | undefined {
  const prepared = runSteps(preparationSteps(examples))
  const classifier = trainClassifier(examples)
  if (!prepared || !classifier) return undefined
  const heldOut = runSteps(heldOutSteps(prepared))
  return {
    ham: count(prepared, false),
    spam: count(prepared, true),
    catches: FALSE_ALARM_SHARES.map((falseAlarms) => ({
      falseAlarms,
      share: recallAt(heldOut, falseAlarms),
    })),
    atOwnLimit: atOwnLimit(heldOut),
    terms: strongestTerms(classifier, prepared),
  }
}

/** The share of spam above the lowest score that at most that share of the ham exceeds. */
export function recallAt(
  scored: readonly Pick<HeldOutScore, 'logit' | 'isSpam'>[],
  falseAlarms: number,
): number {
  const ham = scored.filter(({ isSpam }) => !isSpam).map(({ logit }) => logit)
  const limit = exceededBy(
    ham.toSorted((one, other) => other - one),
    falseAlarms,
  )
  const spam = scored.filter(({ isSpam }) => isSpam)
  return spam.filter(({ logit }) => logit > limit).length / Math.max(1, spam.length)
}

function atOwnLimit(heldOut: readonly HeldOutScore[]): Evaluation['atOwnLimit'] {
  const limits = new Map<number, number>()
  for (const { fold } of heldOut) {
    if (limits.has(fold)) continue
    limits.set(fold, limitsOf(heldOut.filter((each) => each.fold !== fold)).spam)
  }
  const above = heldOut.filter(({ logit, fold }) => logit > (limits.get(fold) ?? 0))
  return { caught: count(above, true), falseAlarms: count(above, false) }
}

/** The strongest terms by their total weight over all texts that have them. */
function strongestTerms(classifier: Classifier, examples: readonly Example[]): Evaluation['terms'] {
  const sums = new Map<string, { texts: number; weight: number }>()
  for (const { text } of examples) {
    for (const { term, weight } of classifier.weigh(text)) {
      const sum = sums.get(term) ?? { texts: 0, weight: 0 }
      sums.set(term, { texts: sum.texts + 1, weight: sum.weight + weight })
    }
  }
  const ranked = [...sums]
    .filter(([, { texts }]) => texts >= MIN_TEXTS)
    .toSorted(([, one], [, other]) => other.weight - one.weight)
  const spam = ranked.filter(([, { weight }]) => weight > 0).slice(0, MAX_TERMS)
  const ham = ranked.filter(([, { weight }]) => weight < 0).slice(-MAX_TERMS)
  return { spam: spam.map(([term]) => term), ham: ham.toReversed().map(([term]) => term) }
}

function count(examples: readonly Pick<Example, 'isSpam'>[], isSpam: boolean): number {
  return examples.filter((each) => each.isSpam === isSpam).length
}
