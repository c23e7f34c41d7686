import { buildBoxCounts } from './space/box-counts.ts'
import { columnsOf } from './build-columns.ts'
import type { GatheredPlaces } from './gathered-places.ts'
import type { Lists, PlaceIndexData } from './place-index-data.ts'
import { buildPointSet } from './space/point-set.ts'
import { inverted, reordered, sharedCopy, sharedUint32 } from './arrays/shared-arrays.ts'
import { shortLists } from './arrays/short-lists.ts'

export type IndexOfPlaces = Omit<PlaceIndexData, 'text'>

/** Builds all but the index of texts. */
export function buildIndexOfPlaces(places: GatheredPlaces): IndexOfPlaces {
  const columns = columnsOf(places)
  const categories = reordered(places.categories, columns.ordinals)
  const tags = reordered(places.tags, columns.ordinals)
  const byCategory = inverted(categories, boundOf(categories))
  const byTag = inverted(tags, boundOf(tags))
  return {
    columns,
    all: buildPointSet(columns, sharedCopy(columns.ordinals.map((_, position) => position))),
    byCategory: eachList(byCategory).map((positions) => buildPointSet(columns, positions)),
    categories: shortLists(categories),
    tags: shortLists(tags),
    byTag: shortLists(byTag),
    sizeOfTag: sizesOf(byTag),
    attributeOfTag: attributes(places.attributeOfTag, byTag.starts.length - 1),
    boxCounts: buildBoxCounts(columns),
    schedules: places.schedules,
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

function sizesOf({ starts }: Lists): Uint32Array {
  return sharedCopy(starts.subarray(1).map((end, list) => end - (starts[list] ?? 0)))
}

// A tag without an attribute gets a number that no attribute has.
function attributes(attributeOfTag: readonly number[], tagCount: number): Uint32Array {
  const result = sharedUint32(Math.max(attributeOfTag.length, tagCount))
  let unused = 0
  for (const attribute of attributeOfTag) unused = Math.max(unused, attribute + 1)
  for (let tag = 0; tag < result.length; tag++) result[tag] = attributeOfTag[tag] ?? unused++
  return result
}
