import { LRUCache } from 'lru-cache'
import { describePlace, describePoint } from './describe-locality.ts'
import { findPostalCodes, suggestPostalCodes } from './find-postal-codes.ts'
import type { Locality, FindOptions, LocalitySearchResult } from './gazetteer.ts'
import {
  type LocalityWord,
  localityWords,
  joinedWords,
  splitAtEachPosition,
  otherPointsIn,
  readingsOf,
  readingsWithoutSide,
} from './locality-key.ts'
import { type NamedPoint, parseNamedPoint } from '../../../lib/geo/pasted-point.ts'
import { type Candidate, lettersOf } from './name-search.ts'
import {
  byScore,
  type HomeOptions,
  isAmbiguous,
  type GazetteerParts,
  placesBonus,
  rank,
  type ScoredLocality,
} from './rank.ts'
import { fold, unaccented } from '../../../lib/text/fold.ts'
import {
  type Country,
  lookUpCountry,
  lookUpCountryByName,
  isCountryCode,
} from '../../places/country.ts'

// How many of the likeliest localities are compared by the number of our places there.
const MAX_COUNTED_LOCALITIES = 12

// A locality by a nickname or rare name is dropped if the best one is this much likelier.
const MAX_NICKNAME_LAG = 2

const MIN_PREFIX_LENGTH = 3

/** The population from which people name the sides of a town. */
const HAS_SIDES_FROM = 50_000

const NOTHING: LocalitySearchResult = {
  matches: [],
  ambiguous: false,
  exact: false,
  isRareName: false,
  ignoredWords: [],
}

function atHome(options: FindOptions, { siteCountry }: GazetteerParts): HomeOptions {
  return { ...options, homeCountry: options.homeCountry ?? siteCountry() }
}

/** See `Gazetteer.find`. Tries whole names, then names without words for "near", unfinished names, misspelt names. */
export function createFind(parts: GazetteerParts) {
  return (text: string, findOptions: FindOptions): LocalitySearchResult => {
    const options = atHome(findOptions, parts)
    const point = parseNamedPoint(text)
    if (point) return { ...NOTHING, matches: [locatePoint(parts, point)], exact: true }
    const postal = findPostalCodes(text, parts, options)
    if (postal.scored.length > 0) {
      return {
        ...toResult(postal.scored, postal.exact, options),
        ignoredWords: postal.ignoredWords,
      }
    }
    // Unknown postal codes are left out: "99999 Berlin" is Berlin.
    const readings = readingsOf(postal.rest)
    const exact =
      firstWithMatches(readings, (words) => findExactly(words, postal.rest, parts)) ??
      asFound(besideForeignCode(text, parts)) ??
      firstWithMatches(readingsWithoutSide(postal.rest), (words) =>
        keepLargeTowns(parts.search.exact(words), parts),
      ) ??
      firstWithMatches(joinedWords(postal.rest), (words) =>
        keepSights(parts.search.exact(words), parts),
      ) ??
      firstWithMatches(splitAtEachPosition(postal.rest), (words) => {
        const found = parts.search.exact(words)
        return options.isPart
          ? keepSights(found, parts)
          : [...keepLargeTowns(found, parts), ...keepSights(found, parts)]
      })
    const resultOf = (found: CandidateMatch, isExact: boolean) => ({
      ...toResult(scoreCandidates(text, found.candidates, parts, options), isExact, options),
      ignoredWords: [
        ...otherPointsIn(readings[0] ?? [], found.words ?? readings[0] ?? []),
        ...postal.unknown,
      ],
    })
    if (exact) return resultOf(exact, true)
    if (options.isExact) return NOTHING
    const country = findCountry(text, parts)
    if (country) return resultOf({ candidates: country }, true)
    const close =
      firstWithMatches(readings, (words) =>
        isBeginning(words) ? parts.search.beginning(words) : [],
      ) ?? firstWithMatches(readings.slice(-1), (words) => parts.search.similar(words))
    return close ? resultOf(close, false) : NOTHING
  }
}

/** Places count less for unfinished text: it more likely means a large town than a small one with places. */
const UNFINISHED_PLACES_SHARE = 0.25

/** See `Gazetteer.suggest`. */
export function createSuggest(parts: GazetteerParts) {
  // One letter matches ten thousand names, which take 15 ms to rank, and every search begins with one.
  const likeliest = new LRUCache<string, Candidate[]>({ max: MAX_CACHED_PREFIXES })

  return (prefix: string, asked: FindOptions): Locality[] => {
    const options = { ...atHome(asked, parts), isUnfinished: true }
    const point = parseNamedPoint(prefix)
    if (point) return [locatePoint(parts, point)]
    const postal = suggestPostalCodes(prefix, parts, options)
    if (postal.length > 0) return postal.slice(0, options.limit)
    const key = `${options.homeCountry} ${prefix}`
    const candidates = likeliest.get(key) ?? candidatesFor(prefix, parts)
    if (candidates.length > MANY_CANDIDATES) {
      const kept = rank(candidates, parts.records, options, MAX_CACHED_CANDIDATES)
      const ordinals = new Set(kept.map(({ ordinal }) => ordinal))
      likeliest.set(
        key,
        candidates.filter(({ ordinal }) => ordinals.has(ordinal)),
      )
    }
    return scoreCandidates(prefix, candidates, parts, options, UNFINISHED_PLACES_SHARE)
      .slice(0, options.limit)
      .map(({ locality }) => locality)
  }
}

/** 9 kB each; enough for the first letters in several countries. */
const MAX_CACHED_PREFIXES = 200
const MANY_CANDIDATES = 1000
const MAX_CACHED_CANDIDATES = 50

function candidatesFor(prefix: string, parts: GazetteerParts): Candidate[] {
  const readings = readingsOf(prefix)
  const begun = firstWithMatches(readings, (words) =>
    words.length > 0
      ? [...findExactly(words, prefix, parts), ...parts.search.beginning(words)]
      : [],
  )
  return (
    (begun && withItsAccents(prefix, begun.candidates, parts)) ??
    findCountry(prefix, parts) ??
    firstWithMatches(readings.slice(-1), (words) => parts.search.similar(words))?.candidates ??
    []
  )
}

// "Mö" begins Mönchengladbach rather than Missouri.
function withItsAccents(
  prefix: string,
  candidates: Candidate[],
  { records }: GazetteerParts,
): Candidate[] {
  if (!ACCENT.test(prefix)) return candidates
  const begun = prefix.trim().toLowerCase()
  const same = candidates.filter(({ ordinal }) =>
    Object.values(records.names(ordinal)).some((name) => name.toLowerCase().startsWith(begun)),
  )
  return same.length > 0 ? same : candidates
}

function locatePoint({ nearestCity }: GazetteerParts, { point, name }: NamedPoint): Locality {
  const described = describePoint(point, nearestCity(point))
  if (name === undefined) return described
  const own = { de: name, en: name }
  return { ...described, name: own, label: own }
}

/** The matches, and the words that found them; all words unless given. */
type CandidateMatch = { candidates: Candidate[]; words?: readonly LocalityWord[] }

function firstWithMatches(
  readings: LocalityWord[][],
  search: (words: LocalityWord[]) => Candidate[],
): CandidateMatch | undefined {
  for (const words of readings) {
    const candidates = search(words)
    if (candidates.length > 0) return { candidates, words }
  }
  return undefined
}

// Nobody names the southeast of a village, or of an airport code.
function keepLargeTowns(found: Candidate[], { records }: GazetteerParts): Candidate[] {
  return found.filter(
    ({ ordinal, use }) => use !== 'alternate' && records.population(ordinal) >= HAS_SIDES_FROM,
  )
}

// "Hooverdamm" is the "Hoover-Damm", but joined or split words should not match a small town by chance.
function keepSights(found: Candidate[], { records }: GazetteerParts): Candidate[] {
  return found.filter(
    ({ ordinal, use }) =>
      use !== 'alternate' && ['landmark', 'landscape'].includes(records.kind(ordinal)),
  )
}

function asFound(candidates: Candidate[]): CandidateMatch | undefined {
  return candidates.length > 0 ? { candidates } : undefined
}

function isBeginning(words: LocalityWord[]): boolean {
  return lettersOf(words).length >= MIN_PREFIX_LENGTH
}

function scoreCandidates(
  text: string,
  candidates: Candidate[],
  { records }: GazetteerParts,
  options: HomeOptions,
  placesShare = 1,
): ScoredLocality[] {
  const { limit } = options
  const ranked = rank(candidates, records, options, Math.max(limit, MAX_COUNTED_LOCALITIES))
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({ use, score }) => use === 'name' || score > best - MAX_NICKNAME_LAG)
    .map(({ ordinal, use, score }, i) => {
      const locality = describePlace(records, ordinal)
      const bonus = i < MAX_COUNTED_LOCALITIES ? placesScore(locality, options) * placesShare : 0
      return { locality, use, score: score + bonus + accentBonus(text, locality) }
    })
    .sort(byScore)
}

/** For a state or country without any of our places, while somebody types; in powers of ten, before the share. */
const EMPTY_WHOLE = -8

function placesScore(
  locality: Locality,
  { placesNear, places, isUnfinished }: HomeOptions & { isUnfinished?: boolean },
): number {
  // Places in a whole state or country say little, but without any nobody searches there.
  if (!WHOLE.has(locality.kind)) return placesBonus(placesNear?.(locality) ?? 0, places)
  return isUnfinished && placesNear?.(locality) === 0 ? EMPTY_WHOLE : 0
}

const WHOLE: ReadonlySet<string> = new Set<Locality['kind']>(['state', 'country'])

/** "Münster" hardly means Munster in Indiana. */
const OTHER_ACCENTS = -1

const ACCENT = /[^\p{ASCII}]/u

function accentBonus(typed: string, { name }: Pick<Locality, 'name'>): number {
  const isOther = ACCENT.test(typed) && !ACCENT.test(name.de) && !ACCENT.test(name.en)
  return isOther ? OTHER_ACCENTS : 0
}

function toResult(
  found: ScoredLocality[],
  exact: boolean,
  options: HomeOptions,
): LocalitySearchResult {
  return {
    matches: found.slice(0, options.limit).map(({ locality }) => locality),
    ambiguous: isAmbiguous(found, options.homeCountry),
    exact,
    isRareName: found[0]?.use === 'alternate',
    ignoredWords: [],
  }
}

const CODE_BEFORE = /^\s*(?:[A-Z]{1,2}-)?\d{4}\s+(?=\p{L})/iu
const CODE_BEHIND = /(?<=\p{L}),?\s+\d{4}\s*$/u

/**
 * "1012 Amsterdam", "B-1000 Brüssel": the towns of that name in countries with four-digit postal codes. Elsewhere, as in
 * "1010 London", the number is not a postal code.
 */
function besideForeignCode(text: string, { search, records }: GazetteerParts): Candidate[] {
  const name = text.replace(CODE_BEFORE, '').replace(CODE_BEHIND, '')
  if (name === text) return []
  return search.exact(localityWords(name)).filter(({ ordinal }) => {
    if (ordinal < records.areaCount) return false
    const country = records.country(ordinal)
    return country !== undefined && WITH_FOUR_DIGITS.has(records.code(country))
  })
}

/** Includes the Netherlands, because people leave out the letters of Dutch codes. */
const WITH_FOUR_DIGITS: ReadonlySet<string> = new Set(
  'AL AM AR AT AU BD BE BG CH CV CY DK FO GE GL HU LI LU LV MD MK NL NO NZ PH PY SI TN VE ZA'.split(
    ' ',
  ),
)

/**
 * The places that these words of a text name exactly. A name or code of one country must not match another: the index folds names,
 * so that "UA" would also find the "UAE".
 */
function findExactly(
  words: readonly LocalityWord[],
  text: string,
  { records, search, areaOf }: GazetteerParts,
): Candidate[] {
  const found = search.exact(words)
  const typed = typedIn(text, words)
  const country = lookUpCountry(typed)
  if (!country) return found
  const area = areaOfCountry(country, areaOf)
  const kept = found.filter(
    ({ ordinal }) =>
      ordinal === area ||
      (!isFoldedCode(typed) &&
        !(ordinal < records.areaCount && records.kind(ordinal) === 'country')),
  )
  return kept.length > 0 || !lookUpCountryByName(typed) ? kept : asCandidates(area)
}

/**
 * The country whose name, or code in capitals, is the whole text. Tried last, because other meanings of codes come first: "CA" is
 * California, "IND" the airport of Indianapolis. Undefined if the text is not a country, empty if the gazetteer does not have it.
 */
function findCountry(text: string, { areaOf }: Pick<GazetteerParts, 'areaOf'>) {
  const country = lookUpCountry(text)
  if (!country || (isCountryCode(text) && text !== text.toUpperCase())) return undefined
  return asCandidates(areaOfCountry(country, areaOf))
}

function areaOfCountry({ code }: Country, areaOf: GazetteerParts['areaOf']): number | undefined {
  // The gazetteer has Puerto Rico and the other territories as states.
  return areaOf(code) ?? areaOf(`US-${code}`)
}

// The word as typed, because folding loses whether it was a code.
function typedIn(text: string, words: readonly LocalityWord[]): string {
  const folded = words.map(({ typed }) => typed).join(' ')
  if (words.length > 1) return folded
  return text.split(/[\s,;()]+/).find((word) => fold(word.replaceAll('.', '')) === folded) ?? folded
}

function isFoldedCode(text: string): boolean {
  return isCountryCode(text) && fold(text) !== unaccented(text)
}

function asCandidates(ordinal: number | undefined): Candidate[] {
  return ordinal === undefined ? [] : [{ ordinal, use: 'name', isBeginning: false, errors: 0 }]
}
