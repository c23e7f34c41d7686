import type { Word } from '../text/tokens.ts'
import { readyCosts } from './heavy-beginnings.ts'
import { isAmong } from './ascending.ts'
import type { TextData } from './place-index-data.ts'
import { NO_MATCH, readingsOf, spellingsOf } from './relevance.ts'
import { wordAt } from './shared-arrays.ts'
import { readList } from './short-lists.ts'
import { withoutRanks } from './text-matches.ts'
import type { TextMatches } from './text-matches.ts'
import { termNumber } from './vocabulary.ts'
import { fieldCost, termCost, wordMatcher } from './word-matcher.ts'
import type { Postings, WordMatcher } from './word-matcher.ts'
import { costTable, isOneTerm, matchesOfWord } from './word-matches.ts'

/** The words of one layer, and the ranks of its places that count no more, ascending. */
export type TextLayer = { text: TextData; hiddenRanks: Uint32Array }

/** What was found by the first reading that finds anything, layer by layer. */
export type FoundText = {
  matches: readonly TextMatches[]
  matchers: readonly (readonly WordMatcher[])[]
  isForgiving: boolean
}

/**
 * Searches the inverted index. The postings of each term stand in the order of names; the word that
 * few places have yields the candidates, the other words are checked on them: by galloping through
 * the postings of a single term; by looking at the candidate's own terms when a word may mean many
 * ("s…"); or by a table of all places when the candidates are very many too. How the text is read is
 * decided by all layers together. Undefined without words.
 */
export function findText(
  layers: readonly TextLayer[],
  words: readonly Word[],
): FoundText | undefined {
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
    const matches = layers.map(({ text, hiddenRanks }, i) =>
      withoutRanks(matchesOfAll(text, matchers[i] ?? []), hiddenRanks),
    )
    if (matches.some(({ ranks }) => ranks.length > 0)) return { matches, matchers, isForgiving }
  }
  return { matches: layers.map(() => NOTHING), matchers: [], isForgiving: false }
}

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
  const known = new Map<string, WordMatcher>()
  return (word: string, isLast: boolean, forgives: boolean): WordMatcher => {
    const key = `${word} ${isLast} ${forgives}`
    const remembered = known.get(key)
    if (remembered) return remembered
    const matcher = wordMatcher(text, word, isLast, forgives ? (spellings.get(word) ?? [word]) : [])
    const mayBeReady = isLast && !forgives
    const placeCount = text.entries.starts.length - 1
    if (mayBeReady) matcher.readyCosts = readyCosts(text.heavy, word, placeCount)
    known.set(key, matcher)
    return matcher
  }
}

function matchesOfAll(text: TextData, matchers: readonly WordMatcher[]): TextMatches {
  const [rarest, ...others] = matchers.toSorted((a, b) => a.postings - b.postings)
  if (!rarest || rarest.postings === 0) return NOTHING
  let matches = matchesOfWord(text, rarest)
  for (const matcher of others) matches = matchesWith(text, matches, matcher)
  return matches
}

const NOTHING: TextMatches = { ranks: new Uint32Array(0), costs: new Uint8Array(0) }

function matchesWith(
  text: Postings,
  { ranks, costs }: TextMatches,
  matcher: WordMatcher,
): TextMatches {
  const costOf = checkOf(text, matcher, ranks.length)
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

// Looking at a candidate's own terms costs as much as entering this many postings into a table.
const POSTINGS_PER_LOOK = 16

function checkOf(text: Postings, matcher: WordMatcher, candidates: number) {
  if (matcher.readyCosts) return matcher.readyCosts
  if (isOneTerm(matcher)) return galloping(text, matcher)
  if (candidates * POSTINGS_PER_LOOK < matcher.postings) return byOwnTerms(text, matcher)
  const table = costTable(text, matcher)
  return (rank: number): number => {
    const cost = table[rank] ?? 0
    return cost === 0 ? NO_MATCH : cost - 1
  }
}

// To be asked in ascending order. Steps double until they pass the rank, then the last one is halved.
function galloping({ postings }: Postings, { stretches }: WordMatcher) {
  const { values } = postings
  const { from = 0, to = 0, cost = 0 } = stretches[0] ?? {}
  const end = postings.starts[to] ?? 0
  let at = postings.starts[from] ?? 0
  return (rank: number): number => {
    const wanted = rank << 2
    let step = 1
    while (at + step < end && (values[at + step] ?? 0) < wanted) {
      at += step
      step *= 2
    }
    let high = Math.min(end, at + step + 1)
    while (at < high) {
      const middle = (at + high) >>> 1
      if ((values[middle] ?? 0) < wanted) at = middle + 1
      else high = middle
    }
    const posting = values[at] ?? 0
    return at < end && posting >>> 2 === rank ? cost + fieldCost(posting) : NO_MATCH
  }
}

function byOwnTerms({ entries }: Postings, matcher: WordMatcher) {
  const own = new Uint32Array(entries.longest)
  return (rank: number): number => {
    let best = NO_MATCH
    const length = readList(entries, rank, own)
    for (let i = 0; i < length; i++) {
      const entry = own[i] ?? 0
      const cost = termCost(matcher, entry >>> 2) + fieldCost(entry)
      if (cost < best) best = cost
    }
    return best
  }
}

// Of equally cheap ones the first in the alphabet.
function cheapestTerm({ entries }: TextData, matcher: WordMatcher, rank: number): number {
  let best = { cost: NO_MATCH, term: 0 }
  const own = new Uint32Array(entries.longest)
  const length = readList(entries, rank, own)
  for (let i = 0; i < length; i++) {
    const entry = own[i] ?? 0
    const term = entry >>> 2
    const cost = termCost(matcher, term) + fieldCost(entry)
    if (cost < best.cost || (cost === best.cost && term < best.term)) best = { cost, term }
  }
  return best.term
}
