import { distanceKm } from '../../lib/geo/distance.ts'
import { fold } from '../../lib/text/fold.ts'
import type { Catalogue } from './catalogue.ts'
import type { Gazetteer, Locality } from './gazetteer/gazetteer.ts'
import { localityOfReference } from './locality-reference.ts'
import type { PlaceQuery } from './place-query.ts'
import type { PublicPlace } from './public-place.ts'

/** What a person meant by what they typed. */
export type Interpretation = {
  /** the words to look for in places; empty when all was a locality */
  words: string
  origin?: Locality
  /** other things the same words may mean, to be asked, never guessed silently */
  alternatives: Locality[]
  /** `near` named something that nobody knows */
  unknownNear: boolean
}

/** "Brauerei bei Denver", "Nähe Grand Canyon", "breweries near 94107" */
const SEPARATOR = /(?:^|\s)(?:bei|nahe|nähe|naehe|near|in|um|around|at)\s+(?=\S)/iu

const MOST_ALTERNATIVES = 6

/**
 * Reads the two text fields of a query: `near` is always a locality; `text` may be a place of ours, a locality, words, or
 * words and a locality. A place of ours of exactly that name comes before a town ("Zion").
 */
export function interpret(
  query: Pick<PlaceQuery, 'text' | 'near'>,
  catalogue: Catalogue,
  gazetteer: Gazetteer,
): Interpretation {
  const locate = createLocator(catalogue, gazetteer)
  if (query.near) {
    const found = locate(query.near)
    return found
      ? { words: query.text, unknownNear: false, ...where(found) }
      : { words: query.text, alternatives: [], unknownNear: true }
  }
  if (!query.text) return { words: '', alternatives: [], unknownNear: false }
  return readText(query.text, catalogue, locate)
}

type Located = {
  origin: Locality
  /** to be asked about, because they may as well be meant */
  alternatives: Locality[]
  /** everything else of that name */
  others: Locality[]
  exact: boolean
}
type Locate = (text: string) => Located | undefined

function readText(text: string, catalogue: Catalogue, locate: Locate): Interpretation {
  const asWords = { words: text, alternatives: [], unknownNear: false }
  const whole = locate(text)
  const named = findNamed(text, catalogue)
  if (named) return readName(named, asWords, whole)
  if (whole?.exact) return { words: '', unknownNear: false, ...where(whole) }
  const split = splitAtSeparator(text, locate) ?? splitAnywhere(text, catalogue, locate)
  if (split) return split
  if (matches(text, catalogue)) return asWords
  // Nothing of ours has these words: a misspelt town is likelier than a misspelt place.
  return whole ? { words: '', unknownNear: false, ...where(whole) } : asWords
}

/** A place of ours that stands in a town of the same name is that town, km. */
const SAME_TOWN_KM = 15

// "Milwaukee" is our place and the town around it: what else is there comes with it. "Zion" is a park, not Zion, Illinois.
function readName(place: PublicPlace, asWords: Interpretation, whole?: Located): Interpretation {
  if (!whole?.exact) return asWords
  const localities = [whole.origin, ...whole.others]
  const town = localities.find(({ center }) => distanceKm(center, place.location) <= SAME_TOWN_KM)
  if (!town) return { ...asWords, alternatives: localities }
  const alternatives = localities.filter((locality) => locality !== town)
  return { words: '', origin: town, alternatives, unknownNear: false }
}

function splitAtSeparator(text: string, locate: Locate): Interpretation | undefined {
  const separator = SEPARATOR.exec(text)
  if (!separator) return undefined
  const located = locate(text.slice(separator.index + separator[0].length))
  if (!located) return undefined
  return { words: text.slice(0, separator.index).trim(), unknownNear: false, ...where(located) }
}

// "Brauerei Denver", "Denver Brauerei": the longest end or beginning that is exactly a locality, if the rest is ours.
function splitAnywhere(
  text: string,
  catalogue: Catalogue,
  locate: Locate,
): Interpretation | undefined {
  const words = text.split(' ')
  for (let length = Math.min(words.length - 1, 4); length >= 1; length--) {
    const ends: [string[], string[]][] = [
      [words.slice(0, -length), words.slice(-length)],
      [words.slice(length), words.slice(0, length)],
    ]
    for (const [rest, locality] of ends) {
      const located = locate(locality.join(' '))
      if (!located?.exact || !matches(rest.join(' '), catalogue)) continue
      return { words: rest.join(' '), unknownNear: false, ...where(located) }
    }
  }
  return undefined
}

function where({ origin, alternatives }: Located): Pick<Interpretation, 'origin' | 'alternatives'> {
  return { origin, alternatives }
}

function createLocator(catalogue: Catalogue, gazetteer: Gazetteer): Locate {
  const placesNear = ({ center }: Locality) =>
    catalogue.index.count({ around: { center, radiusKm: 50 } })
  return (text) => {
    const referred = localityOfReference(text, gazetteer)
    if (referred) return { origin: referred, alternatives: [], others: [], exact: true }
    const {
      matches: found,
      ambiguous,
      exact,
    } = gazetteer.find(text, {
      limit: MOST_ALTERNATIVES + 1,
      placesNear,
    })
    const [origin, ...others] = found
    if (!origin) return undefined
    return { origin, alternatives: ambiguous ? others : [], others, exact }
  }
}

function matches(text: string, catalogue: Catalogue): boolean {
  return catalogue.index.count({ text }) > 0
}

/** The place of that name: "Zion" is "Zion-Nationalpark" once the category's own words are left out of it. */
export function findNamed(text: string, catalogue: Catalogue): PublicPlace | undefined {
  const wanted = wordsOf(text).join(' ')
  const { hits } = catalogue.index.page({
    filter: { text },
    order: 'relevance',
    offset: 0,
    limit: 5,
  })
  return hits
    .map(({ ordinal }) => catalogue.records.at(ordinal))
    .find((place) => {
      const kinds = wordsOfKinds(place, catalogue)
      return [place.name, ...place.alsoKnownAs]
        .flatMap((name) => [wordsOf(name), wordsOf(name).filter((word) => !kinds.has(word))])
        .some((words) => words.join(' ') === wanted)
    })
}

function wordsOfKinds({ categoryIds }: PublicPlace, { categories }: Catalogue): Set<string> {
  const names = categories
    .filter(({ id }) => categoryIds.includes(id))
    .flatMap(({ name }) => Object.values(name).flatMap(({ one, many }) => [one, many]))
  return new Set(names.flatMap(wordsOf))
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
