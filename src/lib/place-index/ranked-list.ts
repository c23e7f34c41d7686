import type { Hit } from './place-index.ts'

/** A hit with what it is sorted by: its value, then its place in the order of names. */
export type RankedHit = Hit & { value: number; order: number }

/** The sorted places of one layer, of which only what is wanted is made. */
export type RankedList = {
  total: number
  /** without the first `from`, before `to` */
  read(from: number, to: number): RankedHit[]
}

/** What is to come out of the list, and what into it; both are few and sorted. */
type Changes = { hidden: readonly RankedHit[]; added: readonly RankedHit[] }

/**
 * A stretch of the list with its changes made. It is found from the stretch itself: where its first hit stands is moved by
 * the changes that come before it.
 */
export function changedStretch(
  list: RankedList,
  { hidden, added }: Changes,
  offset: number,
  limit: number,
): RankedHit[] {
  if (hidden.length === 0 && added.length === 0) return list.read(offset, offset + limit)
  const from = Math.max(0, Math.min(offset - added.length, list.total - 1))
  const read = list.read(from, Math.min(list.total, offset + limit + hidden.length))
  const first = from > 0 ? read[0] : undefined
  const addedBefore = first ? countBefore(added, first) : 0
  const hiddenBefore = first ? countBefore(hidden, first) : 0
  const gone = new Set(hidden.map(({ ordinal }) => ordinal))
  const shown = read.filter(({ ordinal }) => !gone.has(ordinal))
  const merged = mergedHits(shown, added.slice(addedBefore))
  const start = offset - (from - hiddenBefore + addedBefore)
  return merged.slice(start, start + limit)
}

export function compareHits(a: RankedHit, b: RankedHit): number {
  return a.value - b.value || a.order - b.order
}

function countBefore(sorted: readonly RankedHit[], hit: RankedHit): number {
  const end = sorted.findIndex((other) => compareHits(other, hit) >= 0)
  return end < 0 ? sorted.length : end
}

function mergedHits(a: readonly RankedHit[], b: readonly RankedHit[]): RankedHit[] {
  if (b.length === 0) return [...a]
  return [...a, ...b].toSorted(compareHits)
}
