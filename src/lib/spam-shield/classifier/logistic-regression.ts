import { FEATURE_COUNT, type Features } from './terms.ts'

export type LabelledFeatures = { features: Features; isSpam: boolean }

/** A linear model: positive speaks for spam. */
export type LinearModel = { weights: Float32Array; bias: number }

/** The best of what was tried on comments and text messages in several splits; their neighbours do nearly as well. */
const EPOCHS = 10
const LEARNING_RATE = 0.1
const DECAY = 0.01
const FIRST_SQUARES = 0.1

/** A step of this many examples takes a millisecond or two, also with the longest messages. */
const EXAMPLES_A_STEP = 32

/** The evidence of a text on the scale of log odds, as if ham and spam were equally frequent. */
export function logitOf(model: LinearModel, { indexes, value }: Features): number {
  let sum = 0
  for (const index of indexes) sum += model.weights[index] ?? 0
  return model.bias + sum * value
}

/**
 * Logistic regression by AdaGrad (Duchi, Hazan, Singer 2011) with weight decay; both classes weigh the same together. It stops
 * after every few examples, so that whoever runs it can do something else in between. The same examples in the same order give
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
    if (done % EXAMPLES_A_STEP === 0) yield
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

/** All examples once for each epoch, shuffled anew by a generator that always starts the same. */
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
