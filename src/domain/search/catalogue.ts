import { boundsOfMost } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import type { IndexedPlace, PlaceIndex } from '../../lib/place-index/place-index.ts'
import { buildPlaceIndex } from '../../lib/place-index/build-place-index.ts'
import type { Attribute, Category, Place } from '../places/place.ts'
import { categoryWords } from './category-words.ts'
import { type PublicPlace, toPublicPlace } from './public-place.ts'
import { createRecordStoreBuilder, type RecordStore } from './record-store.ts'
import { createRegionTally, type RegionTallies } from './region-tally.ts'

/**
 * All that visitors can see, as it was at one version: immutable, in memory, answered without a database. A place has an
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

export type CatalogueSource = {
  version: number
  categories: readonly Category[]
  attributes: readonly Attribute[]
  /** in the order of their ids */
  places: AsyncIterable<Place> | Iterable<Place>
  /** how a region is called, so that "Kalifornien" finds what lies in US-CA */
  regionNames(code: string): readonly string[]
}

/** Reads all places once and builds index and records from them. */
export async function buildCatalogue(source: CatalogueSource): Promise<Catalogue> {
  const categories = source.categories.toSorted((a, b) => a.order - b.order)
  const numbering = createNumbering(categories, source.attributes)
  const records = createRecordStoreBuilder<PublicPlace>()
  const ordinals = new Map<string, number>()
  const indexed: IndexedPlace[] = []
  const regions = createRegionTally()
  for await (const place of source.places) {
    const shown = toPublicPlace(place)
    if (!shown) continue
    const ordinal = indexed.length
    const entry = toIndexed(shown, numbering, source.regionNames)
    ordinals.set(shown.slug, ordinal)
    records.add(shown)
    regions.add(shown.address, { ordinal, categories: entry.categories })
    indexed.push(entry)
  }
  const categoryNumbers = new Map(categories.map((category, number) => [category.slug, number]))
  const stored = records.build()
  return {
    version: source.version,
    categories,
    attributes: source.attributes,
    index: buildPlaceIndex(indexed, { attributeOfTag: attributesOf(numbering.tags.names) }),
    records: stored,
    extent: boundsOfMost(indexed) ?? EMPTY_EXTENT,
    timeZones: numbering.timeZones.names,
    tags: numbering.tags.names,
    regions: regions.build(),
    ordinalOfSlug: (slug) => ordinals.get(slug),
    ordinalOfId: (id) => findById(stored, id),
    categoryNumber: (slug) => categoryNumbers.get(slug),
    tagNumber: (tag) => numbering.tags.find(tag),
  }
}

/** Shown while there are no places at all: the mainland of the United States. */
const EMPTY_EXTENT: Bounds = { west: -125, south: 24, east: -66, north: 50 }

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
