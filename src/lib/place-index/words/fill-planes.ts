import { type CostPlanes, PLANES } from './cost-planes.ts'
import { PREFIX_COST, FIELD_COST, NO_MATCH } from './relevance.ts'
import type { Postings, MatchingTerms, WordTerms } from './word-matcher.ts'

/** Fills the planes with the cost of a correctly typed word at every place, and returns the lowest cost. */
export function fillPlanes(
  planes: CostPlanes,
  { postings }: Pick<Postings, 'postings'>,
  { ranges }: Pick<WordTerms, 'ranges'>,
): number {
  planes.fill(0)
  const whole = ranges.find(({ cost }) => cost === 0)
  const longer = ranges.find(({ cost }) => cost === PREFIX_COST)
  const first = longer ?? whole
  if (!first) return NO_MATCH
  markFields(planes, postings, first)
  const least = first.cost + toDigits(planes, longer ? -1 : 0) * FIELD_COST
  if (!longer || !whole) return least
  return Math.min(least, lowerToWhole(planes, postings, whole) * FIELD_COST)
}

// First sets a bit for the field of each posting, since a place may have several of the terms.
function markFields(
  planes: CostPlanes,
  { starts, values }: Postings['postings'],
  { from, to }: MatchingTerms,
): void {
  const end = starts[to] ?? 0
  for (let i = starts[from] ?? 0; i < end; i++) {
    const posting = values[i] ?? 0
    const at = (posting >>> 7) * PLANES + (posting & 3)
    planes[at] = (planes[at] ?? 0) | (1 << (posting >>> 2))
  }
}

// Then turns the bits into digits, 32 places at a time; the weightiest field of a place counts. `begun` is a mask: all bits or none.
// Returns the weightiest field of all places.
function toDigits(planes: CostPlanes, begun: number): number {
  let names = 0
  let localities = 0
  for (let at = 0; at < planes.length; at += PLANES) {
    const name = planes[at] ?? 0
    const locality = (planes[at + 1] ?? 0) & ~name
    const rest = (planes[at + 2] ?? 0) & ~name & ~locality
    planes[at] = name | rest
    planes[at + 1] = locality | rest
    planes[at + 2] = (name | locality | rest) & begun
    names |= name
    localities |= locality
  }
  return names !== 0 ? 0 : localities !== 0 ? 1 : 2
}

// In the same field the whole word, which is a single term, costs less than a prefix. Returns the weightiest field of all places.
function lowerToWhole(
  planes: CostPlanes,
  { starts, values }: Postings['postings'],
  { from, to }: MatchingTerms,
): number {
  const end = starts[to] ?? 0
  let weightiest = 2
  for (let i = starts[from] ?? 0; i < end; i++) {
    const posting = values[i] ?? 0
    const at = (posting >>> 7) * PLANES
    if ((posting & 3) < weightiest) weightiest = posting & 3
    const bit = 1 << (posting >>> 2)
    const field = (posting & 3) + 1
    const low = planes[at] ?? 0
    const high = planes[at + 1] ?? 0
    if (((low | high) & bit) !== 0) {
      const before = ((low & bit) === 0 ? 0 : 1) + ((high & bit) === 0 ? 0 : 2)
      if (before < field) continue
      planes[at + 2] = (planes[at + 2] ?? 0) & ~bit
    }
    planes[at] = (low & ~bit) | (bit & -(field & 1))
    planes[at + 1] = (high & ~bit) | (bit & -(field >>> 1))
  }
  return weightiest
}
