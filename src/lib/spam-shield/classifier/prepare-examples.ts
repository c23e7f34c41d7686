import { type FoldedExample, foldsOf } from './cross-validation.ts'
import { featuresOf } from './features.ts'
import { termsOf } from './terms.ts'

/** A text that a person has judged. */
export type Example = { text: string; isSpam: boolean }

export type PreparedExample = FoldedExample & Example

/** Each class needs as many different texts before a model has anything to say. */
export const FEWEST_OF_A_CLASS = 50

/** As many letters and digits at the beginning make two texts versions of one. */
const LETTERS_OF_A_VERSION = 60
const EXAMPLES_A_STEP = 4

/**
 * The different texts as features, in folds; undefined when they are too few. Stops every few texts, as the training does: the
 * first of every text that came more than once is taken, for a hundred copies teach what one does.
 */
export function* preparationSteps(
  examples: readonly Example[],
): Generator<undefined, PreparedExample[] | undefined, undefined> {
  if (!areEnough(examples)) return undefined
  const seen = new Set<string>()
  const prepared: (PreparedExample & { version: string })[] = []
  for (const [at, { text, isSpam }] of examples.entries()) {
    const key = keyOf(text)
    const version = key.slice(0, LETTERS_OF_A_VERSION)
    if (!seen.has(`${isSpam} ${key}`)) {
      prepared.push({ text, isSpam, version, fold: 0, features: featuresOf(termsOf(text)) })
    }
    seen.add(`${isSpam} ${key}`)
    if (at % EXAMPLES_A_STEP === 0) yield
  }
  if (!areEnough(prepared)) return undefined
  for (const [at, fold] of foldsOf(prepared).entries()) {
    const example = prepared[at]
    if (example) example.fold = fold
  }
  return prepared
}

/** The letters and digits of a text in small: two texts of the same key are the same. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function areEnough(examples: readonly Pick<Example, 'isSpam'>[]): boolean {
  const spam = examples.filter(({ isSpam }) => isSpam).length
  return Math.min(spam, examples.length - spam) >= FEWEST_OF_A_CLASS
}
