import type { Word } from '../../text/tokens.ts'
import { includesSorted } from '../arrays.ts'
import type { TextData } from '../place-index-data.ts'
import { otherReadings, spellingsOf } from './relevance.ts'
import { wordMatcher, type WordMatcher } from './word-matcher.ts'

/** The words of one layer, and the ascending ranks of its hidden places. */
export type TextLayer = { text: TextData; hiddenRanks: Uint32Array }

/** The matches of the first reading that finds anything, and its matchers, layer by layer. */
export type TextResult<T> = {
  found: readonly (T | undefined)[]
  matchers: readonly (readonly WordMatcher[])[]
  isForgiving: boolean
}

/** Searches one layer for the words of a reading. */
type LayerSearch<T> = (
  layer: TextLayer,
  matchers: readonly WordMatcher[],
  i: number,
) => T | undefined

/**
 * Searches the inverted index. The postings of each term are sorted by name. All layers share one reading of the text: the first for
 * which `look` finds anything in any layer. Undefined without words.
 */
export function findText<T>(
  layers: readonly TextLayer[],
  words: readonly Word[],
  look: LayerSearch<T>,
): TextResult<T> | undefined {
  if (words.length === 0) return undefined
  const asTyped = layers.map(({ text }) =>
    words.map(({ term }, i) => wordMatcher(text, term, i === words.length - 1, [])),
  )
  return (
    searchLayers(layers, asTyped, look, false) ?? tryOtherReadings(layers, words, asTyped, look)
  )
}

function searchLayers<T>(
  layers: readonly TextLayer[],
  matchers: readonly (readonly WordMatcher[])[],
  look: LayerSearch<T>,
  isForgiving: boolean,
): TextResult<T> | undefined {
  const found = layers.map((layer, i) => look(layer, matchers[i] ?? [], i))
  return found.some((one) => one !== undefined) ? { found, matchers, isForgiving } : undefined
}

// Tries other readings. Only now it matters which words are unknown, because most texts are found as typed.
function tryOtherReadings<T>(
  layers: readonly TextLayer[],
  words: readonly Word[],
  asTyped: readonly (readonly WordMatcher[])[],
  look: LayerSearch<T>,
): TextResult<T> {
  const known = layers.map(({ text }, i) => createMatcherCache(text, words, asTyped[i] ?? []))
  const isKnown = (word: string, isLast: boolean) =>
    layers.some((layer, i) => {
      const matcher = known[i]?.(word, isLast, false)
      return matcher !== undefined && isShown(layer, matcher)
    })
  for (const { kind, words: read } of otherReadings(words, isKnown)) {
    const isFound = (word: string, i: number) => isKnown(word, i === read.length - 1)
    const isForgiving = kind !== 'regrouped'
    if (!isForgiving && !read.every(isFound)) continue
    const matchers = known.map((matcherOf) =>
      read.map((word, i) => {
        const forgives = kind === 'forgiving' || (kind === 'mistyped' && !isFound(word, i))
        return matcherOf(word, i === read.length - 1, forgives)
      }),
    )
    const found = searchLayers(layers, matchers, look, isForgiving)
    if (found) return found
  }
  return { found: [], matchers: [], isForgiving: false }
}

/** Whether places have each of the words, the last one also as a prefix. */
export function hasAllWords(layers: readonly TextLayer[], words: readonly Word[]): boolean {
  return words.every(({ term }, i) =>
    layers.some((layer) =>
      isShown(layer, wordMatcher(layer.text, term, i === words.length - 1, [])),
    ),
  )
}

// Whether any shown place has the word. Usually fast, because only a few places are hidden.
function isShown({ text, hiddenRanks }: TextLayer, { postings, ranges }: WordMatcher): boolean {
  if (postings === 0 || hiddenRanks.length === 0) return postings > 0
  const { starts, values } = text.postings
  for (const { from, to } of ranges) {
    const end = starts[to] ?? 0
    for (let i = starts[from] ?? 0; i < end; i++) {
      if (!includesSorted(hiddenRanks, (values[i] ?? 0) >>> 2)) return true
    }
  }
  return false
}

// Caches matchers, because the readings of a text share most words.
function createMatcherCache(
  text: TextData,
  words: readonly Word[],
  asTyped: readonly WordMatcher[],
) {
  const spellings = new Map(words.map((word) => [word.term, spellingsOf(word)]))
  const known = new Map<string, (WordMatcher | undefined)[]>()
  for (const matcher of asTyped) {
    known.set(matcher.word ?? '', matcher.isLast ? [undefined, matcher] : [matcher])
  }
  return (word: string, isLast: boolean, forgives: boolean): WordMatcher => {
    const ofWord = known.get(word) ?? []
    const way = (isLast ? 1 : 0) + (forgives ? 2 : 0)
    const remembered = ofWord[way]
    if (remembered) return remembered
    const misspelt = forgives ? (spellings.get(word) ?? [word]) : []
    const matcher = wordMatcher(text, word, isLast, misspelt)
    ofWord[way] = matcher
    known.set(word, ofWord)
    return matcher
  }
}
