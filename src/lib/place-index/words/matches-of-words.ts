import type { TextMatches } from './text-matches.ts'
import { NO_MATCH } from './relevance.ts'
import { type WordCheck, wordCheck } from './word-checks.ts'
import type { Postings, WordMatcher } from './word-matcher.ts'
import { matchesOfWord } from './word-matches.ts'

/**
 * All places that have all words, in the order of names. The word that few places have yields the candidates, the others
 * are checked on them.
 */
export function matchesOfWords(text: Postings, matchers: readonly WordMatcher[]): TextMatches {
  const [rarest, ...others] = matchers.toSorted((a, b) => a.postings - b.postings)
  if (!rarest || rarest.postings === 0) return NOTHING
  let matches = matchesOfWord(text, rarest)
  for (const matcher of others) matches = checked(matches, wordCheck(text, matcher, 0))
  return matches
}

export const NOTHING: TextMatches = { ranks: new Uint32Array(0), costs: new Uint8Array(0) }

function checked({ ranks, costs }: TextMatches, costOf: WordCheck): TextMatches {
  const kept = { ranks: new Uint32Array(ranks.length), costs: new Uint8Array(ranks.length) }
  let length = 0
  for (let i = 0; i < ranks.length; i++) {
    const rank = ranks[i] ?? 0
    const cost = costOf(rank)
    if (cost === NO_MATCH) continue
    kept.ranks[length] = rank
    kept.costs[length++] = (costs[i] ?? 0) + cost
  }
  return { ranks: kept.ranks.subarray(0, length), costs: kept.costs.subarray(0, length) }
}
