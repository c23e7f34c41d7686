import { queryWords } from '../../text/tokens.ts'
import { bestOfWords, type BestWish } from './best-of-words.ts'
import { matchesOfWords, NOTHING } from './matches-of-words.ts'
import { Recent } from '../recent.ts'
import { findText, type FoundText, type TextLayer } from './text-index.ts'
import { type TextMatches, withoutRanks } from './text-matches.ts'
import type { WordMatcher } from './word-matcher.ts'

/** The best places of a text in each layer, packed, as many of each as were asked for. */
export type FoundBest = FoundText<ArrayLike<number>>

/** What texts find in each layer, the last ones kept: the same text is asked for pages, counts and tiles. */
export class TextSearch {
  readonly layers: readonly TextLayer[]
  readonly #found = new Recent<{ all: FoundText<TextMatches> | undefined }>(MOST_KEPT_PLACES)
  readonly #best = new Recent<{ limit: number; best: FoundBest | undefined }>(MOST_KEPT_BEST)

  constructor(layers: readonly TextLayer[]) {
    this.layers = layers
  }

  /** By the number of the layer; undefined when the text has no words. */
  matches(text: string | undefined, layer: number): TextMatches | undefined {
    if (!text) return undefined
    const known = this.#found.get(text)
    const all = known ? known.all : this.#findAll(text)
    return all && (all.found[layer] ?? NOTHING)
  }

  /** Undefined when the text has no words. */
  best(text: string, limit: number): FoundBest | undefined {
    const known = this.#best.get(text)
    if (known && known.limit >= limit) return known.best
    const best = this.bestThatPass(text, () => ({ limit }))
    this.#best.set(text, { limit, best }, ENTRY + limit)
    return best
  }

  /** The same of those that pass; how the text is read does not depend on that. */
  bestThatPass(text: string, wishFor: (layer: number) => BestWish): FoundBest | undefined {
    return findText(this.layers, queryWords(text), (layer, matchers, i) =>
      bestOfWords(layer, matchers, wishFor(i)),
    )
  }

  #findAll(text: string): FoundText<TextMatches> | undefined {
    const all = findText(this.layers, queryWords(text), shownMatches)
    const weight = all?.found.reduce((sum, found) => sum + (found?.ranks.length ?? 0), ENTRY)
    this.#found.set(text, { all }, weight ?? ENTRY)
    return all
  }
}

// Five bytes each.
const MOST_KEPT_PLACES = 1_000_000
const MOST_KEPT_BEST = 500_000
const ENTRY = 1000

function shownMatches(
  { text, hiddenRanks }: TextLayer,
  matchers: readonly WordMatcher[],
): TextMatches | undefined {
  const shown = withoutRanks(matchesOfWords(text, matchers), hiddenRanks)
  return shown.ranks.length > 0 ? copied(shown) : undefined
}

// Without the room that was left for further ones, often many times as much.
function copied({ ranks, costs }: TextMatches): TextMatches {
  return { ranks: ranks.slice(), costs: costs.slice() }
}
