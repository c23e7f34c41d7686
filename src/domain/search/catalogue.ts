import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { PlaceIndex } from '../../lib/place-index/place-index.ts'
import { openPlaceIndex } from '../../lib/place-index/open-place-index.ts'
import type { Attribute, Category } from '../places/place.ts'
import { buildCatalogueData, type CatalogueData, type CatalogueSource } from './build-catalogue.ts'
import type { PublicPlace } from './public-place.ts'
import { openRecords, type RecordBytes, recordsInMemory, type RecordStore } from './record-store.ts'
import { openRegionTallies, type RegionTallies } from './region-tally.ts'
import { findSlug } from './slug-table.ts'

/**
 * All that visitors can see, as it was at one version: immutable, answered without a database. A place has an
 * ordinal here, its position in index and records; ordinals follow the ids and mean nothing outside one version.
 */
export type Catalogue = {
  readonly version: number
  readonly categories: readonly Category[]
  readonly attributes: readonly Attribute[]
  readonly index: PlaceIndex
  readonly records: RecordStore<PublicPlace>
  /** the box that holds nearly all places; what the map shows when nothing is searched */
  readonly extent: Bounds
  readonly timeZones: readonly string[]
  /** `wheelchair:yes` and the like, by tag number */
  readonly tags: readonly string[]
  /** how many places each region and city has */
  readonly regions: RegionTallies
  ordinalOfSlug(slug: string): number | undefined
  ordinalOfId(id: string): number | undefined
  categoryNumber(slug: string): number | undefined
  tagNumber(tag: string): number | undefined
}

/** Opens what was built, here or elsewhere; `bytes` holds its records. Takes no longer for many places than for few. */
export function openCatalogue(data: CatalogueData, bytes: RecordBytes): Catalogue {
  const records = openRecords<PublicPlace>(data.recordStarts, bytes)
  const categoryNumbers = numbersOf(data.categories.map(({ slug }) => slug))
  const tagNumbers = numbersOf(data.tags)
  return {
    version: data.version,
    categories: data.categories,
    attributes: data.attributes,
    index: openPlaceIndex(data.index),
    records,
    extent: data.extent,
    timeZones: data.timeZones,
    tags: data.tags,
    regions: openRegionTallies(data.regions),
    ordinalOfSlug: (slug) => findSlug(data.slugs, slug, (ordinal) => records.at(ordinal).slug),
    ordinalOfId: (id) => findById(records, id),
    categoryNumber: (slug) => categoryNumbers.get(slug),
    tagNumber: (tag) => tagNumbers.get(tag),
  }
}

/** Builds and opens a catalogue of few places, all of it in memory. */
export async function buildCatalogue(source: CatalogueSource): Promise<Catalogue> {
  const records = recordsInMemory()
  return openCatalogue(await buildCatalogueData(source, records), records)
}

// A table of a million ids would take more memory than these twenty reads take time.
function findById(records: RecordStore<PublicPlace>, id: string): number | undefined {
  let low = 0
  let high = records.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (records.at(middle).id < id) low = middle + 1
    else high = middle
  }
  return low < records.size && records.at(low).id === id ? low : undefined
}

function numbersOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, number) => [name, number]))
}
