import { editDistance, forgivenErrors } from '../../src/lib/text/similarity.ts'
import { eachIndexTerm, queryWords, type Word } from '../../src/lib/text/tokens.ts'
import type { IndexedPlace } from '../../src/lib/place-index/place-index.ts'
import {
  PREFIX_COST,
  ERROR_COST,
  FIELD_COST,
  FIELDS,
  NO_MATCH,
  otherReadings,
  spellingsOf,
  type Reading,
} from '../../src/lib/place-index/words/relevance.ts'

/** The terms of one place: the best field of each and its first spelling. */
export type IndexedTerms = Map<string, { fieldCost: number; spelling: string }>

/** `costs` by ordinal; undefined when the text contains no word. */
export type TextMatches = { costs: Map<number, number> | undefined; correction?: string }

export function termsOf(place: IndexedPlace): IndexedTerms {
  const terms: IndexedTerms = new Map()
  for (const [field, name] of FIELDS.entries()) {
    for (const text of place.texts[name].flat()) {
      eachIndexTerm(text, (term, spelling) => {
        if (!terms.has(term)) terms.set(term, { fieldCost: field * FIELD_COST, spelling })
      })
    }
  }
  return terms
}

export function searchByBruteForce(
  places: readonly IndexedTerms[],
  text: string,
  ranks?: readonly number[],
): TextMatches {
  const words = queryWords(text)
  if (words.length === 0) return { costs: undefined }
  const isKnown = (word: string, isLast: boolean) => {
    const costOf = costsOfTerms(word, isLast, [])
    return places.some((terms) => cheapest(terms, costOf).cost < NO_MATCH)
  }
  const asTyped: Reading = { kind: 'exact', words: words.map(({ term }) => term) }
  for (const reading of [asTyped, ...otherReadings(words, isKnown)]) {
    const forgives = misspeltWords(reading, words, isKnown)
    const costs = costsOf(places, reading.words, forgives)
    if (costs.size === 0) continue
    if (!forgives.some((spellings) => spellings.length > 0) || !ranks) return { costs }
    const best = known(
      [...costs].toSorted(([a, x], [b, y]) => x - y || known(ranks[a]) - known(ranks[b]))[0],
    )
    return { costs, correction: corrected(places, best[0], words, forgives) }
  }
  return { costs: new Map() }
}

/** Whether places have every word; the last one may be a prefix. */
export function knowsByBruteForce(places: readonly IndexedTerms[], text: string): boolean {
  const words = queryWords(text)
  return words.every(({ term }, i) => {
    const costOf = costsOfTerms(term, i === words.length - 1, [])
    return places.some((terms) => cheapest(terms, costOf).cost < NO_MATCH)
  })
}

// The possible corrections of each word.
function misspeltWords(
  { kind, words }: Reading,
  typed: readonly Word[],
  isKnown: (word: string, isLast: boolean) => boolean,
): (readonly string[])[] {
  return words.map((word, i) => {
    const isForgiven =
      kind === 'forgiving' || (kind === 'mistyped' && !isKnown(word, i === words.length - 1))
    return isForgiven ? spellingsOf(known(typed[i])) : []
  })
}

function costsOf(
  places: readonly IndexedTerms[],
  words: readonly string[],
  forgives: readonly (readonly string[])[],
): Map<number, number> {
  const costs = new Map<number, number>()
  const ofWords = words.map((word, i) =>
    costsOfTerms(word, i === words.length - 1, known(forgives[i])),
  )
  for (const [ordinal, terms] of places.entries()) {
    let sum = 0
    for (const costOf of ofWords) sum += cheapest(terms, costOf).cost
    if (sum < NO_MATCH) costs.set(ordinal, sum)
  }
  return costs
}

// The term that matches the word at the lowest cost, and that cost; ties go to the first in the alphabet.
function cheapest(terms: IndexedTerms, costOf: (term: string) => number) {
  let best = { cost: NO_MATCH, term: '' }
  for (const [term, { fieldCost }] of terms) {
    const cost = fieldCost + costOf(term)
    if (cost < best.cost || (cost === best.cost && term < best.term)) best = { cost, term }
  }
  return best
}

// Thousands of places share their words, so each is compared once.
const costsOfTerms = (word: string, isLast: boolean, misspelt: readonly string[]) =>
  onceForEachText((term) => termCost(term, word, isLast, misspelt))

function termCost(
  term: string,
  word: string,
  isLast: boolean,
  misspelt: readonly string[],
): number {
  if (term === word) return 0
  if (isLast && term.startsWith(word)) return PREFIX_COST
  const costs = misspelt.map((spelling) => {
    const errors = editDistance(spelling, term, forgivenErrors(spelling))
    return errors <= forgivenErrors(spelling) ? errors * ERROR_COST : NO_MATCH
  })
  return Math.min(NO_MATCH, ...costs)
}

// The typed text with the words of the best place where only typing errors were forgiven.
function corrected(
  places: readonly IndexedTerms[],
  ordinal: number,
  words: readonly Word[],
  forgives: readonly (readonly string[])[],
): string {
  const terms = known(places[ordinal])
  const spellings = words.map(({ term, spelling }, i) => {
    const costOf = costsOfTerms(term, i === words.length - 1, known(forgives[i]))
    const best = cheapest(terms, costOf).term
    const isBeginning = i === words.length - 1 && best.startsWith(term)
    if (best === term || isBeginning) return spelling
    return firstSpelling(places, best)
  })
  return spellings.join(' ')
}

function firstSpelling(places: readonly IndexedTerms[], term: string): string {
  for (const terms of places) {
    const entry = terms.get(term)
    if (entry) return entry.spelling
  }
  return term
}

/** Computes each text once and remembers the answer. */
export function onceForEachText<Answer>(
  answer: (text: string) => Answer,
): (text: string) => Answer {
  const given = new Map<string, { answer: Answer }>()
  return (text) => {
    const { answer: one } = given.get(text) ?? { answer: answer(text) }
    given.set(text, { answer: one })
    return one
  }
}

/** A value that must be there; its absence is a bug. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a value that must be there is missing')
  return value
}
