import type { LocalMoment } from '../hours/local-moment.ts'
import { hiddenIn, type Layer } from './layer.ts'
import type { Lists, PlaceIndexData } from './place-index-data.ts'
import type { Facets, PlaceFilter } from './place-index.ts'
import { countOf, eachPosition } from './selection.ts'
import type { Selection } from './selection.ts'

/**
 * How many places each option would leave. The options of one kind exclude each other's choice, so
 * they are counted among the places that hold all parts of the filter but that kind's own.
 */
export function facetsOf(
  layers: readonly Layer[],
  filter: PlaceFilter,
  openAt: readonly LocalMoment[],
): Facets {
  const ofLayers = layers.map((layer) => ({
    total: countIn(layer, filter),
    categories: categoryCounts(layer, filter),
    tags: tagCounts(layer, filter),
    open: openAt.length === 0 ? 0 : countIn(layer, { ...filter, openAt }),
  }))
  return {
    total: sum(ofLayers.map(({ total }) => total)),
    categories: sums(ofLayers.map(({ categories }) => categories)),
    tags: sums(ofLayers.map(({ tags }) => tags)),
    open: sum(ofLayers.map(({ open }) => open)),
  }
}

/** How many places of the layer the filter lets through. */
export function countIn(layer: Layer, filter: PlaceFilter): number {
  const selection = layer.selector.select(filter)
  return countOf(selection) - hiddenIn(layer, selection).length
}

function categoryCounts(layer: Layer, filter: PlaceFilter): number[] {
  const { data, selector } = layer
  const others = selector.select({ ...filter, categories: undefined })
  const counts = isAll(data, others)
    ? data.byCategory.map((set) => set.positions.length)
    : countValues(data.categories, others, data.byCategory.length)
  return withoutHidden(counts, data.categories, hiddenIn(layer, others))
}

function tagCounts(layer: Layer, filter: PlaceFilter): number[] {
  const { data, selector } = layer
  const lists = filter.tags ?? []
  const attributeOf = (tag: number) => data.attributeOfTag[tag] ?? UNKNOWN
  const counts = countTags(layer, selector.select(filter))
  for (const attribute of new Set(lists.flat().map(attributeOf))) {
    if (attribute === UNKNOWN) continue
    const others = lists.filter((list) => !list.some((tag) => attributeOf(tag) === attribute))
    const ownCounts = countTags(layer, selector.select({ ...filter, tags: others }))
    for (const [tag, count] of ownCounts.entries()) {
      if (attributeOf(tag) === attribute) counts[tag] = count
    }
  }
  return counts
}

// A tag that no place has and no attribute is known of.
const UNKNOWN = -1

function countTags(layer: Layer, selection: Selection): number[] {
  const { data } = layer
  const { starts } = data.byTag
  const counts = isAll(data, selection)
    ? Array.from(starts.subarray(1), (end, tag) => end - (starts[tag] ?? 0))
    : countValues(data.tags, selection, starts.length - 1)
  return withoutHidden(counts, data.tags, hiddenIn(layer, selection))
}

function countValues(lists: Lists, selection: Selection, length: number): number[] {
  const counts = Array.from({ length }, () => 0)
  eachPosition(selection, (position) => addValues(counts, lists, position, 1))
  return counts
}

function withoutHidden(counts: number[], lists: Lists, hidden: Uint32Array): number[] {
  for (const position of hidden) addValues(counts, lists, position, -1)
  return counts
}

function addValues(counts: number[], { starts, values }: Lists, position: number, by: 1 | -1) {
  const end = starts[position + 1] ?? 0
  for (let i = starts[position] ?? 0; i < end; i++) {
    const value = values[i] ?? 0
    counts[value] = (counts[value] ?? 0) + by
  }
}

function isAll({ all }: PlaceIndexData, { positions, region, passes }: Selection): boolean {
  return positions === all.positions && !region && !passes
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

function sums(ofLayers: readonly number[][]): number[] {
  const length = Math.max(...ofLayers.map((counts) => counts.length))
  return Array.from({ length }, (_, i) => sum(ofLayers.map((counts) => counts[i] ?? 0)))
}
