import { type FoldedExample, foldsOf } from './cross-validation.ts'
import { weighed } from './features.ts'
import { type HashedText, hashText } from './hashed-text.ts'

/** A text that a person has judged. */
export type Example = { text: string; isSpam: boolean }

/** What is left of a text that a person had judged and that has been deleted. */
export type HashedExample = { hashed: HashedText; isSpam: boolean }

/** `text` is empty when only its hashes are left. */
export type PreparedExample = FoldedExample & Example

/** Each class needs as many different texts before a model has anything to say. */
export const FEWEST_OF_A_CLASS = 50

const EXAMPLES_A_STEP = 4

/**
 * The different texts as features, in folds; undefined when they are too few. Stops every few texts, as the training does: the
 * first of every text that came more than once is taken, for a hundred copies teach what one does.
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
      prepared.push({ text, isSpam, version, fold: 0, features: weighed(indexes) })
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

function areEnough(examples: readonly Pick<Example, 'isSpam'>[]): boolean {
  const spam = examples.filter(({ isSpam }) => isSpam).length
  return Math.min(spam, examples.length - spam) >= FEWEST_OF_A_CLASS
}
