import type { HeavyPrefixes } from '../place-index-data.ts'
import { type CommonWord, planesLength } from './cost-planes.ts'
import { fillPlanes } from './fill-planes.ts'
import { ListBuilder, sharedLetters, sharedUint32, wordAt } from '../arrays.ts'
import { costOf } from './text-matches.ts'
import { type Postings, termNumber, wordMatcher, type WordMatcher } from './word-matcher.ts'
import { bestOfWord } from './word-matches.ts'

/**
 * Almost every place has a term with the prefix "s", and merging their postings takes milliseconds.
 * So the best places and the total are precomputed for every prefix with more than `HEAVY` postings.
 * For prefixes that over a quarter of all places have, the cost at each place is stored as well, to
 * check the candidates of other words. The number of postings limits such prefixes per length.
 */
export function buildHeavyPrefixes(text: Postings): HeavyPrefixes {
  const placeCount = text.entries.starts.length - 1
  const words = heavyWords(text).sort((a, b) => (a < b ? -1 : 1))
  const best = new ListBuilder()
  const totals = sharedUint32(words.length)
  const tables = sharedUint32(words.length)
  const tabled: WordMatcher[] = []
  for (const [i, word] of words.entries()) {
    const matcher = wordMatcher(text, word, true, [])
    const found = bestOfWord(text, matcher, READY_ANSWERS)
    best.push(found.best)
    totals[i] = found.total
    if (found.total > placeCount / 4) tables[i] = tabled.push(matcher)
  }
  const costs = costTables(text, tabled)
  return { beginnings: sharedLetters(words), totals, best: best.lists, tables, costs }
}

/** The cost of a very heavy prefix at each place. */
export function readyCosts(
  { beginnings, best, tables, costs }: HeavyPrefixes,
  word: string,
): CommonWord | undefined {
  const number = termNumber(beginnings, word)
  const table = number < 0 ? 0 : (tables[number] ?? 0)
  if (table === 0) return undefined
  const length = costs.length / tables.reduce((most, other) => Math.max(most, other))
  const planes = costs.subarray((table - 1) * length, table * length)
  return { planes, minCost: costOf(best.values[best.starts[number] ?? 0] ?? 0) }
}

/** The best `end` matches of a heavy prefix, packed, and their total; undefined if they are not precomputed. */
export function readyBest(
  { beginnings, totals, best }: HeavyPrefixes,
  word: string,
  end: number,
): { total: number; best: Uint32Array } | undefined {
  const number = termNumber(beginnings, word)
  if (number < 0) return undefined
  const total = totals[number] ?? 0
  if (Math.min(total, end) > READY_ANSWERS) return undefined
  const first = best.starts[number] ?? 0
  return { total, best: best.values.subarray(first, first + Math.min(total, end)) }
}

// For a million places. With fewer places a share of them, so that about as many prefixes are precomputed.
const HEAVY = 8192
const HEAVY_SHARE = 32
const MIN_HEAVY = 256
const READY_ANSWERS = 100

function costTables(text: Postings, tabled: readonly WordMatcher[]): Uint32Array {
  const length = planesLength(text.entries.starts.length - 1)
  const tables = sharedUint32(tabled.length * length)
  for (const [table, matcher] of tabled.entries()) {
    fillPlanes(tables.subarray(table * length, (table + 1) * length), text, matcher)
  }
  return tables
}

// Terms are sorted, so a prefix is a range of terms. Splits ranges letter by letter while they are heavy.
function heavyWords({ terms, postings, entries }: Postings): string[] {
  const found: string[] = []
  const share = Math.ceil((entries.starts.length - 1) / HEAVY_SHARE)
  const heavy = Math.min(HEAVY, Math.max(MIN_HEAVY, share))
  const { starts, units } = terms

  function descend(from: number, to: number, length: number): void {
    let start = from
    while (start < to) {
      const isLonger = (starts[start + 1] ?? 0) - (starts[start] ?? 0) > length
      if (!isLonger) {
        start++
        continue
      }
      const letter = units[(starts[start] ?? 0) + length]
      let end = start + 1
      while (end < to && units[(starts[end] ?? 0) + length] === letter) end++
      const count = (postings.starts[end] ?? 0) - (postings.starts[start] ?? 0)
      if (count > heavy) {
        found.push(wordAt(terms, start).slice(0, length + 1))
        descend(start, end, length + 1)
      }
      start = end
    }
  }

  descend(0, starts.length - 1, 0)
  return found
}
