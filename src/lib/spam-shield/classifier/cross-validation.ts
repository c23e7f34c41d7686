import { fitSteps, type LabelledFeatures, logitOf } from './logistic-regression.ts'

const FOLDS = 5

/** What a model thought of an example that it had not seen. */
export type HeldOutScore = { logit: number; isSpam: boolean; fold: number }

export type FoldedExample = LabelledFeatures & { fold: number }

/**
 * The fold of each example: both classes in equal parts, and versions of one text in the same fold, where they cannot give each
 * other away. A class that consists of a few texts only, each in many versions, is dealt out singly.
 * @param examples with what is the same in all versions of a text
 */
export function foldsOf(examples: readonly { version: string; isSpam: boolean }[]): number[] {
  const numbers = { ham: new Map<string, number>(), spam: new Map<string, number>() }
  for (const { version, isSpam } of examples) {
    const known = isSpam ? numbers.spam : numbers.ham
    if (!known.has(version)) known.set(version, known.size)
  }
  return examples.map(({ version, isSpam }, at) => {
    const known = isSpam ? numbers.spam : numbers.ham
    return (known.size < FOLDS ? at : (known.get(version) ?? at)) % FOLDS
  })
}

/** Judges every example by a model of the other folds. Stops in between, as the training does. */
export function* heldOutSteps(
  examples: readonly FoldedExample[],
): Generator<undefined, HeldOutScore[], undefined> {
  const heldOut: HeldOutScore[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = yield* fitSteps(examples.filter((example) => example.fold !== fold))
    for (const { features, isSpam, fold: own } of examples) {
      if (own === fold) heldOut.push({ logit: logitOf(model, features), isSpam, fold })
    }
    yield
  }
  return heldOut
}

/** From which log odds on a text counts as like spam, and below which as like ham. */
export type ScoreLimits = { spam: number; ham: number }

/** The share of ham that may count as like spam. */
const MOST_FALSE_ALARMS = 0.005
/** The share of spam that may count as like ham. */
const MOST_MISTAKEN_HAM = 0.01
/** With fewer than this at or above the limit, the highest scores are too few to count: their tail is extrapolated. */
const FEWEST_TO_COUNT = 5
const TAIL_SHARE = 0.1
const FEWEST_IN_TAIL = 10

/** The limits by what models thought of examples they had not seen. Neither is on the wrong side of even odds. */
export function limitsOf(heldOut: readonly Pick<HeldOutScore, 'logit' | 'isSpam'>[]): ScoreLimits {
  const ham = heldOut.flatMap(({ logit, isSpam }) => (isSpam ? [] : [logit]))
  const spam = heldOut.flatMap(({ logit, isSpam }) => (isSpam ? [-logit] : []))
  return {
    spam: Math.max(0, upperLimit(ham, MOST_FALSE_ALARMS)),
    ham: -Math.max(0, upperLimit(spam, MOST_MISTAKEN_HAM)),
  }
}

/** A value that about that share of what the sample stands for exceeds. */
function upperLimit(sample: readonly number[], share: number): number {
  const descending = sample.toSorted((one, other) => other - one)
  const highest = exceededBy(descending, share)
  if (share * sample.length >= FEWEST_TO_COUNT) return highest
  return Math.max(highest, extrapolated(descending, share))
}

/** The value that at most that share of the sample exceeds. */
export function exceededBy(descending: readonly number[], share: number): number {
  return descending[Math.floor(share * descending.length)] ?? 0
}

/** Peaks over threshold: an exponential tail through the highest tenth (Pickands 1975, shape 0). */
function extrapolated(descending: readonly number[], share: number): number {
  const size = Math.max(FEWEST_IN_TAIL, Math.ceil(descending.length * TAIL_SHARE))
  const start = descending[size]
  if (start === undefined) return Number.POSITIVE_INFINITY
  const above = descending.slice(0, size)
  const meanExcess = above.reduce((sum, value) => sum + value - start, 0) / size
  return start + meanExcess * Math.log(size / descending.length / share)
}
