import { distanceKm } from '../../../lib/geo/distance.ts'
import { areaFilter } from './area-filter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import { type NamedLandscape, namedLandscape } from './find-landscape.ts'
import { createLocator, type Locate, toLocality } from './locate.ts'
import { ALONE, type Located } from './located.ts'
import { findNamed, isFullName, kindWords, termsOf } from './named-place.ts'
import type { PlaceQuery } from '../place-query.ts'
import { withoutAsking, withoutPictures, withoutSpeaker } from './plain-text.ts'
import { locateRegions, locateTowns } from './several-localities.ts'
import { splitPointed } from './pointed-text.ts'
import type { PublicPlace } from '../catalogue/public-place.ts'
import { type Strength, strengthOf } from './strength.ts'
import { isHouseNumber, splitAtSeparator, splitsOf, trailingParts } from './split-text.ts'

/** What a person meant by what they typed. */
export type Interpretation = {
  /** the words to look for in places; empty when all was a locality */
  words: string
  origin?: Locality
  /** the origin is called otherwise than what was typed: it was taken for unfinished or mistyped */
  isGuess?: true
  /** other things the same words may mean, to be asked, never guessed silently */
  alternatives: Locality[]
  /** what was named is a landscape; the alternatives lie in it, to search for these words there */
  landscape?: NamedLandscape['landscape']
  /** the others were named beside the origin, "Denver und Boulder", and are not meant instead of it */
  isFirstOfSeveral?: true
  /** `near` named something that nobody knows */
  unknownNear: boolean
}

/**
 * Reads the two text fields of a query: `near` is always a locality or a place of ours; `text` may be a place of ours, a
 * locality, words, or words and a locality. The order of the readings is that of docs/decisions/0016.
 */
export function interpret(
  query: Pick<PlaceQuery, 'text' | 'near' | 'isExact'>,
  catalogue: Catalogue,
  gazetteer: Gazetteer,
): Interpretation {
  const { isExact } = query
  const locate = createLocator(catalogue, gazetteer, { isExact })
  const words = withoutPictures(query.text)
  if (query.near) {
    const named = namedLandscape(query.near, { catalogue, gazetteer, locate }, words)
    if (named) return { ...named, words, unknownNear: true }
    const found = locate(query.near) ?? locate.ours(query.near)
    return found ? around(words, found) : { ...asWords(words), unknownNear: true }
  }
  if (!words) return asWords('')
  const text = withoutSpeaker(words)
  return text === '' ? asWords('') : readText({ text, isExact, catalogue, gazetteer, locate })
}

type Reader = Pick<PlaceQuery, 'text' | 'isExact'> & {
  catalogue: Catalogue
  gazetteer: Gazetteer
  locate: Locate
}

function readText(reader: Reader): Interpretation {
  const { text, catalogue, locate } = reader
  const pointed = readPointed(reader)
  if (pointed) return pointed
  const whole = locate(text)
  const named = findNamed(text, catalogue)
  const landscape = named && isFullName(named, text) ? undefined : readLandscape(reader)
  if (landscape) return landscape
  if (named) return readNamedKind(reader, named) ?? readName(named, text, whole)
  const strength = strengthOf(reader, catalogue)
  // Forgiving typing errors, "nächster Nationalpark" is the highest one.
  const isSaid = strength === 'name' || strength === 'words'
  const asked = isSaid ? text : withoutAsking(text)
  if (asked !== text) return readText({ ...reader, text: asked })
  const isInName = strength === 'name' || strength === 'similar-name'
  const rare = isInName && whole?.isRareName ? readRareName(reader, whole) : undefined
  if (rare) return rare
  // "National park" is what is looked for before it is a town in New Jersey.
  if (strength !== 'none' && isKind(text, catalogue)) {
    return { ...asWords(text), alternatives: whole?.exact ? [whole.origin] : [] }
  }
  // "Bierstadt" begins the name of a brewery of ours before it is a village far away.
  if (strength === 'name' && whole?.exact && isWithoutPlaces(whole.origin, catalogue)) {
    return { ...asWords(text), alternatives: [whole.origin] }
  }
  // An address says a house number before its code, and neither is what is looked for.
  const isWhole = whole?.exact && !isHouseNumber(text)
  const reading =
    readNearness(reader) ?? (isWhole ? around('', whole) : undefined) ?? readKind(reader)
  if (reading) return reading
  if (strength === 'name') return asWords(text)
  const several = strength === 'words' ? undefined : readSeveral(reader)
  if (several) return several
  return (
    readSeparated(reader) ??
    readSplit(reader, (located, rest) => nearestWith(located, rest, catalogue)) ??
    (strength === 'words' || (isInName && text.includes(' ')) ? asWords(text) : undefined) ??
    readSplit(reader, (located, rest) =>
      isFoundAround(located, rest, catalogue) ? located : undefined,
    ) ??
    readAddress(reader) ??
    readMisspelt(reader, strength, whole)
  )
}

// "Brauereien im Schwarzwald" are words, and to be asked what lies there.
function readLandscape(reader: Reader): Interpretation | undefined {
  const named = namedLandscape(withoutAsking(reader.text), reader)
  return named && { ...named, unknownNear: false }
}

// Nothing in the words of a point is looked for.
function readPointed({ text, locate }: Reader): Interpretation | undefined {
  const pointed = splitPointed(text, locate)
  const located = pointed && locate(pointed.point)
  return located && around(pointed.words, located)
}

/** A place of ours that stands in a town of the same name is that town, km. */
const SAME_TOWN_KM = 15

// "Milwaukee" is our place and the town around it: what else is there comes with it. "Zion" is a park, not Zion, Illinois.
function readName(place: PublicPlace, text: string, whole?: Located): Interpretation {
  if (!whole?.exact) return asWords(text)
  // "Phoenix" is not the "Phoenix Brewing Co" in Ohio.
  if (isWellKnown(whole.origin) && !isFullName(place, text)) return around('', whole)
  // "New England" is the six states, and asked whether the "New England Brewing Co" is meant.
  if (whole.origin.parts) {
    const { origin, alternatives } = whole
    return around('', { ...whole, origin, alternatives: [toLocality(place), ...alternatives] })
  }
  const localities = [whole.origin, ...whole.others]
  const town = localities.find(({ center }) => distanceKm(center, place.location) <= SAME_TOWN_KM)
  if (!town) return { ...asWords(text), alternatives: localities }
  const alternatives = localities.filter((locality) => locality !== town)
  return { words: '', origin: town, alternatives, unknownNear: false }
}

// "Brauerei Springfield" is a kind and a town, also where a "Springfield Brewing Co" stands in one; "Zion NP" is the park.
function readNamedKind(reader: Reader, named: PublicPlace): Interpretation | undefined {
  const kind = isFullName(named, reader.text) ? undefined : readKind(reader)
  if (!kind?.origin) return undefined
  const isThere = [kind.origin, ...kind.alternatives].some(
    ({ center }) => distanceKm(center, named.location) <= SAME_TOWN_KM,
  )
  return isThere || isWellKnown(kind.origin) ? kind : undefined
}

const WELL_KNOWN_FROM = 100_000

function isWithoutPlaces(locality: Locality, catalogue: Catalogue): boolean {
  const isEmpty = catalogue.index.best(areaFilter(locality, catalogue), 1).length === 0
  return isEmpty && !isWellKnown(locality)
}

function isWellKnown({ kind, parts, population = 0 }: Locality): boolean {
  if (parts) return false
  return kind === 'state' || kind === 'country' || population >= WELL_KNOWN_FROM
}

// "near Yellowstone", "Nähe Grand Canyon": nothing but a place to be near to, which may be ours.
function readNearness(reader: Reader): Interpretation | undefined {
  const split = splitAtSeparator(reader.text)
  if (!split || split.before !== '') return undefined
  const found = placeOrTown(split.after, reader)
  return found?.exact ? around('', found) : undefined
}

// As with names: a place of ours before a town, unless it stands in that town.
function placeOrTown(text: string, { catalogue, locate }: Reader): Located | undefined {
  const whole = locate(text)
  const named = findNamed(text, catalogue)
  if (!named) return whole
  const { origin, alternatives } = readName(named, text, whole)
  return { ...ALONE, origin: origin ?? toLocality(named), alternatives }
}

// "Brauerei Denver", "Nationalparks Utah": a kind of place, and where. Also where there is none, if there is none in any town
// of that name.
function readKind(reader: Reader): Interpretation | undefined {
  if (splitAtSeparator(reader.text)) return undefined
  return readSplit(reader, (located, rest) =>
    isKind(rest, reader.catalogue)
      ? (nearestWith(located, rest, reader.catalogue) ?? located)
      : undefined,
  )
}

function readSeparated(reader: Reader): Interpretation | undefined {
  const split = splitAtSeparator(reader.text)
  const located = split && placeOrTown(split.after, reader)
  return located && around(split.before, located)
}

function readSplit(
  { text, locate }: Reader,
  choose: (located: Located, rest: string) => Located | undefined,
): Interpretation | undefined {
  for (const { rest, locality } of splitsOf(text)) {
    const located = locate.exactly(locality)
    const chosen = located && choose(located, rest)
    if (chosen) return around(rest, chosen)
  }
  return undefined
}

// "Brauerei Denver oder Boulder", "Zion und Bryce", "Nationalparks in Utah und Arizona", "Nationalparks Utah Arizona"
function readSeveral(reader: Reader): Interpretation | undefined {
  const { text, catalogue, gazetteer } = reader
  const split = splitAtSeparator(text)
  const ends = split
    ? [{ rest: split.before, locality: split.after }]
    : splitsOf(text).filter(({ rest }) => isKind(rest, catalogue))
  for (const { rest, locality } of [{ rest: '', locality: text }, ...ends]) {
    const regions = locateRegions(locality, reader.locate.exactly, gazetteer.isRegion)
    if (regions) return around(rest, regions)
    const towns = locateTowns(locality, (part) => placeOrTown(part, reader))
    if (towns) return { ...around(rest, towns), isFirstOfSeveral: true }
  }
  return undefined
}

// Nobody has the street: the end of an address is the town, and what is near to it helps.
function readAddress({ text, locate }: Reader): Interpretation | undefined {
  for (const end of trailingParts(text)) {
    const located = locate.exactly(end)
    if (located) return around('', located)
  }
  return undefined
}

// "Shenandoa" is how somebody once wrote a town in Iowa; the park of ours that begins so is likelier.
function readRareName({ text, catalogue }: Reader, { origin, others }: Located) {
  const best = bestOf(text, catalogue)
  if (!best || distanceKm(best.location, origin.center) <= SAME_TOWN_KM) return undefined
  return { ...asWords(text), alternatives: [origin, ...others] }
}

// Words that are only found with typing errors forgiven: a misspelt town is likelier than a misspelt word of a description.
function readMisspelt({ text, catalogue }: Reader, strength: Strength, whole?: Located) {
  if (!whole || isHouseNumber(text)) return asWords(text)
  if (strength !== 'similar-name') return around('', whole)
  const meant = catalogue.index.correction(text) ?? text
  const named = findNamed(meant, catalogue) ?? bestOf(text, catalogue)
  const isThatTown =
    isWholeOf(meant, whole.origin) || (named !== undefined && isWholeOf(named.name, whole.origin))
  const isElsewhere = named && distanceKm(named.location, whole.origin.center) > SAME_TOWN_KM
  return isThatTown && !isElsewhere ? around('', whole) : asWords(text)
}

function bestOf(text: string, catalogue: Catalogue): PublicPlace | undefined {
  const [hit] = catalogue.index.best({ text }, 1)
  return hit && catalogue.records.at(hit.ordinal)
}

// Of all localities of that name the likeliest one around which the words are found.
function nearestWith(located: Located, rest: string, catalogue: Catalogue): Located | undefined {
  const { origin, others } = located
  const chosen = [origin, ...others].find(
    (locality) =>
      catalogue.index.best({ ...areaFilter(locality, catalogue), text: rest }, 1).length > 0,
  )
  if (!chosen) return undefined
  return chosen === origin ? located : { ...located, origin: chosen, alternatives: [origin] }
}

function isKind(text: string, catalogue: Catalogue): boolean {
  const kinds = kindWords(catalogue)
  return termsOf(text).every((term) => kinds.has(term))
}

function isWholeOf(text: string, { name }: Locality): boolean {
  const wanted = termsOf(text).join(' ')
  return Object.values(name).some((one) => termsOf(one).join(' ') === wanted)
}

// Far from where they are found: "Joshua Tree nat. park" is not in Park, Kansas, nor "San Fransico" in what pilots call SAN.
function isFoundAround({ origin, isRareName }: Located, rest: string, catalogue: Catalogue) {
  if (isRareName || isKind(origin.name.en, catalogue)) return false
  return catalogue.index.best({ text: rest }, 1).length > 0
}

function around(words: string, { origin, alternatives, exact }: Located): Interpretation {
  return { words, origin, ...(!exact && { isGuess: true }), alternatives, unknownNear: false }
}

function asWords(words: string): Interpretation {
  return { words, alternatives: [], unknownNear: false }
}
