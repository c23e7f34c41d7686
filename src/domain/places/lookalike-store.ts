import type { Actor } from './place-store.ts'

/** Places with the same name in the same town, wherever they lie, or with the same phone number or website. */
export type Lookalikes = { shared: 'name' | 'phone' | 'website'; ids: string[] }

/** Two places by their ids, in no order. */
export type PlacePair = readonly [string, string]

/** Every implementation promises: a call sees everything committed before it, and marking twice is marking once. */
export type LookalikeStore = {
  /**
   * Groups of a few places that may be the same, at most so many of each kind. Archived places are in none, and a group in
   * which every pair is marked as distinct is left out.
   */
  find(most: number): Promise<Lookalikes[]>
  /** the pairs that a person marked as different places, the newest mark first; none with an archived place */
  distinctPairs(): Promise<PlacePair[]>
  /** `false` when there are no such two places */
  markDistinct(pair: PlacePair, actor: Actor): Promise<boolean>
  /** `false` when they are not marked */
  unmarkDistinct(pair: PlacePair, actor: Actor): Promise<boolean>
}

/** Whether a person marked two places as different ones. */
export type IsDistinct = (one: string, other: string) => boolean

export function distinctAmong(pairs: readonly PlacePair[]): IsDistinct {
  const keys = new Set(pairs.map(keyOf))
  return (one, other) => keys.has(keyOf([one, other]))
}

/** A place of a group and those that are compared with it. */
export type Comparison = { id: string; others: string[] }

/**
 * What is left to compare in a group: each place under the first one that it may be the same as. Nothing when every pair is
 * marked as distinct.
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
