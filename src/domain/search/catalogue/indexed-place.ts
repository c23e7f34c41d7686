import type { IndexedPlace } from '../../../lib/place-index/place-index.ts'
import { appliesToCategories } from '../../places/attribute-types.ts'
import {
  FEATURED,
  UNSPECIFIED,
  WHEELCHAIR,
  type Attribute,
  type AttributeChoice,
  type Category,
  isApproximate,
} from '../../places/place.ts'
import { singleValues } from '../../places/attribute-value.ts'
import { categoryWords } from './category-words.ts'
import type { PublicPlace } from './public-place.ts'

/** Returns the names of a region by its code, so that "Kalifornien" finds places in US-CA. */
export type RegionNames = (code: string) => readonly string[]

type Names = {
  names: string[]
  number(name: string): number
  find(name: string): number | undefined
}

type Tags = Names & {
  /** the number of a tag such as `wheelchair:true`, given in two parts */
  numberOf(attribute: string, value: SingleValue): number
}

type SingleValue = string | number | boolean

/** Categories and attributes as the index needs them, computed once. */
export type IndexedVocabulary = {
  categoryNumber(id: string): number | undefined
  categoryNames(id: string): readonly string[]
  filterable: ReadonlySet<string>
  /** the attributes that are limited to some categories, by key */
  limited: ReadonlyMap<string, Attribute>
  /** the words for each choice of an attribute, in every language */
  choices: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
}

/** The numbers of all values that the index stores for places. */
export type Numbering = IndexedVocabulary & { timeZones: Names; tags: Tags }

export function indexVocabulary(
  categories: readonly Category[],
  attributes: readonly Attribute[],
): IndexedVocabulary {
  const byId = new Map(categories.map((category, number) => [category.id, { category, number }]))
  const words = new Map(categories.map((category) => [category.id, categoryWords(category)]))
  return {
    categoryNumber: (id) => byId.get(id)?.number,
    categoryNames: (id) => words.get(id) ?? NOTHING,
    filterable: new Set(attributes.filter(({ filterable }) => filterable).map(({ key }) => key)),
    limited: new Map(
      attributes.flatMap((one) => (one.categories ? [[one.key, one] as const] : [])),
    ),
    choices: new Map(attributes.flatMap(namesOfChoices)),
  }
}

/** A numbering that continues the numbers already assigned, if any. */
export function createNumbering(
  vocabulary: IndexedVocabulary,
  before: { timeZones: readonly string[]; tags: readonly string[] } = { timeZones: [], tags: [] },
): Numbering {
  return {
    ...vocabulary,
    timeZones: createNames(before.timeZones),
    tags: createTags(before.tags),
  }
}

function createNames(before: readonly string[] = []): Names {
  const names = [...before]
  const numbers = new Map(before.map((name, number) => [name, number]))
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

// Caches the numbers, because the same few values occur again and again.
function createTags(before: readonly string[]): Tags {
  const names = createNames(before)
  const numbers = new Map<string, Map<SingleValue, number>>()
  return {
    ...names,
    numberOf(attribute, value) {
      const known = numbers.get(attribute) ?? new Map<SingleValue, number>()
      numbers.set(attribute, known)
      const number = known.get(value)
      if (number !== undefined) return number
      const added = names.number(`${attribute}:${value}`)
      if (known.size < MAX_CACHED) known.set(value, added)
      return added
    },
  }
}

const MAX_CACHED = 10_000

/** Numbers the attributes of the tags, by the key before the colon: tags of one attribute are alternatives. */
export function attributesOf(tags: readonly string[]): number[] {
  const attributes = createNames()
  return tags.map((tag) => attributes.number(tag.slice(0, tag.indexOf(':'))))
}

/** A place as the index needs it. */
export function toIndexed(
  place: PublicPlace,
  numbering: Numbering,
  regionNames: RegionNames,
): IndexedPlace {
  return { ...withoutTexts(place, numbering), texts: textsOf(place, numbering, regionNames) }
}

/** The same without the texts. */
export function withoutTexts(
  stored: PublicPlace,
  numbering: Numbering,
): Omit<IndexedPlace, 'texts'> {
  const place = withoutOthersAttributes(stored, numbering.limited)
  return {
    lat: place.location.lat,
    lng: place.location.lng,
    categories: place.categoryIds.flatMap((id) => numbering.categoryNumber(id) ?? []),
    tags: tagsOf(place, numbering),
    timeZone: numbering.timeZones.number(place.timeZone),
    hours: place.weeklyHours,
    standing: standingOf(place),
  }
}

/** The fields of a place that contain texts. */
export type SearchableFields = Pick<
  PublicPlace,
  'name' | 'alsoKnownAs' | 'address' | 'categoryIds' | 'attributes' | 'description'
>

export function pickSearchableFields(place: PublicPlace): SearchableFields {
  const { name, alsoKnownAs, address, categoryIds, attributes, description } = place
  return { name, alsoKnownAs, address, categoryIds, attributes, description }
}

/** Only the texts. */
export function textsOf(
  stored: SearchableFields,
  vocabulary: IndexedVocabulary,
  regionNames: RegionNames,
): IndexedPlace['texts'] {
  const place = withoutOthersAttributes(stored, vocabulary.limited)
  const { address, categoryIds } = place
  return {
    names: [place.name, ...place.alsoKnownAs],
    localities: [
      address.city ?? '',
      address.postalCode ?? '',
      address.region?.slice(3) ?? '',
      address.region ? regionNames(address.region) : NOTHING,
    ],
    rest: [
      address.street ?? '',
      ...categoryIds.map(vocabulary.categoryNames),
      ...choiceNames(place.attributes, vocabulary.choices),
      ...Object.values(place.description),
    ],
  }
}

/** The place without attributes of other categories, which its page does not show either. */
function withoutOthersAttributes<Place extends SearchableFields>(
  place: Place,
  limited: IndexedVocabulary['limited'],
): Place {
  if (limited.size === 0) return place
  const isShown = (key: string) => {
    const attribute = limited.get(key)
    return !attribute || appliesToCategories(attribute, place.categoryIds)
  }
  const shown = Object.entries(place.attributes).filter(([key]) => isShown(key))
  return { ...place, attributes: Object.fromEntries(shown) }
}

const NOT_FEATURED = 16

// Featured places first, then the most complete ones: each missing detail counts one step.
function standingOf(place: PublicPlace): number {
  const { photos, weeklyHours, description, phone, website, location } = place
  const lacks = [
    !photos?.length,
    !weeklyHours,
    Object.keys(description).length === 0,
    !phone && !website,
    isApproximate(location),
  ]
  const isFeatured = place.attributes[FEATURED] === true
  return (isFeatured ? 0 : NOT_FEATURED) + lacks.filter(Boolean).length
}

function namesOfChoices({
  key,
  choices,
}: Attribute): [string, ReadonlyMap<string, readonly string[]>][] {
  if (!choices) return []
  const wordsOf = ({ name, alsoKnownAs = [] }: AttributeChoice) => [
    ...Object.values(name),
    ...alsoKnownAs,
  ]
  return [[key, new Map(choices.map((choice) => [choice.value, wordsOf(choice)]))]]
}

function choiceNames(
  attributes: PublicPlace['attributes'],
  choices: Numbering['choices'],
): readonly string[] {
  if (choices.size === 0) return NOTHING
  return Object.entries(attributes).flatMap(([key, value]) => {
    const names = choices.get(key)
    if (!names) return NOTHING
    return singleValues(value).flatMap((one) => names.get(String(one)) ?? NOTHING)
  })
}

const NOTHING: readonly string[] = []

// Regions are tags, so that "in Kalifornien" means the state and not its bounding box. Known hours are a tag, too.
function tagsOf(
  { address, attributes, weeklyHours }: PublicPlace,
  { filterable, tags }: Pick<Numbering, 'filterable' | 'tags'>,
): number[] {
  const numbers: number[] = []
  for (const [key, value] of Object.entries(attributes)) {
    if (!filterable.has(key)) continue
    for (const one of singleValues(value)) numbers.push(tags.numberOf(key, one))
  }
  if (filterable.has(WHEELCHAIR) && attributes[WHEELCHAIR] === undefined) {
    numbers.push(tags.numberOf(WHEELCHAIR, UNSPECIFIED))
  }
  numbers.push(tags.numberOf('@country', address.country))
  if (address.region) numbers.push(tags.numberOf('@region', address.region))
  if (weeklyHours) numbers.push(tags.numberOf('@hours', 'known'))
  return numbers
}
