import { forgivenErrors } from '../../text/similarity.ts'
import type { Letters, TypingData } from '../place-index-data.ts'
import { sharedUint32 } from '../arrays.ts'

/**
 * Symmetric deletes (the method of SymSpell): two words within d errors have a common remainder after
 * deleting up to d letters from each. So each term is filed under the hashes of all remainders of its
 * first letters, and a word is looked up by the hashes of its own remainders. Terms with a common
 * hash are only candidates; `boundedEditDistance` decides.
 */
export function buildTyping(terms: Letters): TypingData {
  const termCount = terms.starts.length - 1
  let entries = 0
  for (let term = 0; term < termCount; term++) eachRemainderHash(terms, term, () => entries++)
  const mask = 2 ** Math.max(4, Math.ceil(Math.log2(entries / 2 + 1))) - 1
  const buckets = { starts: sharedUint32(mask + 2), values: sharedUint32(entries) }
  const { starts, values } = buckets
  // A counting sort: count each bucket, turn the counts into starts, then fill, which advances each start to the next.
  for (let term = 0; term < termCount; term++) {
    eachRemainderHash(terms, term, (hash) => {
      starts[hash & mask] = (starts[hash & mask] ?? 0) + 1
    })
  }
  let end = 0
  for (let bucket = 0; bucket <= mask + 1; bucket++) {
    end += starts[bucket] ?? 0
    starts[bucket] = end
  }
  for (let term = termCount - 1; term >= 0; term--) {
    eachRemainderHash(terms, term, (hash) => {
      const slot = (starts[hash & mask] ?? 0) - 1
      values[slot] = term
      starts[hash & mask] = slot
    })
  }
  return { buckets, mask }
}

export type SimilarTerm = { term: number; errors: number }

/** The terms within the forgiven errors of the word, without duplicates. */
export function similarTerms(terms: Letters, typing: TypingData, word: string): SimilarTerm[] {
  const limit = forgivenErrors(word)
  if (limit === 0) return []
  const similar: SimilarTerm[] = []
  const { starts, values } = typing.buckets
  const units = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
  const isNew = startLookup(terms.starts.length)
  const count = fillRemainders(units, 0, units.length, limit)
  for (let remainder = 0; remainder < count; remainder++) {
    const bucket = (remainders[remainder] ?? 0) & typing.mask
    const end = starts[bucket + 1] ?? 0
    for (let i = starts[bucket] ?? 0; i < end; i++) {
      const term = values[i] ?? 0
      if (!isNew(term)) continue
      const errors = errorsBetween(terms, term, units, limit)
      if (errors <= limit) similar.push({ term, errors })
    }
  }
  return similar
}

// By term: the number of the last lookup that reached it, to skip duplicates. Shared by all lookups, which never overlap.
let lastLookup = new Uint32Array(0)
let look = 0

function startLookup(termCount: number): (term: number) => boolean {
  if (lastLookup.length < termCount || look === 2 ** 32 - 1) {
    lastLookup = new Uint32Array(Math.max(lastLookup.length, termCount))
    look = 0
  }
  const [table, own] = [lastLookup, ++look]
  return (term) => {
    if (table[term] === own) return false
    table[term] = own
    return true
  }
}

// Only words of at least five letters are looked up, so shorter terms never match; below six letters none match with two errors.
const MIN_TERM_LENGTH = 4
const MIN_LENGTH_FOR_TWO_ERRORS = 6

// Only the first letters are filed; `boundedEditDistance` checks the rest.
const INDEXED_LETTERS = 7

function eachRemainderHash(terms: Letters, term: number, visit: (hash: number) => void): void {
  const length = (terms.starts[term + 1] ?? 0) - (terms.starts[term] ?? 0)
  if (length < MIN_TERM_LENGTH) return
  const errors = length < MIN_LENGTH_FOR_TWO_ERRORS ? 1 : 2
  const count = fillRemainders(terms.units, terms.starts[term] ?? 0, length, errors)
  for (let i = 0; i < count; i++) visit(remainders[i] ?? 0)
}

// The latest remainders: the whole word, without each letter, without each pair of letters.
const remainders = new Uint32Array(
  1 + INDEXED_LETTERS + (INDEXED_LETTERS * (INDEXED_LETTERS - 1)) / 2,
)

// Fills in the hashes of the filed letters with none, one or two deleted, and returns their number. May contain duplicates.
function fillRemainders(
  units: Uint16Array,
  start: number,
  wordLength: number,
  errors: number,
): number {
  const length = Math.min(wordLength, INDEXED_LETTERS)
  let count = 0
  remainders[count++] = hashWithout(units, start, length, -1, -1)
  for (let first = 0; first < length; first++) {
    remainders[count++] = hashWithout(units, start, length, first, -1)
    if (errors < 2) continue
    for (let second = first + 1; second < length; second++) {
      remainders[count++] = hashWithout(units, start, length, first, second)
    }
  }
  return count
}

// FNV-1a with a final mix, so that the low bits depend on all letters.
function hashWithout(
  units: Uint16Array,
  start: number,
  length: number,
  first: number,
  second: number,
): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < length; at++) {
    if (at === first || at === second) continue
    hash = Math.imul(hash ^ (units[start + at] ?? 0), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

function errorsBetween(
  { starts, units }: Letters,
  term: number,
  word: Uint16Array,
  limit: number,
): number {
  return boundedEditDistance(word, 0, units, starts[term] ?? 0, starts[term + 1] ?? 0, limit)
}

/**
 * The typing errors between `a` from `at` on and `b` from `start` to before `end`, counted like `editDistance`; `limit + 1` beyond the
 * limit. At the first difference it tries each possible error recursively, which for one or two errors needs few comparisons and no
 * table.
 */
export function boundedEditDistance(
  a: Uint16Array,
  at: number,
  b: Uint16Array,
  start: number,
  end: number,
  limit: number,
): number {
  const left = a.length - at
  const otherLeft = end - start
  if (left - otherLeft > limit || otherLeft - left > limit) return limit + 1
  let same = 0
  while (same < left && same < otherLeft && a[at + same] === b[start + same]) same++
  if (same === left || same === otherLeft) return Math.max(left, otherLeft) - same
  if (limit === 0) return 1
  const i = at + same
  const j = start + same
  let best = boundedEditDistance(a, i + 1, b, j + 1, end, limit - 1)
  if (best > 0) best = Math.min(best, boundedEditDistance(a, i + 1, b, j, end, limit - 1))
  if (best > 0) best = Math.min(best, boundedEditDistance(a, i, b, j + 1, end, limit - 1))
  const isSwap = j + 1 < end && a[i] === b[j + 1] && a[i + 1] === b[j]
  if (best > 0 && isSwap)
    best = Math.min(best, boundedEditDistance(a, i + 2, b, j + 2, end, limit - 1))
  return best + 1
}
