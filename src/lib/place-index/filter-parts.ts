import type { RequestedMoment } from '../hours/weekly-hours.ts'
import { BitSet, includesSorted } from './arrays.ts'
import type { Lists, PlaceIndexData } from './place-index-data.ts'
import type { PlaceFilter } from './place-index.ts'
import { HOURS_STATE, statesAt } from './hours/schedules.ts'
import type { TextMatches } from './words/text-matches.ts'

/** One condition of a filter, other than its region. */
export type FilterPart = {
  /** an upper bound for the number of places that pass */
  size: number
  /** an ascending superset of the places that pass; undefined if that would be all places */
  candidates?: () => Uint32Array
  passes: (position: number) => boolean
}

/** The conditions of a filter, except its region; `matches` are the matches of its text. */
export function filterParts(
  data: PlaceIndexData,
  filter: PlaceFilter,
  matches: TextMatches | undefined,
): FilterPart[] {
  const { categories = [], tags = [], openAt = [], closedAt = [] } = filter
  const size = data.all.positions.length
  const parts: FilterPart[] = []
  if (categories.length > 0) {
    const positionsOf = (category: number) => data.byCategory[category]?.positions ?? NONE
    parts.push(anyOf(categories, positionsOf, data.categories, size))
  }
  const positionsOfTag = (tag: number) => {
    const { starts, values } = data.byTag
    return values.subarray(starts[tag] ?? values.length, starts[tag + 1])
  }
  for (const list of tags) {
    if (list.length > 0) parts.push(anyOf(list, positionsOfTag, data.tags, size))
  }
  if (matches) parts.push(textPart(data, matches))
  if (openAt.length > 0) parts.push({ size, passes: isOpenAt(data, openAt) })
  if (closedAt.length > 0)
    parts.push({ size, passes: hasHoursState(HOURS_STATE.closed, data, closedAt) })
  return parts
}

/** Whether a place is open at the moment, which is given for each time zone. */
export function isOpenAt(
  data: PlaceIndexData,
  openAt: readonly RequestedMoment[],
): (position: number) => boolean {
  return hasHoursState(HOURS_STATE.open, data, openAt)
}

function hasHoursState(
  wanted: number,
  { columns, schedules }: PlaceIndexData,
  moments: readonly RequestedMoment[],
): (position: number) => boolean {
  const stateOf = statesAt(schedules, moments)
  return (position) => stateOf(columns.schedules[position] ?? 0) === wanted
}

// Places with any of these numbers. `positionsOf` lists the places of a number, `starts` and `values` the numbers of each place.
function anyOf(
  numbers: readonly number[],
  positionsOf: (number: number) => Uint32Array,
  { starts, values }: Lists,
  placeCount: number,
): FilterPart {
  const lists = Array.from(new Set(numbers), positionsOf)
  return {
    size: lists.reduce((sum, list) => sum + list.length, 0),
    candidates: () => (lists.length === 1 ? (lists[0] ?? NONE) : mergeSorted(lists, placeCount)),
    passes(position) {
      const end = starts[position + 1] ?? 0
      for (let i = starts[position] ?? 0; i < end; i++) {
        if (numbers.includes(values[i] ?? 0)) return true
      }
      return false
    },
  }
}

function textPart({ columns, all }: PlaceIndexData, { ranks }: TextMatches): FilterPart {
  return {
    size: ranks.length,
    candidates: () =>
      mergeSorted([ranks.map((rank) => columns.positionOfRank[rank] ?? 0)], all.positions.length),
    passes: (position) => includesSorted(ranks, columns.ranks[position] ?? 0),
  }
}

const NONE = new Uint32Array(0)

// Merges the lists: ascending, without duplicates.
function mergeSorted(lists: readonly Uint32Array[], placeCount: number): Uint32Array {
  const members = new BitSet(placeCount)
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
