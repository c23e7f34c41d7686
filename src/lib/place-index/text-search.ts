import { queryWords } from '../text/tokens.ts'
import { Recent } from './recent.ts'
import { findText, type TextLayer } from './text-index.ts'
import type { TextMatches } from './text-matches.ts'

/** What texts find in each layer, the last ones kept: the same text is asked for pages, counts and tiles. */
export class TextSearch {
  readonly #layers: readonly TextLayer[]
  readonly #found = new Recent<{ matches: readonly TextMatches[] | undefined }>(MOST_KEPT_PLACES)

  constructor(layers: readonly TextLayer[]) {
    this.#layers = layers
  }

  /** By the number of the layer; undefined when the text has no words. */
  matches(text: string | undefined, layer: number): TextMatches | undefined {
    if (!text) return undefined
    const known = this.#found.get(text)
    if (known) return known.matches?.[layer]
    const found = findText(this.#layers, queryWords(text))
    const matches = found?.matches.map(copied)
    const weight = matches?.reduce((sum, { ranks }) => sum + ranks.length, ENTRY) ?? ENTRY
    this.#found.set(text, { matches }, weight)
    return matches?.[layer]
  }
}

// Without the room that was left for further ones, often many times as much.
function copied({ ranks, costs }: TextMatches): TextMatches {
  return { ranks: ranks.slice(), costs: costs.slice() }
}

// Five bytes each.
const MOST_KEPT_PLACES = 1_000_000
const ENTRY = 1000
