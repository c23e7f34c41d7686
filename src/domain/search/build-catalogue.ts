import { boundsOfMost } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { createPlaceIndexBuilder } from '../../lib/place-index/build-place-index.ts'
import type { PlaceColumns, PlaceIndexData } from '../../lib/place-index/place-index-data.ts'
import type { Attribute, Category, Place } from '../places/place.ts'
import {
  attributesOf,
  createNumbering,
  indexVocabulary,
  type RegionNames,
  toIndexed,
} from './indexed-place.ts'
import { toPublicPlace } from './public-place.ts'
import type { RecordSink } from './record-store.ts'
import { createRegionTally, type RegionTallyData } from './region-tally.ts'
import { buildSlugTable, slugHash, type SlugTable } from './slug-table.ts'

/** A catalogue but for its records: typed arrays over shared memory and a few short lists, which a file can hold. */
export type CatalogueData = {
  version: number
  /** in their order */
  categories: readonly Category[]
  attributes: readonly Attribute[]
  index: PlaceIndexData
  /** where each record starts among the bytes of all, and where the last one ends */
  recordStarts: Float64Array
  slugs: SlugTable
  extent: Bounds
  timeZones: readonly string[]
  tags: readonly string[]
  regions: RegionTallyData
}

export type CatalogueSource = {
  version: number
  categories: readonly Category[]
  attributes: readonly Attribute[]
  /** in the order of their ids */
  places: AsyncIterable<Place> | Iterable<Place>
  regionNames: RegionNames
}

/** Reads all places once, appends the record of each and builds the rest. */
export async function buildCatalogueData(
  source: CatalogueSource,
  records: RecordSink,
): Promise<CatalogueData> {
  const categories = source.categories.toSorted((a, b) => a.order - b.order)
  const numbering = createNumbering(indexVocabulary(categories, source.attributes))
  const index = createPlaceIndexBuilder()
  const regions = createRegionTally()
  const hashes: number[] = []
  const starts = [0]
  const encoder = new TextEncoder()
  for await (const place of source.places) {
    const shown = toPublicPlace(place)
    if (!shown) continue
    const ordinal = hashes.length
    const entry = toIndexed(shown, numbering, source.regionNames)
    hashes.push(slugHash(shown.slug))
    const kept = records.append(encoder.encode(JSON.stringify(shown)))
    starts.push((starts[ordinal] ?? 0) + kept)
    regions.add(shown.address, { ordinal, categories: entry.categories })
    index.add(entry)
  }
  const built = index.build({ attributeOfTag: attributesOf(numbering.tags.names) })
  return {
    version: source.version,
    categories,
    attributes: source.attributes,
    index: built,
    recordStarts: sharedNumbers(starts),
    slugs: buildSlugTable(hashes),
    extent: extentOf(built.columns),
    timeZones: numbering.timeZones.names,
    tags: numbering.tags.names,
    regions: regions.build(ranksByOrdinal(built.columns)),
  }
}

/** Shown while there are no places at all: the mainland of the United States. */
const EMPTY_EXTENT: Bounds = { west: -125, south: 24, east: -66, north: 50 }

function extentOf({ lat, lng }: PlaceColumns): Bounds {
  const points = Array.from(lat, (degrees, i) => ({ lat: degrees, lng: lng[i] ?? 0 }))
  return boundsOfMost(points) ?? EMPTY_EXTENT
}

function ranksByOrdinal({ ordinals, ranks }: PlaceColumns): Uint32Array {
  const byOrdinal = new Uint32Array(ordinals.length)
  for (const [position, ordinal] of ordinals.entries()) byOrdinal[ordinal] = ranks[position] ?? 0
  return byOrdinal
}

function sharedNumbers(values: readonly number[]): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(values.length * 8))
  copy.set(values)
  return copy
}
