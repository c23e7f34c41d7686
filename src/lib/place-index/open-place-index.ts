import { buildPlaceIndexData } from './build-place-index.ts'
import { openChangeableIndex } from './changeable-index.ts'
import type { PlaceIndexData } from './place-index-data.ts'
import type { IndexedPlace, PlaceIndex, PlaceIndexOptions } from './place-index.ts'

/** Answers questions from the data, which any number of threads may share. */
export function openPlaceIndex(data: PlaceIndexData): PlaceIndex {
  return openChangeableIndex(data).index
}

/** Builds and opens the index over the places, in the order in which they are fed. */
export function buildPlaceIndex(
  places: Iterable<IndexedPlace>,
  options: PlaceIndexOptions = {},
): PlaceIndex {
  return openPlaceIndex(buildPlaceIndexData(places, options))
}
