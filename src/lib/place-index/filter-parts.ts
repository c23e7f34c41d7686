import type { AskedMoment } from '../hours/weekly-hours.ts'
import { BitSet } from './arrays.ts'
import type { Lists, PlaceIndexData } from './place-index-data.ts'
import type { PlaceFilter } from './place-index.ts'
import { Recent } from './recent.ts'
import { HOURS_STATE, statesAt } from './hours/schedules.ts'
import type { TextMatches } from './words/text-matches.ts'

/** One condition of a filter on places themselves, not on where they are. */
export type FilterPart = {
  /** no fewer places than pass */
  size: number
  /** places among which all that pass are, ascending; undefined when that would be all */
  candidates?: () => Uint32Array
  passes: (position: number) => boolean
}

/**
 * Takes filters apart into their conditions. What a text finds and what is open or closed at a moment are asked for by the page, by the
 * counts of the filters and by the tiles of the map, so that the last text and the last moments are kept.
 */
export class FilterParts {
  readonly #data: PlaceIndexData
  // Of the last text: a set of each would be 125 kB for every million places, and the collector marks the sooner.
  #placesOfText?: BitSet
  #ranksOfText?: Uint32Array
  readonly #placesOfTags = new Recent<BitSet>(MOST_TAGS)
  readonly #statesAt = new Recent<(schedule: number) => number>(MOST_MOMENTS)

  constructor(data: PlaceIndexData) {
    this.#data = data
  }

  /** The conditions of a filter but for its region; `matches` are what its text finds. */
  of(filter: PlaceFilter, matches: TextMatches | undefined): FilterPart[] {
    const { categories = [], tags = [], openAt = [], closedAt = [] } = filter
    const parts: FilterPart[] = []
    if (categories.length > 0) parts.push(categoryPart(this.#data, categories))
    for (const list of tags) if (list.length > 0) parts.push(this.#tagPart(list))
    if (matches) parts.push(this.#textPart(matches))
    const size = this.#data.all.positions.length
    if (openAt.length > 0) parts.push({ size, passes: this.isOpenAt(openAt) })
    if (closedAt.length > 0) parts.push({ size, passes: this.#isAt(closedAt, HOURS_STATE.closed) })
    return parts
  }

  /** Whether a place is open at the moment, given for each time zone. */
  isOpenAt(openAt: readonly AskedMoment[]): (position: number) => boolean {
    return this.#isAt(openAt, HOURS_STATE.open)
  }

  #isAt(moments: readonly AskedMoment[], wanted: number): (position: number) => boolean {
    const { columns, schedules } = this.#data
    const key = moments.map(keyOf).join()
    const stateOf = this.#statesAt.get(key) ?? statesAt(schedules, moments)
    this.#statesAt.set(key, stateOf, 1)
    return (position) => stateOf(columns.schedules[position] ?? 0) === wanted
  }

  #tagPart(tags: readonly number[]): FilterPart {
    const asked = distinct(tags)
    const size = asked.reduce((sum, tag) => sum + this.#positionsOfTag(tag).length, 0)
    const lists = () => asked.map((tag) => this.#positionsOfTag(tag))
    let sets: BitSet[] | undefined
    return listsPart(this.#data, size, lists, (position) => {
      sets ??= tags.map((tag) => this.#placesOfTag(tag))
      for (const set of sets) if (set.has(position)) return true
      return false
    })
  }

  // Looking at the tags of each place takes several times as long, and most filters have the same few tags.
  #placesOfTag(tag: number): BitSet {
    const known = this.#placesOfTags.get(String(tag))
    if (known) return known
    const found = new BitSet(this.#data.all.positions.length)
    for (const position of this.#positionsOfTag(tag)) found.add(position)
    this.#placesOfTags.set(String(tag), found, 1)
    return found
  }

  #positionsOfTag(tag: number): Uint32Array {
    const { starts, values } = this.#data.byTag
    return values.subarray(starts[tag] ?? values.length, starts[tag + 1])
  }

  #textPart({ ranks }: TextMatches): FilterPart {
    const { positionOfRank } = this.#data.columns
    return {
      size: ranks.length,
      candidates: () =>
        ranks.length < FEW
          ? ranks.map((rank) => positionOfRank[rank] ?? 0).sort()
          : this.#placesOf(ranks).toArray(ranks.length),
      passes: (position) => this.#placesOf(ranks).has(position),
    }
  }

  #placesOf(ranks: Uint32Array): BitSet {
    const { columns, all } = this.#data
    const found = (this.#placesOfText ??= new BitSet(all.positions.length))
    if (ranks === this.#ranksOfText) return found
    found.clear()
    for (const rank of ranks) found.add(columns.positionOfRank[rank] ?? 0)
    this.#ranksOfText = ranks
    return found
  }
}

// A bit for every place each: eight megabytes of a million places.
const MOST_TAGS = 64

// This minute, and what people plan.
const MOST_MOMENTS = 8

function keyOf({ date, weekday, minute, orLater, or }: AskedMoment): string {
  const key = `${date} ${weekday} ${minute} ${orLater}`
  return or ? `${key} or ${keyOf(or)}` : key
}

function categoryPart(data: PlaceIndexData, categories: readonly number[]): FilterPart {
  const lists = distinct(categories).map((category) => data.byCategory[category]?.positions ?? NONE)
  const size = lists.reduce((sum, list) => sum + list.length, 0)
  return listsPart(data, size, () => lists, anyOf(data.categories, categories))
}

function listsPart(
  { all }: PlaceIndexData,
  size: number,
  lists: () => readonly Uint32Array[],
  passes: (position: number) => boolean,
): FilterPart {
  const candidates = () => {
    const [first = NONE, ...others] = lists()
    return others.length === 0 ? first : union(all.positions.length, [first, ...others])
  }
  return { size, candidates, passes }
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
