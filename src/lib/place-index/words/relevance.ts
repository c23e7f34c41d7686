import { forgivenErrors } from '../../text/similarity.ts'
import type { Word } from '../../text/tokens.ts'

/**
 * The cost of a match of one word; the costs of all words add up, and less is better. A name comes
 * before a locality, a locality before the rest; within each, the whole word comes before a prefix
 * or a word with typing errors.
 */
export const FIELD_COST = 3
export const FIELDS = ['names', 'localities', 'rest'] as const
export const PREFIX_COST = 1

/** Per word with typing errors, whether one or two. */
export const ERROR_COST = 1

/** No match. Any real cost is smaller. */
export const NO_MATCH = 255

/**
 * The ways to read a text, in this order; the first one that finds anything is used.
 * `exact`: as typed. `regrouped`: with two neighbouring words written as one, or one as two
 * ("National Park" and "Nationalpark"). `mistyped`: forgiving typing errors in words that no place
 * has. `forgiving`: forgiving them in any word, because a mistyped word may be another real one.
 */
export type Reading = {
  kind: 'exact' | 'regrouped' | 'mistyped' | 'forgiving'
  words: readonly string[]
}

/**
 * All readings after the first, which does not depend on the known words.
 *
 * @param isKnown whether any place has the word, or, if it is the last one, a word with that prefix
 */
export function* otherReadings(
  typed: readonly Word[],
  isKnown: (word: string, isLast: boolean) => boolean,
): Generator<Reading> {
  const words = typed.map(({ term }) => term)
  const unknown = words.map((word, i) => !isKnown(word, i === words.length - 1))
  yield* regroupedReadings(words, unknown)
  const mayErr = typed.some((word) =>
    spellingsOf(word).some((spelling) => forgivenErrors(spelling) > 0),
  )
  if (!mayErr) return
  if (unknown.includes(true)) yield { kind: 'mistyped', words }
  yield { kind: 'forgiving', words }
}

// Skips readings that keep an unknown word, because they cannot find anything.
function* regroupedReadings(
  words: readonly string[],
  unknown: readonly boolean[],
): Generator<Reading> {
  const first = unknown.indexOf(true)
  const last = unknown.lastIndexOf(true)
  const mayHelp = (from: number, to: number) => first < 0 || (from <= first && last <= to)
  for (let i = 0; i + 1 < words.length; i++) {
    if (!mayHelp(i, i + 1)) continue
    const joined = `${words[i]}${words[i + 1]}`
    yield { kind: 'regrouped', words: [...words.slice(0, i), joined, ...words.slice(i + 2)] }
  }
  for (const [i, word] of words.entries()) {
    if (!mayHelp(i, i)) continue
    for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
      const parts = [word.slice(0, at), word.slice(at)]
      yield { kind: 'regrouped', words: [...words.slice(0, i), ...parts, ...words.slice(i + 1)] }
    }
  }
}

const MIN_PART_LENGTH = 3

/**
 * The spellings to compare when errors are forgiven, each with the errors that its length allows. "Doel" for "Dokel" is one error;
 * folded to "dol" it would be two.
 */
export function spellingsOf({ term, plain }: Pick<Word, 'term' | 'plain'>): readonly string[] {
  return term === plain ? [term] : [term, plain]
}
