import { type FilterPart, filterParts } from './filter-parts.ts'
import type { PlaceIndexData, PointSet } from './place-index-data.ts'
import type { PlaceFilter } from './place-index.ts'
import { buildPointSet, buildLocalPointSet } from './space/point-set.ts'
import { WeightedCache } from './weighted-cache.ts'
import { eachRange } from './space/each-range.ts'
import { regionOf, type Region } from './space/region.ts'
import type { TextMatches } from './words/text-matches.ts'

/** Cached selections of filters. */
export type SelectionCache = WeightedCache<Selection>

/** The places of a filter: those of the set that are in the region and pass. */
export type Selection = {
  positions: Uint32Array
  /** the same places as `positions`, built on first use */
  set: () => PointSet
  region?: Region
  passes?: (position: number) => boolean
}

/**
 * Finds the cheapest way to the places of a filter. All places, and those of one category, are
 * stored sets. Any other filter is either computed once, from its rarest condition, and cached for
 * later requests (other tiles, other pages); or, if it has a region and no rare condition, tested on
 * the places in the region.
 */
export class Selector {
  readonly #data: PlaceIndexData
  readonly #nothing: Selection
  readonly #selections: SelectionCache
  // The reading of a text depends on all layers, so these live only as long as the layers.
  readonly #ofTexts = createSelectionCache()
  /** The matches of the text; undefined when it has no words. */
  readonly matches: (text: string | undefined) => TextMatches | undefined

  constructor(
    data: PlaceIndexData,
    matches: (text: string | undefined) => TextMatches | undefined,
    selections: SelectionCache = createSelectionCache(),
  ) {
    this.#data = data
    this.matches = matches
    this.#selections = selections
    this.#nothing = ofSet(buildPointSet(data.columns, new Uint32Array(0)))
  }

  select(filter: PlaceFilter): Selection {
    const region = regionOf(this.#data.columns, filter)
    const ready = this.#findReady(filter)
    if (ready) return { ...ready, region }
    const parts = this.partsOf(filter)
    const rarest = rarestOf(parts)
    if (!region || rarest.size <= FEW) return { ...this.#compute(filter, parts, rarest), region }
    const ofCategory = this.#findReady({ categories: filter.categories })
    const base = ofCategory ?? ofSet(this.#data.all)
    const inRegion = countOf({ ...base, region })
    if (inRegion > rarest.size) return { ...this.#compute(filter, parts, rarest), region }
    if (!ofCategory) return { ...base, region, passes: allOf(parts) }
    const others = this.partsOf({ ...filter, categories: undefined })
    return { ...ofCategory, region, passes: allOf(others) }
  }

  /** The places of a filter as a set. */
  setOf(filter: PlaceFilter): PointSet {
    if (!filter.within && !filter.around) return this.select(filter).set()
    const known = this.#cacheFor(filter).get(keyOf(filter))
    if (known) return known.set()
    const positions: number[] = []
    eachPosition(this.select(filter), (position) => positions.push(position))
    return this.#cache(filter, Uint32Array.from(positions)).set()
  }

  /** The conditions of a filter, except its region. */
  partsOf(filter: PlaceFilter): FilterPart[] {
    return filterParts(this.#data, filter, this.matches(filter.text))
  }

  // The selection of the filter without its region, if it is stored or cached.
  #findReady(filter: PlaceFilter): Selection | undefined {
    const { categories = [], tags = [], openAt = [], closedAt = [], text = '' } = filter
    const hasTime = openAt.length > 0 || closedAt.length > 0
    const isPlain = tags.every((list) => list.length === 0) && !hasTime
    if (isPlain && this.matches(text) === undefined) {
      if (categories.length === 0) return ofSet(this.#data.all)
      const [only = -1] = categories
      if (categories.length === 1) {
        const set = this.#data.byCategory[only]
        return set ? ofSet(set) : this.#nothing
      }
    }
    return this.#cacheFor(filter).get(keyOf(withoutRegion(filter)))
  }

  #compute(filter: PlaceFilter, parts: readonly FilterPart[], rarest: FilterPart): Selection {
    const candidates = rarest.candidates?.() ?? this.#data.all.positions
    const passes = allOf(parts.filter((part) => part !== rarest || !rarest.candidates))
    return this.#cache(withoutRegion(filter), filterPositions(candidates, passes))
  }

  #cacheFor({ text }: PlaceFilter): SelectionCache {
    return text ? this.#ofTexts : this.#selections
  }

  #cache(filter: PlaceFilter, positions: Uint32Array): Selection {
    let built: PointSet | undefined
    const set = () => (built ??= buildLocalPointSet(this.#data.columns, positions))
    const selection = { positions, set }
    this.#cacheFor(filter).set(keyOf(filter), selection, ENTRY + positions.length)
    return selection
  }
}

export function createSelectionCache(): SelectionCache {
  return new WeightedCache<Selection>(MAX_CACHED_PLACES)
}

export function countOf(selection: Selection): number {
  const { positions, set, region, passes } = selection
  if (!region && !passes) return positions.length
  let total = 0
  if (passes || !region) eachPosition(selection, () => total++)
  else eachRange(set(), region, (from, to) => (total += to - from))
  return total
}

/** Calls back with every place of the selection, in Morton order. */
export function eachPosition(
  { positions, set, region, passes }: Selection,
  visit: (position: number) => void,
): void {
  const visitStretch = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const position = positions[i] ?? 0
      if (!passes || passes(position)) visit(position)
    }
  }
  if (region) eachRange(set(), region, visitStretch)
  else visitStretch(0, positions.length)
}

// A set of a million places takes 20 MB. An empty selection still counts as `ENTRY`.
const MAX_CACHED_PLACES = 1_000_000
const ENTRY = 1000

// Conditions this rare are computed regardless of the region.
const FEW = 2048

function ofSet(set: PointSet): Selection {
  return { positions: set.positions, set: () => set }
}

function withoutRegion(filter: PlaceFilter): PlaceFilter {
  return { ...filter, within: undefined, around: undefined }
}

function rarestOf(parts: readonly FilterPart[]): FilterPart {
  return parts.reduce((rarest, part) => (part.size < rarest.size ? part : rarest))
}

function allOf(parts: readonly FilterPart[]): (position: number) => boolean {
  const [first, second, ...others] = parts
  if (!first) return () => true
  if (!second) return first.passes
  const rest = others.length > 0 ? allOf(others) : () => true
  return (position) => first.passes(position) && second.passes(position) && rest(position)
}

function keyOf({
  categories = [],
  tags = [],
  openAt = [],
  closedAt = [],
  text = '',
  within,
  around,
}: PlaceFilter) {
  return JSON.stringify([categories, tags, openAt, closedAt, text, within, around])
}

// A third faster than the array's own `filter`.
function filterPositions(candidates: Uint32Array, passes: (position: number) => boolean) {
  const found = new Uint32Array(candidates.length)
  let count = 0
  for (const position of candidates) if (passes(position)) found[count++] = position
  return found.slice(0, count)
}
