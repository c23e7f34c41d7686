import { boundsOfMost } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { createPlaceIndexBuilder } from '../../lib/place-index/build-place-index.ts'
import type { PlaceColumns, PlaceIndexData } from '../../lib/place-index/place-index-data.ts'
import type { IndexedPlace } from '../../lib/place-index/place-index.ts'
import type { Attribute, Category, Place } from '../places/place.ts'
import { categoryWords } from './category-words.ts'
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
  /** how a region is called, so that "Kalifornien" finds what lies in US-CA */
  regionNames(code: string): readonly string[]
}

/** Reads all places once, appends the record of each and builds the rest. */
export async function buildCatalogueData(
  source: CatalogueSource,
  records: RecordSink,
): Promise<CatalogueData> {
  const categories = source.categories.toSorted((a, b) => a.order - b.order)
  const numbering = createNumbering(categories, source.attributes)
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

type Names = {
  names: string[]
  number(name: string): number
  find(name: string): number | undefined
}

type Numbering = {
  categoryNumber(id: string): number | undefined
  categoryNames(id: string): readonly string[]
  filterable: ReadonlySet<string>
  /** what is written for `breweryType:brewpub`, in every language */
  choices: ReadonlyMap<string, readonly string[]>
  timeZones: Names
  tags: Names
}

function createNumbering(
  categories: readonly Category[],
  attributes: readonly Attribute[],
): Numbering {
  const byId = new Map(categories.map((category, number) => [category.id, { category, number }]))
  const words = new Map(categories.map((category) => [category.id, categoryWords(category)]))
  return {
    categoryNumber: (id) => byId.get(id)?.number,
    categoryNames: (id) => words.get(id) ?? [],
    filterable: new Set(attributes.filter(({ filterable }) => filterable).map(({ key }) => key)),
    choices: new Map(attributes.flatMap(namesOfChoices)),
    timeZones: createNames(),
    tags: createNames(),
  }
}

function createNames(): Names {
  const names: string[] = []
  const numbers = new Map<string, number>()
  return {
    names,
    number(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.length)
      return names.push(name) - 1
    },
    find: (name) => numbers.get(name),
  }
}

// Tags of one attribute are alternatives of each other: each name before its value gets a number.
function attributesOf(tags: readonly string[]): number[] {
  const attributes = createNames()
  return tags.map((tag) => attributes.number(tag.slice(0, tag.indexOf(':'))))
}

function toIndexed(
  place: PublicPlace,
  numbering: Numbering,
  regionNames: CatalogueSource['regionNames'],
): IndexedPlace {
  const { address, categoryIds } = place
  const regions = address.region ? [address.region.slice(3), ...regionNames(address.region)] : []
  return {
    lat: place.location.lat,
    lng: place.location.lng,
    categories: categoryIds.flatMap((id) => numbering.categoryNumber(id) ?? []),
    tags: tagsOf(place, numbering.filterable).map(numbering.tags.number),
    timeZone: numbering.timeZones.number(place.timeZone),
    hours: place.weeklyHours,
    texts: {
      names: [place.name, ...place.alsoKnownAs],
      localities: [address.city ?? '', address.postalCode ?? '', ...regions].filter(Boolean),
      rest: [
        address.street ?? '',
        ...categoryIds.flatMap(numbering.categoryNames),
        ...choiceNames(place.attributes, numbering.choices),
        ...Object.values(place.description),
      ].filter(Boolean),
    },
  }
}

function namesOfChoices({ key, choices = [] }: Attribute): [string, string[]][] {
  return choices.map(({ value, name }) => [`${key}:${value}`, Object.values(name)])
}

function choiceNames(
  attributes: PublicPlace['attributes'],
  choices: Numbering['choices'],
): readonly string[] {
  return Object.entries(attributes).flatMap(([key, value]) => choices.get(`${key}:${value}`) ?? [])
}

// Regions are tags too, so that "in Kalifornien" means the state and not the box around it.
function tagsOf({ address, attributes }: PublicPlace, filterable: ReadonlySet<string>): string[] {
  return [
    ...Object.entries(attributes)
      .filter(([key]) => filterable.has(key))
      .map(([key, value]) => `${key}:${value}`),
    `@country:${address.country}`,
    ...(address.region ? [`@region:${address.region}`] : []),
  ]
}
