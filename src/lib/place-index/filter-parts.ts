import { BitSet } from './bit-set.ts'
import type { Lists, PlaceIndexData } from './place-index-data.ts'
import type { PlaceFilter } from './place-index.ts'
import { openSchedules } from './schedules.ts'
import type { TextMatches } from './text-matches.ts'

/** One condition of a filter on places themselves, not on where they are. */
export type FilterPart = {
  /** no fewer places than pass */
  size: number
  /** places among which all that pass are, ascending; undefined when that would be all */
  candidates?: () => Uint32Array
  passes: (position: number) => boolean
}

/** The conditions of a filter but for its region. */
export function partsOf(
  data: PlaceIndexData,
  filter: PlaceFilter,
  matches: TextMatches | undefined,
): FilterPart[] {
  const { categories = [], tags = [], openAt = [] } = filter
  const parts: FilterPart[] = []
  if (categories.length > 0) parts.push(categoryPart(data, categories))
  for (const list of tags) if (list.length > 0) parts.push(tagPart(data, list))
  if (matches) parts.push(textPart(data, matches))
  if (openAt.length > 0) parts.push(openPart(data, openAt))
  return parts
}

function categoryPart(data: PlaceIndexData, categories: readonly number[]): FilterPart {
  const lists = distinct(categories).map((category) => data.byCategory[category]?.positions ?? NONE)
  return listsPart(data, lists, anyOf(data.categories, categories))
}

function tagPart(data: PlaceIndexData, tags: readonly number[]): FilterPart {
  const { starts, values } = data.byTag
  const lists = distinct(tags).map((tag) => values.subarray(starts[tag] ?? 0, starts[tag + 1] ?? 0))
  return listsPart(data, lists, anyOf(data.tags, tags))
}

function listsPart(
  { all }: PlaceIndexData,
  lists: readonly Uint32Array[],
  passes: (position: number) => boolean,
): FilterPart {
  const [only = NONE] = lists
  let size = 0
  for (const list of lists) size += list.length
  const candidates = () => (lists.length === 1 ? only : union(all.positions.length, lists))
  return { size, candidates, passes }
}

function textPart({ columns, all }: PlaceIndexData, { ranks }: TextMatches): FilterPart {
  let found: BitSet | undefined
  function positions(): BitSet {
    if (found) return found
    found = new BitSet(all.positions.length)
    for (const rank of ranks) found.add(columns.positionOfRank[rank] ?? 0)
    return found
  }
  return {
    size: ranks.length,
    candidates: () =>
      ranks.length < FEW
        ? ranks.map((rank) => columns.positionOfRank[rank] ?? 0).sort()
        : positions().toArray(ranks.length),
    passes: (position) => positions().has(position),
  }
}

function openPart(
  { columns, schedules, all }: PlaceIndexData,
  openAt: NonNullable<PlaceFilter['openAt']>,
): FilterPart {
  const isOpen = openSchedules(schedules, openAt)
  return {
    size: all.positions.length,
    passes: (position) => isOpen(columns.schedules[position] ?? 0),
  }
}

const NONE = new Uint32Array(0)

// Fewer are sorted, more are swept up from a set of bits.
const FEW = 2048

function anyOf({ starts, values }: Lists, wanted: readonly number[]): (list: number) => boolean {
  return (list) => {
    const end = starts[list + 1] ?? 0
    for (let i = starts[list] ?? 0; i < end; i++) if (wanted.includes(values[i] ?? 0)) return true
    return false
  }
}

function union(bound: number, lists: readonly Uint32Array[]): Uint32Array {
  const members = new BitSet(bound)
  let count = 0
  for (const list of lists) {
    for (const position of list) {
      if (members.has(position)) continue
      members.add(position)
      count++
    }
  }
  return members.toArray(count)
}

function distinct(numbers: readonly number[]): number[] {
  return [...new Set(numbers)]
}
