import type { RequestedMoment } from '../hours/weekly-hours.ts'
import { isOpenAt } from './filter-parts.ts'
import { hiddenIn, type Layer } from './layer.ts'
import type { Lists, PlaceIndexData } from './place-index-data.ts'
import type { Facets, PlaceFilter } from './place-index.ts'
import { countOf, eachPosition, type Selection } from './selection.ts'

/**
 * How many places each option would leave. An option replaces the chosen ones of its kind, so each
 * kind is counted among the places that match the rest of the filter.
 */
export function facetsOf(
  layers: readonly Layer[],
  filter: PlaceFilter,
  openAt: readonly RequestedMoment[],
): Facets {
  const ofLayers = layers.map((layer) => facetsIn(layer, filter, openAt))
  return {
    total: sum(ofLayers.map(({ total }) => total)),
    categories: sums(ofLayers.map(({ categories }) => categories)),
    tags: sums(ofLayers.map(({ tags }) => tags)),
    open: sum(ofLayers.map(({ open }) => open)),
  }
}

/** How many places of the layer pass the filter. */
export function countIn(layer: Layer, filter: PlaceFilter): number {
  const selection = layer.selector.select(filter)
  return countOf(selection) - hiddenIn(layer, selection).length
}

type Counts = { total: number; categories: number[]; tags: number[]; open: number }

// One pass over the places of the whole filter counts all attributes without a chosen tag.
function facetsIn(layer: Layer, filter: PlaceFilter, openAt: readonly RequestedMoment[]): Counts {
  const isChosen = { categories: isNotEmpty(filter.categories), openAt: isNotEmpty(filter.openAt) }
  const whole = countAll(layer, filter, isChosen.openAt ? [] : openAt)
  const { categories } = isChosen.categories
    ? countAll(layer, { ...filter, categories: undefined }, [])
    : whole
  const open =
    isChosen.openAt && isNotEmpty(openAt) ? countIn(layer, { ...filter, openAt }) : whole.open
  return { ...whole, categories, tags: tagCounts(layer, filter, whole.tags), open }
}

function tagCounts(layer: Layer, filter: PlaceFilter, ofWhole: number[]): number[] {
  const lists = filter.tags ?? []
  const attributeOf = (tag: number) => layer.data.attributeOfTag[tag] ?? UNKNOWN
  const counts = [...ofWhole]
  for (const attribute of new Set(lists.flat().map(attributeOf))) {
    if (attribute === UNKNOWN) continue
    const others = lists.filter((list) => !list.some((tag) => attributeOf(tag) === attribute))
    const own = countAll(layer, { ...filter, tags: others }, [])
    for (const [tag, count] of own.tags.entries()) {
      if (attributeOf(tag) === attribute) counts[tag] = count
    }
  }
  return counts
}

// For a tag that no place has and whose attribute is unknown.
const UNKNOWN = -1

/** Counts the places of the filter in one pass: all, by category, by tag, and the open ones. */
function countAll(layer: Layer, filter: PlaceFilter, openAt: readonly RequestedMoment[]): Counts {
  const { data, selector } = layer
  const selection = selector.select(filter)
  const isOpen = isNotEmpty(openAt) ? isOpenAt(data, openAt) : () => false
  const isWhole = isAll(data, selection)
  const counts = isWhole ? countsOfAll(layer, openAt) : noCounts(data)
  const addCategories = counterOf(data.categories, counts.categories)
  const addTags = counterOf(data.tags, counts.tags)
  const add = (position: number, by: 1 | -1) => {
    counts.total += by
    addCategories(position, by)
    addTags(position, by)
    if (isOpen(position)) counts.open += by
  }
  if (!isWhole) eachPosition(selection, (position) => add(position, 1))
  for (const position of hiddenIn(layer, selection)) add(position, -1)
  return counts
}

function noCounts({ byCategory, byTag }: PlaceIndexData): Counts {
  const zeros = (length: number) => Array.from({ length }, () => 0)
  return {
    total: 0,
    categories: zeros(byCategory.length),
    tags: zeros(byTag.starts.length - 1),
    open: 0,
  }
}

// Needs no pass: the lists have their lengths, and the open places are cached for the map.
function countsOfAll({ data, selector }: Layer, openAt: readonly RequestedMoment[]): Counts {
  return {
    total: data.all.positions.length,
    categories: data.byCategory.map((set) => set.positions.length),
    tags: Array.from(
      data.byTag.starts.subarray(1),
      (end, tag) => end - (data.byTag.starts[tag] ?? 0),
    ),
    open: isNotEmpty(openAt) ? countOf(selector.select({ openAt })) : 0,
  }
}

function counterOf(
  { starts, values }: Lists,
  counts: number[],
): (position: number, by: 1 | -1) => void {
  return (position, by) => {
    const end = starts[position + 1] ?? 0
    for (let i = starts[position] ?? 0; i < end; i++) {
      const value = values[i] ?? 0
      counts[value] = (counts[value] ?? 0) + by
    }
  }
}

function isNotEmpty(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0
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
