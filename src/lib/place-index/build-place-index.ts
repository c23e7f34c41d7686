import { fold } from '../text/fold.ts'
import { buildBoxCounts } from './box-counts.ts'
import { ScheduleBuilder } from './build-schedules.ts'
import { TextBuilder } from './build-text.ts'
import { gridX, gridY } from './grid.ts'
import { growingFloat64, GrowingLists, growingUint32 } from './growing-array.ts'
import { mortonHigh, mortonKey, mortonLow } from './morton.ts'
import { nameOrder } from './name-order.ts'
import type { Lists, PlaceColumns, PlaceIndexData } from './place-index-data.ts'
import type { IndexedPlace, PlaceIndexOptions } from './place-index.ts'
import { buildPointSet } from './point-set.ts'
import { radixOrder } from './radix-sort.ts'
import {
  inverted,
  reordered,
  sharedCopy,
  sharedFloat32,
  sharedFloat64,
  sharedUint32,
} from './shared-arrays.ts'
import { shortLists } from './short-lists.ts'
import { spherePoint } from './sphere.ts'

/** Builds what `openPlaceIndex` opens, here or in another thread, over at most 16 million places. Each place is looked at once and not kept. */
export function buildPlaceIndexData(
  places: Iterable<IndexedPlace>,
  options: PlaceIndexOptions = {},
): PlaceIndexData {
  const builder = createPlaceIndexBuilder()
  for (const place of places) builder.add(place)
  return builder.build(options)
}

/** The same for places that come one by one, as from a database. */
export type PlaceIndexBuilder = {
  add(place: IndexedPlace): void
  build(options?: PlaceIndexOptions): PlaceIndexData
}

export function createPlaceIndexBuilder(): PlaceIndexBuilder {
  const fed = new FedPlaces()
  return {
    add: (place) => fed.add(place),
    build: (options = {}) => buildFrom(fed, options),
  }
}

function buildFrom(fed: FedPlaces, { attributeOfTag = [] }: PlaceIndexOptions): PlaceIndexData {
  const ordinalOfRank = nameOrder(fed.names)
  const columns = fed.columns(ordinalOfRank)
  const categories = reordered(fed.categories.lists, columns.ordinals)
  const tags = reordered(fed.tags.lists, columns.ordinals)
  const byCategory = inverted(categories, boundOf(categories))
  const byTag = inverted(tags, boundOf(tags))
  return {
    columns,
    all: buildPointSet(columns, sharedCopy(columns.ordinals.map((_, position) => position))),
    byCategory: eachList(byCategory).map((positions) => buildPointSet(columns, positions)),
    categories: shortLists(categories),
    tags: shortLists(tags),
    byTag,
    attributeOfTag: attributes(attributeOfTag, byTag.starts.length - 1),
    boxCounts: buildBoxCounts(columns),
    schedules: fed.schedules.data,
    text: fed.texts.build(ordinalOfRank),
  }
}

/** The places as they are fed, by ordinal. */
class FedPlaces {
  readonly names: string[] = []
  readonly categories = new GrowingLists()
  readonly tags = new GrowingLists()
  readonly schedules = new ScheduleBuilder()
  readonly texts = new TextBuilder()
  readonly #lat = growingFloat64()
  readonly #lng = growingFloat64()
  readonly #schedules = growingUint32()

  add({ lat, lng, categories, tags, timeZone, hours, texts }: IndexedPlace): void {
    this.#lat.push(lat)
    this.#lng.push(lng)
    this.categories.push(new Set(categories))
    this.tags.push(new Set(tags))
    this.#schedules.push(this.schedules.numberOf(hours, timeZone))
    this.names.push(fold(texts.names[0] ?? ''))
    this.texts.add(texts)
  }

  /** Sorts the places into Morton order. */
  columns(ordinalOfRank: Uint32Array): PlaceColumns {
    const [lat, lng, schedules] = [this.#lat.values, this.#lng.values, this.#schedules.values]
    const x = Uint32Array.from(lng, gridX)
    const y = Uint32Array.from(lat, gridY)
    const order = radixOrder(
      x.map((column, i) => mortonHigh(column, y[i] ?? 0)),
      x.map((column, i) => mortonLow(column, y[i] ?? 0)),
    )
    const columns = emptyColumns(order.length)
    const positionOfOrdinal = new Uint32Array(order.length)
    for (const [position, ordinal] of order.entries()) {
      const point = { lat: lat[ordinal] ?? 0, lng: lng[ordinal] ?? 0 }
      columns.lat[position] = point.lat
      columns.lng[position] = point.lng
      columns.grid.x[position] = x[ordinal] ?? 0
      columns.grid.y[position] = y[ordinal] ?? 0
      columns.grid.keys[position] = mortonKey(x[ordinal] ?? 0, y[ordinal] ?? 0)
      const onSphere = spherePoint(point)
      columns.sphere[position * 3] = onSphere.x
      columns.sphere[position * 3 + 1] = onSphere.y
      columns.sphere[position * 3 + 2] = onSphere.z
      columns.ordinals[position] = ordinal
      columns.schedules[position] = schedules[ordinal] ?? 0
      positionOfOrdinal[ordinal] = position
    }
    for (const [rank, ordinal] of ordinalOfRank.entries()) {
      const position = positionOfOrdinal[ordinal] ?? 0
      columns.positionOfRank[rank] = position
      columns.ranks[position] = rank
    }
    return columns
  }
}

function emptyColumns(length: number): PlaceColumns {
  return {
    lat: sharedFloat64(length),
    lng: sharedFloat64(length),
    sphere: sharedFloat32(length * 3),
    grid: { x: sharedUint32(length), y: sharedUint32(length), keys: sharedFloat64(length) },
    ordinals: sharedUint32(length),
    ranks: sharedUint32(length),
    positionOfRank: sharedUint32(length),
    schedules: sharedUint32(length),
  }
}

function boundOf({ values }: Lists): number {
  let bound = 0
  for (const value of values) if (value >= bound) bound = value + 1
  return bound
}

function eachList({ starts, values }: Lists): Uint32Array[] {
  return Array.from(starts.subarray(1), (end, list) => values.subarray(starts[list], end))
}

// A tag without an attribute gets a number that no attribute has.
function attributes(attributeOfTag: readonly number[], tagCount: number): Uint32Array {
  const result = sharedUint32(Math.max(attributeOfTag.length, tagCount))
  let unused = 0
  for (const attribute of attributeOfTag) unused = Math.max(unused, attribute + 1)
  for (let tag = 0; tag < result.length; tag++) result[tag] = attributeOfTag[tag] ?? unused++
  return result
}
