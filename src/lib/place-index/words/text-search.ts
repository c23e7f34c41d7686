import { queryWords } from '../../text/tokens.ts'
import { bestOfWords, type BestOptions, type WordsResult } from './best-of-words.ts'
import { WeightedCache } from '../weighted-cache.ts'
import { findText, type TextResult, hasAllWords, type TextLayer } from './text-index.ts'
import { type TextMatches, withoutRanks } from './text-matches.ts'
import type { WordMatcher } from './word-matcher.ts'
import type { TextData } from '../place-index-data.ts'
import type { Candidates } from './candidates.ts'
import { commonWordsOf } from './common-words.ts'
import { WordCheck } from './word-checks.ts'
import { matchesOfWord } from './word-matches.ts'

/** The matches of texts in each layer, cached because pages, counts and tiles search for the same text. */
export class TextSearch {
  readonly layers: readonly TextLayer[]
  readonly #found = new WeightedCache<readonly (TextMatches | undefined)[]>(MAX_CACHED_PLACES)

  constructor(layers: readonly TextLayer[]) {
    this.layers = layers
  }

  /** The matches in a layer, by its number; undefined if the text has no words. */
  matches(text: string | undefined, layer: number): TextMatches | undefined {
    if (!text) return undefined
    const all = this.#found.get(text) ?? this.#findAll(text)
    return all && (all[layer] ?? NOTHING)
  }

  /**
   * The best places in each layer by the options of that layer, which do not affect the reading of the text. Undefined if the text
   * has no words.
   */
  best(
    text: string,
    optionsFor: (layer: number) => BestOptions,
  ): TextResult<WordsResult> | undefined {
    return findText(this.layers, queryWords(text), (layer, matchers, i) =>
      bestOfWords(layer, matchers, optionsFor(i)),
    )
  }

  hasAllWords(text: string): boolean {
    return hasAllWords(this.layers, queryWords(text))
  }

  #findAll(text: string): readonly (TextMatches | undefined)[] | undefined {
    const all = findText(this.layers, queryWords(text), shownMatches)?.found
    if (!all) return undefined
    const weight = all.reduce((sum, found) => sum + (found?.ranks.length ?? 0), ENTRY)
    this.#found.set(text, all, weight)
    return all
  }
}

// Five bytes each.
const MAX_CACHED_PLACES = 1_000_000
const ENTRY = 1000

function shownMatches(
  { text, hiddenRanks }: TextLayer,
  matchers: readonly WordMatcher[],
): TextMatches | undefined {
  const shown = withoutRanks(matchesOfWords(text, matchers), hiddenRanks)
  return shown.ranks.length > 0 ? copied(shown) : undefined
}

// Copies only the used part, because the buffers are often many times larger.
function copied({ ranks, costs }: TextMatches): TextMatches {
  return { ranks: ranks.slice(), costs: costs.slice() }
}

/**
 * All places that have all words, sorted by name. The rarest word yields the candidates, and the other words are checked for them.
 */
function matchesOfWords(text: TextData, matchers: readonly WordMatcher[]): TextMatches {
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

const NOTHING: TextMatches = { ranks: new Uint32Array(0), costs: new Uint8Array(0) }
