import { composeBounds } from '../../../lib/geo/compose-bounds.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import { sharedCopy, sharedFloat64Copy } from '../../../lib/place-index/arrays.ts'
import { PlaceIndexBuilder, setRanks } from '../../../lib/place-index/build-place-index.ts'
import { runSteps } from '../../../lib/place-index/steps.ts'
import type {
  PlaceColumns,
  PlaceIndexData,
  TextData,
} from '../../../lib/place-index/place-index-data.ts'
import { TextBuilder } from '../../../lib/place-index/words/build-text.ts'
import type { Attribute, Category, Place } from '../../places/place.ts'
import {
  attributesOf,
  createNumbering,
  type SearchableFields,
  pickSearchableFields,
  indexVocabulary,
  type RegionNames,
  textsOf,
  withoutTexts,
} from './indexed-place.ts'
import { toPublicPlace } from './public-place.ts'
import type { RecordSink } from './record-store.ts'
import {
  createRegionGatherer,
  type GatheredRegions,
  type RegionTallyData,
  tallyRegions,
} from './region-tally.ts'
import { buildSlugTable, slugHash, type SlugTable } from './slug-table.ts'
import { USA_MAINLAND } from '../mainland.ts'

/** A catalogue without its records: typed arrays over shared memory and a few short lists, so that it fits into a file. */
export type CatalogueData = {
  version: number
  /** sorted */
  categories: readonly Category[]
  attributes: readonly Attribute[]
  index: PlaceIndexData
  /** byte offsets: the start of each record, and the end of the last one */
  recordStarts: Uint32Array | Float64Array
  slugs: SlugTable
  extent: Bounds
  away: readonly Bounds[]
  timeZones: readonly string[]
  tags: readonly string[]
  regions: RegionTallyData
}

/** The vocabulary that describes places. */
export type SourceVocabulary = {
  categories: readonly Category[]
  attributes: readonly Attribute[]
  regionNames: RegionNames
}

/** The input for building a catalogue. */
export type CatalogueSource = SourceVocabulary & {
  version: number
  /** all places ordered by id, in pages, because awaiting a million places one by one would take a second */
  pages: AsyncIterable<readonly Place[]> | Iterable<readonly Place[]>
}

/** Gathers the texts of places, page by page. */
export type TextGatherer = {
  /** resolves when it can take the next page */
  add(page: readonly SearchableFields[]): Promise<void>
  /** to be called after the last page */
  finish(): Promise<GatheredTexts>
}

export type GatheredTexts = {
  /** the ordinals in the order of names */
  ordinalOfRank: Uint32Array
  regions: GatheredRegions
  build(): Promise<TextData>
}

/** Gathers the texts in this thread. */
export function gatherTextsHere(vocabulary: SourceVocabulary): TextGatherer {
  const { categories, attributes, regionNames } = vocabulary
  const indexed = indexVocabulary(categories, attributes)
  const builder = new TextBuilder()
  const regions = createRegionGatherer()
  return {
    async add(page) {
      for (const place of page) {
        regions.add(place.address)
        builder.add(textsOf(place, indexed, regionNames))
      }
    },
    async finish() {
      const ordinalOfRank = builder.ordinalsByName()
      const build = async () => runSteps(builder.build(ordinalOfRank))
      return { ordinalOfRank, regions: regions.gathered, build }
    },
  }
}

/** Reads all places once, appends the record of each and builds the rest. */
export async function buildCatalogueData(
  { version, categories: unsorted, attributes, regionNames, pages }: CatalogueSource,
  records: RecordSink,
  texts: TextGatherer = gatherTextsHere({ categories: unsorted, attributes, regionNames }),
): Promise<CatalogueData> {
  const categories = unsorted.toSorted((a, b) => a.order - b.order)
  const numbering = createNumbering(indexVocabulary(categories, attributes))
  const builder = new PlaceIndexBuilder()
  const encode = createEncoder()
  const hashes: number[] = []
  const starts = [0]
  for await (const page of pages) {
    const described: SearchableFields[] = []
    for (const place of page) {
      const shown = toPublicPlace(place)
      if (!shown) continue
      const bytes = records.append(encode(JSON.stringify(shown)))
      starts.push((starts.at(-1) ?? 0) + bytes)
      hashes.push(slugHash(shown.slug))
      builder.add(withoutTexts(shown, numbering))
      described.push(pickSearchableFields(shown))
    }
    await texts.add(described)
  }
  // Meanwhile another thread sorts the names and builds the text index.
  const gathered = texts.finish()
  const attributeOfTag = attributesOf(numbering.tags.names)
  const placed = builder.build({ attributeOfTag })
  const composed = composedOf(placed.columns)
  const slugs = buildSlugTable(hashes)
  const { ordinalOfRank, regions, build } = await gathered
  const text = build()
  setRanks(placed.columns, ordinalOfRank)
  const regionTallies = tallyRegions(regions, placed)
  const index = { ...placed, text: await text }
  return {
    version,
    categories,
    attributes,
    index,
    recordStarts: sharedStarts(starts),
    slugs,
    ...composed,
    timeZones: numbering.timeZones.names,
    tags: numbering.tags.names,
    regions: regionTallies,
  }
}

/** Encodes into a reused buffer, instead of a million buffers for a million records. The result is valid until the next call. */
function createEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder()
  let buffer = new Uint8Array(0)
  return (text) => {
    const most = text.length * MAX_BYTES_PER_UNIT
    if (most > buffer.length) buffer = new Uint8Array(most * 2)
    return buffer.subarray(0, encoder.encodeInto(text, buffer).written)
  }
}

// UTF-8 bytes per UTF-16 code unit.
const MAX_BYTES_PER_UNIT = 3

function composedOf({ lat, lng }: PlaceColumns): Pick<CatalogueData, 'extent' | 'away'> {
  const points = Array.from(lat, (degrees, i) => ({ lat: degrees, lng: lng[i] ?? 0 }))
  const { main, away } = composeBounds(points) ?? { main: USA_MAINLAND, away: [] }
  return { extent: main, away }
}

// Four bytes per offset are enough for four gigabytes of records.
function sharedStarts(starts: readonly number[]): Uint32Array | Float64Array {
  return (starts.at(-1) ?? 0) < 2 ** 32 ? sharedCopy(starts) : sharedFloat64Copy(starts)
}
