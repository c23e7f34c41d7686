import type { Letters, TextData } from '../place-index-data.ts'
import { PREFIX_COST, ERROR_COST, FIELD_COST, NO_MATCH } from './relevance.ts'
import { similarTerms } from './typing-errors.ts'

/** The inverted index before the heavy prefixes are computed from it. */
export type Postings = Omit<TextData, 'heavy'>

/** A range of terms, `from` to before `to`, that match a word at the same cost, before the cost of the field. */
export type MatchingTerms = { from: number; to: number; cost: number }

/** The terms that match a word, as disjoint ranges, cheapest first, and the number of their postings. */
export type WordTerms = { ranges: readonly MatchingTerms[]; postings: number }

/** The same with the word as a cache key; undefined if errors are forgiven. */
export type WordMatcher = WordTerms & { word: string | undefined; isLast: boolean }

/** Matches a word; the last word also as a prefix. Also matches terms within the forgiven typing errors of the `misspelt` spellings. */
export function wordMatcher(
  text: Postings,
  word: string,
  isLast: boolean,
  misspelt: readonly string[],
): WordMatcher {
  const ranges = isLast ? prefixRanges(text, word) : exactRanges(text, word)
  if (misspelt.length > 0) addSimilar(text, misspelt, ranges)
  const postings = postingsOf(text, ranges)
  return { ranges, postings, word: misspelt.length > 0 ? undefined : word, isLast }
}

function exactRanges({ terms }: Postings, word: string): MatchingTerms[] {
  const exact = termNumber(terms, word)
  return exact < 0 ? [] : [{ from: exact, to: exact + 1, cost: 0 }]
}

function prefixRanges({ terms }: Postings, word: string): MatchingTerms[] {
  const { from, to, isExact } = termsWithPrefix(terms, word)
  const longer = isExact ? from + 1 : from
  const ranges = isExact ? [{ from, to: longer, cost: 0 }] : []
  if (longer < to) ranges.push({ from: longer, to, cost: PREFIX_COST })
  return ranges
}

/** The cost of a term as this word, without its field; `NO_MATCH` if it does not match. */
export function termCost({ ranges }: Pick<WordTerms, 'ranges'>, term: number): number {
  for (const { from, to, cost } of ranges) if (term >= from && term < to) return cost
  return NO_MATCH
}

/** The cost of the field of an entry or a posting. */
export function fieldCost(entry: number): number {
  return (entry & 3) * FIELD_COST
}

function addSimilar(text: Postings, misspelt: readonly string[], ranges: MatchingTerms[]): void {
  const known = { ranges: [...ranges] }
  const errorsOf = new Map<number, number>()
  for (const word of misspelt) {
    for (const { term, errors } of similarTerms(text.terms, text.typing, word)) {
      if (errors < (errorsOf.get(term) ?? Infinity)) errorsOf.set(term, errors)
    }
  }
  for (const [term, errors] of errorsOf) {
    if (termCost(known, term) !== NO_MATCH) continue
    ranges.push({ from: term, to: term + 1, cost: errors * ERROR_COST })
  }
  ranges.sort((a, b) => a.cost - b.cost)
}

function postingsOf({ postings }: Postings, ranges: readonly MatchingTerms[]): number {
  let count = 0
  for (const { from, to } of ranges) {
    count += (postings.starts[to] ?? 0) - (postings.starts[from] ?? 0)
  }
  return count
}

/** The terms from `from` to before `to`, in alphabetical order. */
export type TermRange = { from: number; to: number }

/** The number of a term; -1 if unknown. */
export function termNumber(terms: Letters, word: string): number {
  const term = lowerBoundOf(terms, word)
  return isTerm(terms, term, word) ? term : -1
}

/** The range of terms that begin with the word; `isExact` if the first is the word itself. */
function termsWithPrefix(terms: Letters, word: string): TermRange & { isExact: boolean } {
  const from = lowerBoundOf(terms, word)
  // Galloping search for the end, because the range is mostly short.
  let step = 1
  while (beginsWith(terms, from + step - 1, word)) step *= 2
  let low = from + (step >>> 1)
  let high = from + step - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (beginsWith(terms, middle, word)) low = middle + 1
    else high = middle
  }
  return { from, to: low, isExact: isTerm(terms, from, word) }
}

function lengthOf({ starts }: Letters, term: number): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0)
}

function beginsWith(terms: Letters, term: number, word: string): boolean {
  return term < terms.starts.length - 1 && comparePrefix(terms, term, word) === 0
}

function isTerm(terms: Letters, term: number, word: string): boolean {
  return beginsWith(terms, term, word) && lengthOf(terms, term) === word.length
}

function lowerBoundOf(terms: Letters, word: string): number {
  let low = 0
  let high = terms.starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comparePrefix(terms, middle, word) < 0) low = middle + 1
    else high = middle
  }
  return low
}

// Below 0 if the term comes before the word, 0 if it begins with it, above 0 otherwise.
function comparePrefix({ starts, units }: Letters, term: number, word: string): number {
  const start = starts[term] ?? 0
  const length = (starts[term + 1] ?? 0) - start
  for (let at = 0; at < word.length; at++) {
    if (at === length) return -1
    const difference = (units[start + at] ?? 0) - word.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return 0
}
