import type { Letters } from '../place-index-data.ts'

/** The terms `from` to before `to`, in the order of the alphabet. */
export type TermRange = { from: number; to: number }

/** The number of a term; -1 when it is none. */
export function termNumber(terms: Letters, word: string): number {
  const term = firstNotBefore(terms, word)
  return isTerm(terms, term, word) ? term : -1
}

/** All terms that begin with the word; `isExact` when the first of them is the word itself. */
export function termsBeginning(terms: Letters, word: string): TermRange & { isExact: boolean } {
  const from = firstNotBefore(terms, word)
  // They are mostly few: steps double until they pass the last one.
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

export function lengthOf({ starts }: Letters, term: number): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0)
}

function beginsWith(terms: Letters, term: number, word: string): boolean {
  return term < terms.starts.length - 1 && compareBeginning(terms, term, word) === 0
}

function isTerm(terms: Letters, term: number, word: string): boolean {
  return beginsWith(terms, term, word) && lengthOf(terms, term) === word.length
}

function firstNotBefore(terms: Letters, word: string): number {
  let low = 0
  let high = terms.starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareBeginning(terms, middle, word) < 0) low = middle + 1
    else high = middle
  }
  return low
}

// Below 0 if the term comes before the word, 0 if it begins with it, above 0 otherwise.
function compareBeginning({ starts, units }: Letters, term: number, word: string): number {
  const start = starts[term] ?? 0
  const length = (starts[term + 1] ?? 0) - start
  for (let at = 0; at < word.length; at++) {
    if (at === length) return -1
    const difference = (units[start + at] ?? 0) - word.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return 0
}
