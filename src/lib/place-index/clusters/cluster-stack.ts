import { BitSet } from '../arrays/bit-set.ts'
import { MOST_IN_STACK } from './cluster-rules.ts'
import type { Layer, Layers } from '../layer.ts'
import { eachShownRun, type MapSet, type Member } from './map-set.ts'

/** Of the places of a stack the first by name, at most `MOST_IN_STACK`, as ordinals. */
export function firstByName(
  [base, added]: Layers,
  set: MapSet,
  members: readonly Member[],
): number[] {
  const ofBase: number[] = []
  const ofAdded: number[] = []
  for (const { stretches } of members) {
    eachShownRun(set, stretches, (from, to) => {
      for (let i = from; i < to; i++) ofBase.push(rankAt(base, set.base.positions[i]))
    })
    for (let i = stretches.addedFrom; i < stretches.addedTo; i++) {
      ofAdded.push(rankAt(added, set.added.positions[i]))
    }
  }
  const named = [...namedFirst(base, ofBase), ...namedFirst(added, ofAdded)]
  if (ofAdded.length > 0) named.sort((a, b) => a.order - b.order)
  return named.slice(0, MOST_IN_STACK).map(({ ordinal }) => ordinal)
}

function rankAt({ data }: Layer, position = 0): number {
  return data.columns.ranks[position] ?? 0
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
