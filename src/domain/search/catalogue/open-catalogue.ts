import { openChangeableIndex } from '../../../lib/place-index/changeable-index.ts'
import type { InPieces } from '../../../lib/place-index/in-pieces.ts'
import type { Place } from '../../places/place.ts'
import { buildCatalogueData, type CatalogueData, type CatalogueSource } from './build-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { type CatalogueChanges, createChanger } from './change-catalogue.ts'
import type { PublicPlace } from './public-place.ts'
import { openRecords, type RecordBytes, recordsInMemory, type RecordStore } from './record-store.ts'
import { openRegionTallies } from './region-tally.ts'
import { findSlug } from './slug-table.ts'

/** A catalogue of all places; its ordinals follow the ids. */
export type BuiltCatalogue = Catalogue & {
  /** the same with what has changed since it was built; takes time for each change, none for each place */
  changed(changes: CatalogueChanges): InPieces<Catalogue>
}

/** Opens what was built, here or elsewhere; `bytes` holds its records. Takes no longer for many places than for few. */
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
  return { ...catalogue, changed: createChanger(catalogue, changed) }
}

/** Builds and opens a catalogue of few places, all of it in memory. */
export async function buildCatalogue({
  places,
  ...source
}: Omit<CatalogueSource, 'pages'> & { places: Iterable<Place> }): Promise<BuiltCatalogue> {
  const records = recordsInMemory()
  const data = await buildCatalogueData({ ...source, pages: [[...places]] }, records)
  return openCatalogue(data, records)
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
