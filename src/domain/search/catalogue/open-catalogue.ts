import { openChangeableIndex } from '../../../lib/place-index/changeable-index.ts'
import type { Steps } from '../../../lib/place-index/steps.ts'
import type { Place } from '../../places/place.ts'
import { buildCatalogueData, type CatalogueData, type CatalogueSource } from './build-catalogue.ts'
import type { Catalogue, RecordStore } from './catalogue.ts'
import { type CatalogueChanges, createUpdater } from './change-catalogue.ts'
import type { PublicPlace } from './public-place.ts'
import { openRecords, type RecordBytes, recordsInMemory } from './record-store.ts'
import { openRegionTallies } from './region-tally.ts'
import { findSlug } from './slug-table.ts'

/** A catalogue of all places; its ordinals follow the ids. */
export type BuiltCatalogue = Catalogue & {
  /** the catalogue with the changes since the build applied; the time depends on the changes, not on the places */
  withChanges(changes: CatalogueChanges): Steps<Catalogue>
}

/** Opens a catalogue that was built here or in another process; `bytes` holds its records. The time does not depend on the places. */
export function openCatalogue(data: CatalogueData, bytes: RecordBytes): BuiltCatalogue {
  const records = openRecords<PublicPlace>(data.recordStarts, bytes)
  const categoryNumbers = numbersOf(data.categories.map(({ slug }) => slug))
  const tagNumbers = numbersOf(data.tags)
  const { index, changed } = openChangeableIndex(data.index)
  const catalogue: Catalogue = {
    version: data.version,
    categories: data.categories,
    attributes: data.attributes,
    index,
    records,
    extent: data.extent,
    away: data.away,
    timeZones: data.timeZones,
    tags: data.tags,
    regions: openRegionTallies(data.regions),
    ordinals: (offset, limit) =>
      Array.from(
        { length: Math.max(0, Math.min(limit, records.size - offset)) },
        (_, i) => offset + i,
      ),
    ordinalOfSlug: (slug) => findSlug(data.slugs, slug, (ordinal) => records.at(ordinal).slug),
    ordinalOfId: (id) => findById(records, id),
    categoryNumber: (slug) => categoryNumbers.get(slug),
    tagNumber: (tag) => tagNumbers.get(tag),
  }
  return { ...catalogue, withChanges: createUpdater(catalogue, changed) }
}

/** Builds and opens a catalogue of a few places, all in memory. */
export async function buildCatalogue({
  places,
  ...source
}: Omit<CatalogueSource, 'pages'> & { places: Iterable<Place> }): Promise<BuiltCatalogue> {
  const records = recordsInMemory()
  const data = await buildCatalogueData({ ...source, pages: [[...places]] }, records)
  return openCatalogue(data, records)
}

// Binary search: twenty reads are cheaper than a table of a million ids in memory.
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
