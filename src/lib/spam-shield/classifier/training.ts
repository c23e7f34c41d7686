import { FEATURE_COUNT, type Features } from './terms.ts'

const FOLDS = 5

/** A model's estimate for an example that it was not trained on. */
export type HeldOutScore = { logit: number; isSpam: boolean; fold: number }

export type FoldedExample = LabelledFeatures & { fold: number }

/**
 * The fold of each example: stratified by class, and with all versions of a text in the same fold to prevent leakage. If a class only
 * has a few texts, each in many versions, its examples are distributed individually.
 * @param examples `version` is the same for all versions of a text
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

/** Judges every example by a model trained on the other folds. Yields in between, like the training. */
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

/** A text counts as spam-like from `spam` log odds on, and as ham-like below `ham`. */
export type ScoreLimits = { spam: number; ham: number }

/** The share of ham that may count as like spam. */
const MAX_FALSE_ALARM_SHARE = 0.005
/** The share of spam that may count as like ham. */
const MAX_MISTAKEN_SPAM_SHARE = 0.01
/** With fewer than this at or above the limit, the highest scores are too few to count: their tail is extrapolated. */
const MIN_TO_COUNT = 5
const TAIL_SHARE = 0.1
const MIN_TAIL_SIZE = 10

/** The limits from held-out scores. Neither limit is on the wrong side of even odds. */
export function limitsOf(heldOut: readonly Pick<HeldOutScore, 'logit' | 'isSpam'>[]): ScoreLimits {
  const ham = heldOut.flatMap(({ logit, isSpam }) => (isSpam ? [] : [logit]))
  const spam = heldOut.flatMap(({ logit, isSpam }) => (isSpam ? [-logit] : []))
  return {
    spam: Math.max(0, upperLimit(ham, MAX_FALSE_ALARM_SHARE)),
    ham: -Math.max(0, upperLimit(spam, MAX_MISTAKEN_SPAM_SHARE)),
  }
}

/** An estimate of the value that this share of the population exceeds. */
function upperLimit(sample: readonly number[], share: number): number {
  const descending = sample.toSorted((one, other) => other - one)
  const highest = exceededBy(descending, share)
  if (share * sample.length >= MIN_TO_COUNT) return highest
  return Math.max(highest, extrapolate(descending, share))
}

/** The value that at most this share of the sample exceeds. */
export function exceededBy(descending: readonly number[], share: number): number {
  return descending[Math.floor(share * descending.length)] ?? 0
}

/** Peaks over threshold: an exponential tail through the highest tenth (Pickands 1975, shape 0). */
function extrapolate(descending: readonly number[], share: number): number {
  const size = Math.max(MIN_TAIL_SIZE, Math.ceil(descending.length * TAIL_SHARE))
  const start = descending[size]
  if (start === undefined) return Number.POSITIVE_INFINITY
  const above = descending.slice(0, size)
  const meanExcess = above.reduce((sum, value) => sum + value - start, 0) / size
  return start + meanExcess * Math.log(size / descending.length / share)
}

export type LabelledFeatures = { features: Features; isSpam: boolean }

/** A linear model; positive scores mean spam. */
export type LinearModel = { weights: Float32Array; bias: number }

/** The best values in tests on comments and text messages with several splits; nearby values do nearly as well. */
const EPOCHS = 10
const LEARNING_RATE = 0.1
const DECAY = 0.01
const FIRST_SQUARES = 0.1

/** A step of this many examples takes a millisecond or two, even with the longest messages. */
const EXAMPLES_PER_STEP = 32

/** The evidence of a text on the scale of log odds, as if ham and spam were equally frequent. */
export function logitOf(model: LinearModel, { indexes, value }: Features): number {
  let sum = 0
  for (const index of indexes) sum += model.weights[index] ?? 0
  return model.bias + sum * value
}

/**
 * Logistic regression by AdaGrad (Duchi, Hazan, Singer 2011) with weight decay; both classes weigh the same together. It yields
 * after every few examples, so that the caller can do other work in between. The same examples in the same order give
 * the same model, bit by bit.
 */
export function* fitSteps(
  examples: readonly LabelledFeatures[],
): Generator<undefined, LinearModel, undefined> {
  const weights = new Float32Array(FEATURE_COUNT)
  const squares = new Float32Array(FEATURE_COUNT).fill(FIRST_SQUARES)
  const model: LinearModel = { weights, bias: 0 }
  const classWeight = weightsOfClasses(examples)
  let biasSquares = 1
  let done = 0

  for (const { features, isSpam } of inTrainingOrder(examples)) {
    const { indexes, value } = features
    const probability = 1 / (1 + Math.exp(-logitOf(model, features)))
    const slope = isSpam ? (probability - 1) * classWeight.spam : probability * classWeight.ham
    biasSquares += slope * slope
    model.bias -= (LEARNING_RATE * slope) / Math.sqrt(biasSquares)
    for (const index of indexes) {
      const weight = weights[index] ?? 0
      const step = slope * value + DECAY * weight
      const square = (squares[index] ?? 0) + step * step
      squares[index] = square
      weights[index] = weight - (LEARNING_RATE * step) / Math.sqrt(square)
    }
    done += 1
    if (done % EXAMPLES_PER_STEP === 0) yield
  }
  return model
}

function weightsOfClasses(examples: readonly LabelledFeatures[]): { ham: number; spam: number } {
  const spam = examples.filter(({ isSpam }) => isSpam).length
  const ham = examples.length - spam
  return {
    ham: examples.length / (2 * Math.max(1, ham)),
    spam: examples.length / (2 * Math.max(1, spam)),
  }
}

/** All examples once for each epoch, shuffled by a generator with a fixed seed. */
function* inTrainingOrder(examples: readonly LabelledFeatures[]): Generator<LabelledFeatures> {
  const order = [...examples]
  let state = 1
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let last = order.length - 1; last > 0; last--) {
      // The constants of "Numerical Recipes".
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      const other = Math.floor((state / 2 ** 32) * (last + 1))
      swap(order, last, other)
    }
    yield* order
  }
}

function swap(items: LabelledFeatures[], one: number, other: number): void {
  const [first, second] = [items[one], items[other]]
  if (first === undefined || second === undefined) return
  items[one] = second
  items[other] = first
}
