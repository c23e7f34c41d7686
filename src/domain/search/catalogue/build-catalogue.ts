import { boundsOfMost } from '../../../lib/geo/bounds.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import {
  buildIndexOfPlaces,
  type IndexOfPlaces,
} from '../../../lib/place-index/build-index-of-places.ts'
import { createPlaceIndexBuilder } from '../../../lib/place-index/build-place-index.ts'
import type { GatheredPlaces } from '../../../lib/place-index/gathered-places.ts'
import { sharedCopy, sharedFloat64Copy } from '../../../lib/place-index/arrays/shared-arrays.ts'
import { atOnce } from '../../../lib/place-index/in-pieces.ts'
import type {
  PlaceColumns,
  PlaceIndexData,
  TextData,
} from '../../../lib/place-index/place-index-data.ts'
import type { Attribute, Category, Place } from '../../places/place.ts'
import {
  attributesOf,
  createNumbering,
  indexVocabulary,
  type RegionNames,
  toIndexed,
} from './indexed-place.ts'
import { createSharedHours, packPlace, type SharedHours } from './packed-place.ts'
import { type PublicPlace, toPublicPlace } from './public-place.ts'
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
  recordStarts: Uint32Array | Float64Array
  /** what records name by number, as JSON */
  hours: readonly string[]
  slugs: SlugTable
  extent: Bounds
  timeZones: readonly string[]
  tags: readonly string[]
  regions: RegionTallyData
}

/** What a catalogue is built from beside its places. */
export type CatalogueFrame = {
  version: number
  categories: readonly Category[]
  attributes: readonly Attribute[]
  regionNames: RegionNames
}

export type CatalogueSource = CatalogueFrame & {
  /** in the order of their ids */
  places: AsyncIterable<Place> | Iterable<Place>
}

/** Takes places in the order of their ids, each with the bytes that are kept of its record. */
export type CatalogueAssembly = {
  add(place: PublicPlace, keptBytes: number): void
  /** Once all are there, for two threads at once: one goes on with `buildIndexOfPlaces`, this one with the rest. */
  parts(): { places: GatheredPlaces; buildRest(): CatalogueRest }
}

/** All but the index of places, what is drawn from it, and what whoever writes the records has got. */
export type CatalogueRest = Omit<CatalogueData, 'index' | 'extent' | 'hours'> & { text: TextData }

/** Reads all places once, appends the record of each and builds the rest. */
export async function buildCatalogueData(
  { places, ...frame }: CatalogueSource,
  records: RecordSink,
): Promise<CatalogueData> {
  const assembly = assembleCatalogue(frame)
  const encoder = new TextEncoder()
  const hours = createSharedHours()
  for await (const place of places) {
    const packed = packPlace(place, hours)
    const shown = toPublicPlace(place)
    if (!packed || !shown) continue
    assembly.add(shown, records.append(encoder.encode(JSON.stringify(packed))))
  }
  const { places: gathered, buildRest } = assembly.parts()
  return joinCatalogue(drawExtent(buildIndexOfPlaces(gathered)), buildRest(), hours)
}

/** The index of places, and what is drawn from it alone. */
type WithExtent = { index: IndexOfPlaces; extent: Bounds }

export function drawExtent(index: IndexOfPlaces): WithExtent {
  return { index, extent: extentOf(index.columns) }
}

/** Puts the parts together; `hours` are those that the records share. */
export function joinCatalogue(
  { index, extent }: WithExtent,
  { text, ...rest }: CatalogueRest,
  hours: Pick<SharedHours, 'json'>,
): CatalogueData {
  return { ...rest, index: { ...index, text }, extent, hours: hours.json }
}

/** All of a catalogue but its records and what they share. */
export function assembleCatalogue(frame: CatalogueFrame): CatalogueAssembly {
  const categories = frame.categories.toSorted((a, b) => a.order - b.order)
  const numbering = createNumbering(indexVocabulary(categories, frame.attributes))
  const index = createPlaceIndexBuilder()
  const regions = createRegionTally()
  const hashes: number[] = []
  const starts = [0]
  return {
    add(place, keptBytes) {
      const ordinal = hashes.length
      const entry = toIndexed(place, numbering, frame.regionNames)
      hashes.push(slugHash(place.slug))
      starts.push((starts[ordinal] ?? 0) + keptBytes)
      regions.add(place.address)
      index.add(entry)
    },
    parts() {
      const attributeOfTag = attributesOf(numbering.tags.names)
      const { places, buildText } = index.parts({ attributeOfTag })
      const buildRest = () => ({
        version: frame.version,
        categories,
        attributes: frame.attributes,
        text: atOnce(buildText()),
        recordStarts: sharedStarts(starts),
        slugs: buildSlugTable(hashes),
        timeZones: numbering.timeZones.names,
        tags: numbering.tags.names,
        regions: regions.build(places.categories, places.ordinalOfRank),
      })
      return { places, buildRest }
    },
  }
}

/** Shown while there are no places at all: the mainland of the United States. */
const EMPTY_EXTENT: Bounds = { west: -125, south: 24, east: -66, north: 50 }

function extentOf({ lat, lng }: PlaceColumns): Bounds {
  const points = Array.from(lat, (degrees, i) => ({ lat: degrees, lng: lng[i] ?? 0 }))
  return boundsOfMost(points) ?? EMPTY_EXTENT
}

// Four bytes each are enough for four gigabytes of records.
function sharedStarts(starts: readonly number[]): Uint32Array | Float64Array {
  return (starts.at(-1) ?? 0) < 2 ** 32 ? sharedCopy(starts) : sharedFloat64Copy(starts)
}
