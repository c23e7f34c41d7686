import {
  invertLists,
  ListBuilder,
  reorderLists,
  sharedCopy,
  sharedFloat32,
  sharedFloat64,
  sharedUint32,
  sharedUint8,
} from './arrays.ts'
import { gridX, gridY } from './clusters/grid.ts'
import { ScheduleBuilder } from './hours/build-schedules.ts'
import { argsortNumbers } from './argsort.ts'
import { runSteps, type Steps, needsSeveralSteps, mapInSteps } from './steps.ts'
import type { Lists, PlaceColumns, PlaceIndexData } from './place-index-data.ts'
import type { IndexedPlace, PlaceIndexOptions } from './place-index.ts'
import { mortonKey } from './space/morton.ts'
import { buildPointSet } from './space/point-set.ts'
import { spherePoint } from './space/sphere.ts'
import { TextBuilder } from './words/build-text.ts'

/** Builds what `openPlaceIndex` opens, here or in another process, over at most 16 million places. */
export function buildPlaceIndexData(
  places: Iterable<IndexedPlace>,
  options: PlaceIndexOptions = {},
): PlaceIndexData {
  return runSteps(buildInSteps(places, options))
}

/** The same, in pieces. */
export function* buildInSteps(
  places: Iterable<IndexedPlace>,
  options: PlaceIndexOptions = {},
): Steps<PlaceIndexData> {
  const builder = new PlaceIndexBuilder()
  const words = new TextBuilder()
  yield* mapInSteps(places, (place) => {
    builder.add(place)
    words.add(place.texts)
  })
  const ordinalOfRank = words.ordinalsByName()
  if (needsSeveralSteps(ordinalOfRank.length)) yield
  const index = builder.build(options)
  setRanks(index.columns, ordinalOfRank)
  if (needsSeveralSteps(ordinalOfRank.length)) yield
  return { ...index, text: yield* words.build(ordinalOfRank) }
}

type WithoutTexts = Omit<IndexedPlace, 'texts'>

/** Builds everything except the texts from places that arrive one by one, as from a database, without keeping them. */
export class PlaceIndexBuilder {
  readonly #standings: number[] = []
  readonly #lat: number[] = []
  readonly #lng: number[] = []
  readonly #categories = new ListBuilder()
  readonly #tags = new ListBuilder()
  readonly #schedules = new ScheduleBuilder()
  readonly #scheduleOf: number[] = []

  add({ lat, lng, categories, tags, timeZone, hours, standing = 0 }: WithoutTexts): void {
    this.#lat.push(lat)
    this.#lng.push(lng)
    this.#categories.push(new Set(categories))
    this.#tags.push(new Set(tags))
    this.#scheduleOf.push(this.#schedules.numberOf(hours, timeZone))
    this.#standings.push(standing)
  }

  /** Builds the data without ranks; `setRanks` adds them. */
  build({ attributeOfTag = [] }: PlaceIndexOptions = {}): Omit<PlaceIndexData, 'text'> {
    const columns = this.#columns()
    const categories = reorderLists(this.#categories.lists, columns.ordinals)
    const tags = reorderLists(this.#tags.lists, columns.ordinals)
    const byCategory = invertLists(categories, boundOf(categories))
    const byTag = invertLists(tags, boundOf(tags))
    return {
      columns,
      all: buildPointSet(columns, sharedCopy(columns.ordinals.map((_, position) => position))),
      byCategory: eachList(byCategory).map((positions) => buildPointSet(columns, positions)),
      categories,
      tags,
      byTag,
      attributeOfTag: attributesOfTags(attributeOfTag, byTag.starts.length - 1),
      schedules: this.#schedules.data,
    }
  }

  // Sorts the places into Morton order.
  #columns(): PlaceColumns {
    const x = Uint32Array.from(this.#lng, gridX)
    const y = Uint32Array.from(this.#lat, gridY)
    const keys = Float64Array.from(x, (column, i) => mortonKey(column, y[i] ?? 0))
    const order = argsortNumbers(keys)
    const columns = emptyColumns(order.length)
    for (const [position, ordinal] of order.entries()) {
      const point = { lat: this.#lat[ordinal] ?? 0, lng: this.#lng[ordinal] ?? 0 }
      columns.lat[position] = point.lat
      columns.lng[position] = point.lng
      columns.grid[position * 2] = x[ordinal] ?? 0
      columns.grid[position * 2 + 1] = y[ordinal] ?? 0
      const onSphere = spherePoint(point)
      columns.sphere[position * 3] = onSphere.x
      columns.sphere[position * 3 + 1] = onSphere.y
      columns.sphere[position * 3 + 2] = onSphere.z
      columns.ordinals[position] = ordinal
      columns.schedules[position] = this.#scheduleOf[ordinal] ?? 0
      columns.standings[position] = this.#standings[ordinal] ?? 0
    }
    return columns
  }
}

/** @param ordinalOfRank the ordinals in the order of names */
export function setRanks(columns: PlaceColumns, ordinalOfRank: Uint32Array): void {
  const positionOfOrdinal = new Uint32Array(ordinalOfRank.length)
  for (const [position, ordinal] of columns.ordinals.entries()) {
    positionOfOrdinal[ordinal] = position
  }
  for (const [rank, ordinal] of ordinalOfRank.entries()) {
    const position = positionOfOrdinal[ordinal] ?? 0
    columns.positionOfRank[rank] = position
    columns.ranks[position] = rank
  }
  sortByStanding(columns)
}

function emptyColumns(length: number): PlaceColumns {
  return {
    lat: sharedFloat64(length),
    lng: sharedFloat64(length),
    sphere: sharedFloat32(length * 3),
    grid: sharedUint32(length * 2),
    ordinals: sharedUint32(length),
    ranks: sharedUint32(length),
    positionOfRank: sharedUint32(length),
    schedules: sharedUint32(length),
    standings: sharedUint8(length),
    turns: sharedUint32(length),
    rankOfTurn: sharedUint32(length),
  }
}

// A counting sort over the ranks, so that equal standings keep the order of names.
function sortByStanding({ standings, positionOfRank, turns, rankOfTurn }: PlaceColumns): void {
  const next = new Uint32Array(257)
  for (const standing of standings) next[standing + 1] = (next[standing + 1] ?? 0) + 1
  for (let standing = 1; standing < next.length; standing++) {
    next[standing] = (next[standing] ?? 0) + (next[standing - 1] ?? 0)
  }
  for (const [rank, position] of positionOfRank.entries()) {
    const standing = standings[position] ?? 0
    const turn = next[standing] ?? 0
    next[standing] = turn + 1
    turns[rank] = turn
    rankOfTurn[turn] = rank
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
function attributesOfTags(attributeOfTag: readonly number[], tagCount: number): Uint32Array {
  const result = sharedUint32(Math.max(attributeOfTag.length, tagCount))
  let unused = 0
  for (const attribute of attributeOfTag) unused = Math.max(unused, attribute + 1)
  for (let tag = 0; tag < result.length; tag++) result[tag] = attributeOfTag[tag] ?? unused++
  return result
}
