import type { TextData } from '../place-index-data.ts'
import type { Candidates } from './candidates.ts'
import { commonWordsOf } from './common-words.ts'
import type { TextMatches } from './text-matches.ts'
import { WordCheck } from './word-checks.ts'
import type { WordMatcher } from './word-matcher.ts'
import { matchesOfWord } from './word-matches.ts'

/**
 * All places that have all words, in the order of names. The word that few places have yields the candidates, the others
 * are checked on them.
 */
export function matchesOfWords(text: TextData, matchers: readonly WordMatcher[]): TextMatches {
  const sorted = matchers.toSorted((a, b) => a.postings - b.postings)
  const [rarest, ...others] = sorted
  if (!rarest || rarest.postings === 0) return NOTHING
  const known = commonWordsOf(text).of(sorted)
  const { ranks, costs } = matchesOfWord(text, rarest)
  const found: Candidates = { ranks, costs, length: ranks.length }
  for (const [i, matcher] of others.entries()) {
    new WordCheck(text, matcher, known[i + 1], 0).keep(found, 0)
  }
  return { ranks: ranks.subarray(0, found.length), costs: costs.subarray(0, found.length) }
}

export const NOTHING: TextMatches = { ranks: new Uint32Array(0), costs: new Uint8Array(0) }
