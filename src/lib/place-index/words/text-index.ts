import type { Word } from '../../text/tokens.ts'
import { readyBest, readyCosts } from './heavy-beginnings.ts'
import { isAmong } from '../arrays/ascending.ts'
import type { TextData } from '../place-index-data.ts'
import { readingsOf, spellingsOf } from './relevance.ts'
import { wordMatcher } from './word-matcher.ts'
import type { WordMatcher } from './word-matcher.ts'

/** The words of one layer, and the ranks of its places that count no more, ascending. */
export type TextLayer = { text: TextData; hiddenRanks: Uint32Array }

/** What the first reading that finds anything finds, and its words as they are meant, layer by layer. */
export type FoundText<T> = {
  found: readonly (T | undefined)[]
  matchers: readonly (readonly WordMatcher[])[]
  isForgiving: boolean
}

/**
 * Searches the inverted index. The postings of each term stand in the order of names. How the text is read is decided by all
 * layers together: by the first reading of which `look` finds anything in any of them. Undefined without words.
 */
export function findText<T>(
  layers: readonly TextLayer[],
  words: readonly Word[],
  look: (layer: TextLayer, matchers: readonly WordMatcher[], i: number) => T | undefined,
): FoundText<T> | undefined {
  if (words.length === 0) return undefined
  const known = layers.map(({ text }) => rememberedMatchers(text, words))
  const isKnown = (word: string, isLast: boolean) =>
    layers.some((layer, i) => {
      const matcher = known[i]?.(word, isLast, false)
      return matcher !== undefined && isShown(layer, matcher)
    })
  for (const { kind, words: read } of readingsOf(words, isKnown)) {
    const isFound = (word: string, i: number) => isKnown(word, i === read.length - 1)
    const isForgiving = kind === 'mistyped' || kind === 'forgiving'
    if (!isForgiving && !read.every(isFound)) continue
    const matchers = known.map((matcherOf) =>
      read.map((word, i) => {
        const forgives = kind === 'forgiving' || (kind === 'mistyped' && !isFound(word, i))
        return matcherOf(word, i === read.length - 1, forgives)
      }),
    )
    const found = layers.map((layer, i) => look(layer, matchers[i] ?? [], i))
    if (found.some((one) => one !== undefined)) return { found, matchers, isForgiving }
  }
  return { found: [], matchers: [], isForgiving: false }
}

// Whether any place that counts has the word. The hidden ones are few, and so are their postings.
function isShown({ text, hiddenRanks }: TextLayer, { postings, stretches }: WordMatcher): boolean {
  if (postings === 0 || hiddenRanks.length === 0) return postings > 0
  const { starts, values } = text.postings
  for (const { from, to } of stretches) {
    const end = starts[to] ?? 0
    for (let i = starts[from] ?? 0; i < end; i++) {
      if (!isAmong(hiddenRanks, (values[i] ?? 0) >>> 2)) return true
    }
  }
  return false
}

// The readings of one text have most of their words in common.
function rememberedMatchers(text: TextData, words: readonly Word[]) {
  const spellings = new Map(words.map((word) => [word.term, spellingsOf(word)]))
  const known = new Map<string, WordMatcher[]>()
  return (word: string, isLast: boolean, forgives: boolean): WordMatcher => {
    const ofWord = known.get(word) ?? []
    const way = (isLast ? 1 : 0) + (forgives ? 2 : 0)
    const remembered = ofWord[way]
    if (remembered) return remembered
    const matcher = wordMatcher(text, word, isLast, forgives ? (spellings.get(word) ?? [word]) : [])
    if (isLast && !forgives) {
      const placeCount = text.entries.starts.length - 1
      matcher.readyCosts = readyCosts(text.heavy, word, placeCount)
      matcher.readyBest = (count) => readyBest(text.heavy, word, count)?.best
    }
    ofWord[way] = matcher
    known.set(word, ofWord)
    return matcher
  }
}
