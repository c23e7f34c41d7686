import { createHash } from 'node:crypto'
import {
  type FoldedExample,
  foldsOf,
  heldOutSteps,
  limitsOf,
  type ScoreLimits,
  fitSteps,
  type LinearModel,
  logitOf,
} from './training.ts'
import { featuresOf, indexOfTerm, termsOf, featuresFrom } from './terms.ts'

const MAX_TERMS = 5

/** A text at the limit gets `least` points, one that is two units of log odds beyond it `most`. */
const POINTS_LIKE_SPAM = { min: 2, max: 4 }
const POINTS_LIKE_HAM = { min: 1, max: 2 }
const LOGITS_TO_MAX = 2
/** The least distance of a limit from the score of a text without known terms, in log odds. */
const LOGITS_FROM_UNKNOWN = 1

export type TermWeight = {
  term: string
  /** what it adds to the log odds of spam */
  weight: number
}

/** A classifier's reading of a text. */
export type ContentScore = {
  /** from −2 (like ham) to 4 (like spam), in halves; 0 for everything in between */
  points: number
  /** the probability of spam, if ham and spam were equally frequent */
  probability: number
  /** the terms that contributed most to the result, at most five, strongest first */
  topTerms: TermWeight[]
}

/** A classifier of one language. */
export type Classifier = {
  score(text: string): ContentScore
  /** what each term of a text adds to the log odds of spam */
  weigh(text: string): TermWeight[]
}

/** Trains without a pause. Undefined until there are 50 different texts of ham and 50 of spam. */
export function trainClassifier(examples: readonly Example[]): Classifier | undefined {
  return runSteps(trainingSteps(examples))
}

/** Runs all steps to the end without a pause. */
export function runSteps<Result>(steps: Generator<undefined, Result, undefined>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Trains like `trainClassifier`, but yields every millisecond or two so that other work can run. */
export function* trainingSteps(
  examples: readonly (Example | HashedExample)[],
): Generator<undefined, Classifier | undefined, undefined> {
  const prepared = yield* preparationSteps(examples)
  if (!prepared) return undefined
  const limits = limitsOf(yield* heldOutSteps(prepared))
  const model = yield* fitSteps(prepared)
  return classifierOf(model, widenLimits(model, limits))
}

function classifierOf(model: LinearModel, limits: ScoreLimits): Classifier {
  function weightsOf(text: string): TermWeight[] {
    const terms = termsOf(text)
    const { value } = featuresOf(terms)
    return terms.map((term) => ({ term, weight: value * (model.weights[indexOfTerm(term)] ?? 0) }))
  }

  function score(text: string): ContentScore {
    const logit = logitOf(model, featuresOf(termsOf(text)))
    const side = logit >= 0 ? 1 : -1
    const topTerms = weightsOf(text)
      .filter(({ weight }) => weight * side > 0)
      .toSorted((one, other) => side * (other.weight - one.weight))
      .slice(0, MAX_TERMS)
    return { points: pointsOf(logit, limits), probability: 1 / (1 + Math.exp(-logit)), topTerms }
  }

  return { score, weigh: weightsOf }
}

/** Moves the limits apart, because when ham and spam are easy to separate, close limits would put unknown texts on one side. */
function widenLimits(model: LinearModel, { spam, ham }: ScoreLimits): ScoreLimits {
  const unknown = logitOf(model, featuresOf(termsOf('')))
  return {
    spam: Math.max(spam, unknown + LOGITS_FROM_UNKNOWN),
    ham: Math.min(ham, unknown - LOGITS_FROM_UNKNOWN),
  }
}

function pointsOf(logit: number, { spam, ham }: ScoreLimits): number {
  if (logit > spam) return rise(POINTS_LIKE_SPAM, logit - spam)
  return logit < ham ? -rise(POINTS_LIKE_HAM, ham - logit) : 0
}

function rise({ min, max }: { min: number; max: number }, beyond: number): number {
  const points = min + ((max - min) * beyond) / LOGITS_TO_MAX
  return Math.min(max, Math.floor(points * 2) / 2)
}

/** A text that a person has judged. */
export type Example = { text: string; isSpam: boolean }

/** The hashes that remain of a judged text after it was deleted. */
export type HashedExample = { hashed: HashedText; isSpam: boolean }

/** `text` is empty when only its hashes remain. */
export type PreparedExample = FoldedExample & Example

/** Each class needs this many different texts before a model is trained. */
export const MIN_EXAMPLES_PER_CLASS = 50

const EXAMPLES_PER_STEP = 4

/**
 * Converts the distinct texts to features, in folds; undefined if there are too few. Yields every few texts, like the training.
 * Only the first of several copies is used: a hundred copies teach no more than one.
 */
export function* preparationSteps(
  examples: readonly (Example | HashedExample)[],
): Generator<undefined, PreparedExample[] | undefined, undefined> {
  if (!areEnough(examples)) return undefined
  const seen = new Set<string>()
  const prepared: (PreparedExample & { version: string })[] = []
  for (const [at, example] of examples.entries()) {
    const { isSpam } = example
    const text = 'text' in example ? example.text : ''
    const { key, version, indexes } = 'text' in example ? hashText(text) : example.hashed
    if (!seen.has(`${isSpam} ${key}`)) {
      prepared.push({ text, isSpam, version, fold: 0, features: featuresFrom(indexes) })
    }
    seen.add(`${isSpam} ${key}`)
    if (at % EXAMPLES_PER_STEP === 0) yield
  }
  if (!areEnough(prepared)) return undefined
  for (const [at, fold] of foldsOf(prepared).entries()) {
    const example = prepared[at]
    if (example) example.fold = fold
  }
  return prepared
}

function areEnough(examples: readonly Pick<Example, 'isSpam'>[]): boolean {
  const spam = examples.filter(({ isSpam }) => isSpam).length
  return Math.min(spam, examples.length - spam) >= MIN_EXAMPLES_PER_CLASS
}

/** Texts that share this many letters and digits at the beginning are versions of one text. */
const LETTERS_OF_A_VERSION = 60

/** The remains of a deleted text: enough to learn from, not enough to read. */
export type HashedText = {
  /** the same for two texts of the same letters and digits */
  key: string
  /** the same for two versions of one text */
  version: string
  /** hash numbers of its terms (18 bits), ascending */
  indexes: number[]
}

export function hashText(text: string): HashedText {
  const key = keyOf(text)
  const { indexes } = featuresOf(termsOf(text))
  return {
    key: digest(key),
    version: digest(key.slice(0, LETTERS_OF_A_VERSION)),
    indexes: [...indexes].toSorted((one, other) => one - other),
  }
}

/** The letters and digits of a text in lower case: texts with the same key count as the same. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// 64 bits: no two texts of one site share them by chance.
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
