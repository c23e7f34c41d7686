import type { Word } from '../../text/tokens.ts'
import type { TextData } from '../place-index-data.ts'
import { NO_MATCH } from './relevance.ts'
import { wordAt } from '../arrays.ts'
import type { TextLayer } from './text-index.ts'
import { fieldCost, termCost, termNumber, type WordMatcher } from './word-matcher.ts'

/** What was typed, with the spelling of the words of one place where errors had to be forgiven. */
export function respelt(
  layers: readonly TextLayer[],
  words: readonly Word[],
  matchers: readonly WordMatcher[],
  place: { layer: number; rank: number },
): string {
  const text = layers[place.layer]?.text
  if (!text) return ''
  const spellings = words.map(({ term, spelling }, i) => {
    const matcher = matchers[i]
    const meant = matcher ? cheapestTerm(text, matcher, place.rank) : 0
    const word = wordAt(text.terms, meant)
    const isTyped = word === term || (i === words.length - 1 && word.startsWith(term))
    return isTyped ? spelling : firstSpelling(layers, word)
  })
  return spellings.join(' ')
}

// Of the layer that came first.
function firstSpelling(layers: readonly TextLayer[], word: string): string {
  for (const { text } of layers) {
    const term = termNumber(text.terms, word)
    if (term >= 0) return wordAt(text.spellings, term)
  }
  return word
}

// Of equally cheap ones the first in the alphabet.
function cheapestTerm({ entries }: TextData, matcher: WordMatcher, rank: number): number {
  let best = { cost: NO_MATCH, term: 0 }
  for (const entry of entries.values.subarray(entries.starts[rank], entries.starts[rank + 1])) {
    const term = entry >>> 2
    const cost = termCost(matcher, term) + fieldCost(entry)
    if (cost < best.cost || (cost === best.cost && term < best.term)) best = { cost, term }
  }
  return best.term
}
