import type { Lists, PlaceIndexData } from './place-index-data.ts'
import type { Facets, PlaceFilter } from './place-index.ts'
import type { LocalMoment } from '../hours/local-moment.ts'
import { countOf, eachPosition } from './selection.ts'
import type { Selection, Selector } from './selection.ts'

/**
 * How many places each option would leave. The options of one kind exclude each other's choice, so
 * they are counted among the places that hold all parts of the filter but that kind's own.
 */
export function facetsOf(
  data: PlaceIndexData,
  selector: Selector,
  filter: PlaceFilter,
  openAt: readonly LocalMoment[],
): Facets {
  return {
    total: countOf(selector.select(filter)),
    categories: categoryCounts(data, selector, filter),
    tags: tagCounts(data, selector, filter),
    open: openAt.length === 0 ? 0 : countOf(selector.select({ ...filter, openAt })),
  }
}

function categoryCounts(data: PlaceIndexData, selector: Selector, filter: PlaceFilter): number[] {
  const others = selector.select({ ...filter, categories: undefined })
  if (isAll(data, others)) return data.byCategory.map((set) => set.positions.length)
  return countValues(data.categories, others, data.byCategory.length)
}

function tagCounts(data: PlaceIndexData, selector: Selector, filter: PlaceFilter): number[] {
  const lists = filter.tags ?? []
  const attributeOf = (tag: number) => data.attributeOfTag[tag] ?? UNKNOWN
  const counts = countTags(data, selector.select(filter))
  for (const attribute of new Set(lists.flat().map(attributeOf))) {
    if (attribute === UNKNOWN) continue
    const others = lists.filter((list) => !list.some((tag) => attributeOf(tag) === attribute))
    const ownCounts = countTags(data, selector.select({ ...filter, tags: others }))
    for (const [tag, count] of ownCounts.entries()) {
      if (attributeOf(tag) === attribute) counts[tag] = count
    }
  }
  return counts
}

// A tag that no place has and no attribute is known of.
const UNKNOWN = -1

function countTags(data: PlaceIndexData, selection: Selection): number[] {
  const { starts } = data.byTag
  if (!isAll(data, selection)) return countValues(data.tags, selection, starts.length - 1)
  return Array.from(starts.subarray(1), (end, tag) => end - (starts[tag] ?? 0))
}

function countValues({ starts, values }: Lists, selection: Selection, length: number): number[] {
  const counts = Array.from({ length }, () => 0)
  eachPosition(selection, (position) => {
    const end = starts[position + 1] ?? 0
    for (let i = starts[position] ?? 0; i < end; i++) {
      const value = values[i] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  })
  return counts
}

function isAll({ all }: PlaceIndexData, { positions, region }: Selection): boolean {
  return positions === all.positions && !region
}
