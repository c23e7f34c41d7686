import type { Actor } from './place-store.ts'

/** Places that share a name in the same town, or a phone number or website anywhere. */
export type Lookalikes = { shared: 'name' | 'phone' | 'website'; ids: string[] }

/** Two places by their ids, in no order. */
export type PlacePair = readonly [string, string]

/** Every implementation promises: a call sees everything committed before it, and marking is idempotent. */
export type LookalikeStore = {
  /**
   * Small groups of possible duplicates, at most `limit` of each kind, without archived places and without groups in which every
   * pair is marked as distinct.
   */
  find(limit: number): Promise<Lookalikes[]>
  /** the pairs that a person marked as distinct, newest first, without archived places */
  distinctPairs(): Promise<PlacePair[]>
  /** `false` if one of the places does not exist */
  markDistinct(pair: PlacePair, actor: Actor): Promise<boolean>
  /** `false` when they are not marked */
  unmarkDistinct(pair: PlacePair, actor: Actor): Promise<boolean>
}

/** Whether a person marked two places as distinct. */
export type IsDistinct = (one: string, other: string) => boolean

export function distinctAmong(pairs: readonly PlacePair[]): IsDistinct {
  const keys = new Set(pairs.map(keyOf))
  return (one, other) => keys.has(keyOf([one, other]))
}

/** A place of a group and the places to compare with it. */
export type Comparison = { id: string; others: string[] }

/**
 * The remaining comparisons in a group: each place under the first one that it may duplicate. Empty if every pair is marked as
 * distinct.
 */
export function comparisonsOf(ids: readonly string[], isDistinct: IsDistinct): Comparison[] {
  const listed = new Set<string>()
  return ids.flatMap((id, at) => {
    const others = ids.slice(at + 1).filter((other) => !listed.has(other) && !isDistinct(id, other))
    for (const other of others) listed.add(other)
    return others.length > 0 ? [{ id, others }] : []
  })
}

function keyOf(pair: PlacePair): string {
  return pair.toSorted().join(' ')
}
