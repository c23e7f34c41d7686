import { BitSet } from '../arrays.ts'
import { MOST_IN_STACK } from './cluster-rules.ts'
import type { Layer, Layers } from '../layer.ts'
import type { MapSet, Runs } from './map-set.ts'
import type { PointSet } from '../place-index-data.ts'
import type { Run } from './stretch-box.ts'

/** Of the places of a stack the first by name, at most `MOST_IN_STACK`, as ordinals. */
export function firstByName([base, added]: Layers, set: MapSet, runs: Runs): number[] {
  const ofBase = ranksOf(base, set.base, runs.base)
  const ofAdded = ranksOf(added, set.added, runs.added)
  const named = [...namedFirst(base, ofBase), ...namedFirst(added, ofAdded)]
  if (ofAdded.length > 0) named.sort((a, b) => a.order - b.order)
  return named.slice(0, MOST_IN_STACK).map(({ ordinal }) => ordinal)
}

function ranksOf({ data }: Layer, { positions }: PointSet, runs: readonly Run[]): number[] {
  const ranks: number[] = []
  for (const { from, to } of runs) {
    for (let i = from; i < to; i++) ranks.push(data.columns.ranks[positions[i] ?? 0] ?? 0)
  }
  return ranks
}

function namedFirst({ data: { columns }, firstOrdinal, orderOf }: Layer, ranks: number[]) {
  return firstOf(ranks, columns.ranks.length).map((rank) => ({
    ordinal: firstOrdinal + (columns.ordinals[columns.positionOfRank[rank] ?? 0] ?? 0),
    order: orderOf(rank),
  }))
}

// Few are sorted; of very many on one point, sorting all to name a hundred would take too long.
function firstOf(ranks: number[], bound: number): number[] {
  if (ranks.length < 4096) return ranks.sort((a, b) => a - b).slice(0, MOST_IN_STACK)
  const members = new BitSet(bound)
  for (const rank of ranks) members.add(rank)
  return members.slice(0, MOST_IN_STACK)
}
