import { distanceKm } from '../../../lib/geo/coordinates.ts'
import { FIELD_COST } from '../../../lib/place-index/words/relevance.ts'
import type { Locality } from '../gazetteer/gazetteer.ts'
import { localityKey, possibleBaseNames } from '../gazetteer/locality-key.ts'
import { endsWithGermanStreet, looksLikeAddress } from './address.ts'
import { COSTS, INHABITANTS, LETTERS } from './costs.ts'
import { findCountryPart } from './country-parts.ts'
import { termsOf } from './names.ts'
import {
  maxSpanLength,
  type NamedPlace,
  type SpanReader,
  countUnsharedWords,
} from './span-reader.ts'
import {
  BEFORE_QUALITIES,
  FILLER,
  isCapitalized,
  isFunctionWord,
  isStateAfterIn,
  SPEAKER,
  STRONG_PREPOSITIONS,
  type Token,
  wordSet,
} from './tokens.ts'
import {
  ONLY_MATCH,
  GERMAN_COUNTRIES,
  isArea,
  type LocalityMatch,
  toLocality,
  withoutAddition,
} from './where.ts'

const MAX_LOCALITY_TOKENS = 6

/** A span that names a locality or one of our places, without the prepositions before it. */
export type NamedSpan = {
  from: number
  to: number
  located: LocalityMatch
  cost: number
  isPlace: boolean
}

const MAX_LOOKUPS = 40

// Short spans first, because the number of lookups is limited.
export function namedSpans(reader: SpanReader): NamedSpan[] {
  const { tokens, isWhole } = reader
  const found: NamedSpan[] = []
  let left = MAX_LOOKUPS
  for (let length = 1; length <= maxSpanLength(tokens, MAX_LOCALITY_TOKENS); length++) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      if (!mayBeNamed(reader, from, to) || (left <= 0 && !isWhole(from, to))) continue
      left--
      found.push(...namedAt(reader, from, to))
    }
  }
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to)
}

/** "den", "was", "sun" and "the Hot" are more likely words than airport codes. */
function isCodeInSmallLetters(
  { origin }: LocalityMatch,
  spanTokens: readonly Token[],
  isWhole: boolean,
): boolean {
  const own = spanTokens.filter((token) => !isFunctionWord(token))
  const text = (own.length > 0 ? own : spanTokens).map((token) => token.text).join(' ')
  // The folded "Straße" equals the code of Stuttgart's airport, and "owl" the one of Ostwestfalen-Lippe.
  const isCode = /^land(?:mark|scape)-/.test(origin.id) && /^\p{L}{3}$/u.test(localityKey(text))
  return isCode && text !== text.toUpperCase() && !(isWhole && text === text.toLowerCase())
}

function namedAt(reader: SpanReader, from: number, to: number): NamedSpan[] {
  const { tokens, locator, isWhole } = reader
  const text = reader.textAt(from, to)
  const { named } = reader.matchPlaces(from, to)
  // In "Postleitzahl 1010" the number is certainly a postal code.
  const isCode = GERMAN_CODES.has(tokens[from - 1]?.word ?? '') && /^\d{4,5}$/.test(text)
  const exact =
    locator.locateExact(text, isWhole(from, to) || isCode) ??
    directionBefore(reader, from, to) ??
    houseAt(reader, from, to) ??
    inflectedBefore(reader, from, to)
  // "me 99999" is not Maine, and "near me 80202" says two things.
  const spanTokens = tokens.slice(from, to)
  const used = spanTokens.filter(({ word }) => !exact?.ignoredWords.includes(word))
  if (exact?.ignoredWords.length && used.every(isFunctionWord)) return []
  const saysHere = spanTokens.some(
    ({ word, text: typed }) => SPEAKER.has(word) && typed !== typed.toUpperCase(),
  )
  if (exact?.origin.kind === 'postal-code' && saysHere) return []
  if (exact && isKindOf(exact.origin, spanTokens, reader)) return []
  if (exact?.origin.kind === 'point' && exact.origin.precision === 'exact') return []
  if (exact && isFoldedOtherwise(exact, text)) return []
  const isGerman =
    tokens.some(({ word }) => GERMAN_CODES.has(word)) ||
    (exact?.origin.kind === 'postal-code' && tokens.some(({ word }) => IN_GERMAN.has(word))) ||
    endsWithGermanStreet(reader.textAt(0, from))
  const nearest = townOf(named, exact)
  const located = nearest && isGerman ? inGermanCountry(nearest) : nearest
  const found: NamedSpan[] = []
  if (located && !isCodeInSmallLetters(located, spanTokens, isWhole(from, to))) {
    // "Hofbraeuhaus" more likely means our place.
    const { cost: ours = Infinity } = reader.matchPlaces(from, to)
    const isSight =
      located.origin.id.startsWith('landmark-') &&
      !located.isRareName &&
      ours >= FIELD_COST &&
      localityKey(text).length >= LETTERS.distinctSight
    const most = isSight ? COSTS.sight : Infinity
    const cost = Math.min(most, costOf(located, text, reader))
    found.push({ from, to, located, cost, isPlace: false })
  }
  if (!named || (located && isNearTo(located.origin, named.place))) return found
  const cost =
    COSTS.name +
    COSTS.unsharedWord * countUnsharedWords(named, text) +
    // "Around the Great Lakes" does not mean a brewery of that name.
    (located?.origin.kind === 'landscape' ? COSTS.unsharedWord : 0)
  const alternatives = located ? [located.origin] : []
  const place = { ...ONLY_MATCH, origin: toLocality(named.place), alternatives }
  return [...found, { from, to, located: place, cost, isPlace: true }]
}

// "Arizona parks" does not mean the town of Parks.
function isKindOf(
  { kind, name }: Locality,
  said: readonly Token[],
  { kinds }: SpanReader,
): boolean {
  const terms = termsOf(name.en)
  return (
    kind === 'city' &&
    said.length > terms.length &&
    !said.some(({ isAfterComma }) => isAfterComma) &&
    terms.every((term) => kinds.has(term))
  )
}

// "Joes" folds to the same key as "Jos", because folding takes it for "Jös".
function isFoldedOtherwise({ origin: { name } }: LocalityMatch, text: string): boolean {
  if (!/^\p{L}*[aou]e\p{L}*$/iu.test(text)) return false
  const same = Object.values(name).filter((one) => localityKey(one) === localityKey(text))
  const isPlain = (one: string) => /^[\x20-\x7f]*$/.test(one)
  return same.length > 0 && same.every((one) => isPlain(one) && !/[aou]e/i.test(one))
}

/** German words around a postal code that are not English words. Folded. */
const IN_GERMAN = wordSet(
  'der dem das des um im bei nahe nah von vom zur zum umkreis umgebung gegend raum rund herum rings ich wir bin wohne wohnen wo ist und mitte altstadt innenstadt zentrum',
)

/** German words for a postal code. */
const GERMAN_CODES = wordSet('plz postleitzahl postleitzahlen')

// Prefers German-speaking countries: "PLZ 10115" is in Berlin, not New York; "Schillerstraße 3, Dresden" is in Saxony, not Ohio.
function inGermanCountry(located: LocalityMatch): LocalityMatch {
  const all = [located.origin, ...located.others]
  const { kind, population: least = 0 } = located.origin
  const origin = all.find(
    (one) =>
      one.kind === kind && GERMAN_COUNTRIES.has(one.country) && (one.population ?? 0) >= least,
  )
  if (!origin || origin === located.origin) return located
  const others = all.filter((one) => one !== origin)
  return { ...located, origin, others, alternatives: others }
}

// A name neither begins nor ends with a little word. In a sentence, two lower-case letters are not a state, and a wanted quality is
// not a town.
function mayBeNamed(reader: SpanReader, from: number, to: number): boolean {
  const { tokens, isKind, isWhole, textAt } = reader
  if (isWhole(from, to)) return true
  if (to - from === 1 && isStateAfterIn(tokens, from)) return true
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (!first || !last || isKind(from, to)) return false
  // "The Dalles", but not "in der Nähe von Denver".
  if (isFunctionWord(first) && (to - from !== 2 || STRONG_PREPOSITIONS.has(first.word)))
    return false
  // "Weimar in Deutschland", not "Park in Kansas"
  if (tokens[from + 1]?.word === 'in' && isKind(from, from + 1)) return false
  // "Frankfurt Oder"
  if (isFunctionWord(last) && to < tokens.length) return false
  // "Denver's breweries"
  if (/['’]s$/.test(last.text) && !(to - from === 1 && isKind(to, to + 1))) return false
  if (BEFORE_QUALITIES.has(tokens[from - 1]?.word ?? '')) return false
  const isWritten = first.word.length > 2 || textAt(from, to) === textAt(from, to).toUpperCase()
  return to - from > 1 || isWritten || isBesideCode(tokens, from) || isBesideKind(reader, from)
}

// "breweries tx", "national parks in va", "ut parks"
function isBesideKind({ tokens, isKind }: SpanReader, at: number): boolean {
  const behind = tokens[at - 1]?.word === 'in' ? at - 1 : at
  return at === 0
    ? isKind(1, 2) || isKind(1, 3)
    : at === tokens.length - 1 && isKind(behind - 1, behind)
}

// "nationalparks ut az"
function isBesideCode(tokens: readonly Token[], at: number): boolean {
  // Capitalized words are not codes: "De La Soul"
  return [at - 1, at + 1].some(
    (i) => tokens[i]?.text.length === 2 && !isFunctionWord(tokens[i]) && !isCapitalized(tokens[i]),
  )
}

// "Leavenworth" is the town of that name where our place of that name is.
export function townOf(named: NamedPlace | undefined, located: LocalityMatch | undefined) {
  if (!named || !located) return located
  const { place, unsharedCount } = named
  // "Phoenix" does not mean the "Phoenix Brewing Co" in Ohio.
  if (unsharedCount > 0 && isLarge(located.origin)) return located
  const all = [located.origin, ...located.others]
  const town = all.find((locality) => isNearTo(locality, place))
  if (!town) return located
  const others = all.filter((locality) => locality !== town)
  return { ...located, origin: town, alternatives: others, others }
}

// "Im Westen" is a part of the country; "Westen" alone is just a word.
function directionBefore(
  { tokens, textAt, locator }: SpanReader,
  from: number,
  to: number,
): LocalityMatch | undefined {
  const before = tokens[from - 1]
  if (!before || !isFunctionWord(before)) return undefined
  const text = textAt(from - 1, to)
  return findCountryPart(text) ? locator.locateExact(text) : undefined
}

// "Kurfürstendamm 21" is at the Kurfürstendamm.
function houseAt(
  { tokens, textAt, locator }: SpanReader,
  from: number,
  to: number,
): LocalityMatch | undefined {
  const number = tokens[to - 1]?.word ?? ''
  if (!/^\d{1,4}\p{L}?$/u.test(number) || !looksLikeAddress(textAt(from, to), () => false))
    return undefined
  const street = locator.locateExact(textAt(from, to - 1))
  if (!street?.origin.id.startsWith('landmark-')) return undefined
  return { ...street, ignoredWords: [...street.ignoredWords, number] }
}

// "Berliner Brauereien", "Kaliforniens Nationalparks", "Luzerner Kapellbrücke": an inflected large town or area before a kind or sight.
// Not a country: "italienische Restaurants" need not be in Italy.
function inflectedBefore(reader: SpanReader, from: number, to: number): LocalityMatch | undefined {
  const { tokens, locator, textAt } = reader
  if (to - from !== 1 || to >= tokens.length) return undefined
  const isBeforeKind = reader.isKind(to, to + 1) || reader.isKind(to, to + 2)
  const isBeforeSight = () =>
    [to + 1, to + 2].some((end) =>
      locator.locateExact(textAt(to, end), false)?.origin.id.startsWith('landmark-'),
    )
  if (!isBeforeKind && !isBeforeSight()) return undefined
  return possibleBaseNames(textAt(from, to))
    .flatMap((name) => locator.locateExact(name) ?? [])
    .find(
      ({ origin }) =>
        origin.kind !== 'country' &&
        ((isBeforeKind && isArea(origin)) || (origin.population ?? 0) >= INHABITANTS.large),
    )
}

/** Within this distance, our place and the town of the same name count as one, km. */
const SAME_TOWN_KM = 15

export function isNearTo(
  { center }: Locality,
  { location }: { location: Locality['center'] },
): boolean {
  return distanceKm(center, location) <= SAME_TOWN_KM
}

function costOf(
  { origin, others, isRareName, exact, ignoredWords }: LocalityMatch,
  text: string,
  { locator }: SpanReader,
): number {
  const { kind } = origin
  const rare = isRareName ? COSTS.rareName : 0
  if (kind === 'postal-code') return COSTS.code
  if (kind === 'landscape') return COSTS.landscape + rare
  if (kind === 'point' && origin.precision === 'exact') return COSTS.localityWithPlaces
  // "Kurfürstendamm 21"
  if (kind === 'point' && /\d$/.test(ignoredWords.at(-1) ?? '')) return COSTS.localityInRegion
  const names = Object.values(origin.name).map(localityKey)
  const longest = Math.max(...names.map((name) => name.split(' ').length))
  const said = termsOf(text).filter(
    (term) => !FILLER.has(term) || `US-${term.toUpperCase()}` === origin.region,
  )
  if (kind === 'city' && said.length > longest) return COSTS.localityInRegion + rare
  if (isLarge(origin)) return COSTS.largeLocality + rare
  // In "Frankfurt Oder" no word is filler.
  const keys = [text, withoutAddition(text)].map(localityKey)
  // "Weil der Stadt" is more likely the town than three little words.
  if (exact && names.some((one) => hasFiller(one) && keys.includes(one))) return COSTS.code + rare
  if (
    [origin, ...others].every((one) => isHamletNamedByOneWord(one, text)) &&
    !locator.hasPlaces(origin)
  ) {
    return COSTS.hamlet + rare
  }
  const isKnown = (origin.population ?? 0) >= INHABITANTS.large
  const costWithoutPlaces = isKnown ? COSTS.largeLocalityWithoutPlaces : COSTS.smallLocality
  return (locator.placesNear(origin) > 0 ? COSTS.localityWithPlaces : costWithoutPlaces) + rare
}

const hasFiller = (name: string) => name.split(' ').some((word) => FILLER.has(word))

/** Whether it is a hamlet with a one-word name, which more likely means something else: "Shell" is not Shell, Wyoming. */
export function isHamletNamedByOneWord(
  { kind, population = 0, name }: Locality,
  text: string,
): boolean {
  const said = termsOf(text).filter((term) => !FILLER.has(term))
  const isOneWord = said.length === 1 && termsOf(name.en).length === 1
  return kind === 'city' && population < INHABITANTS.hamlet && isOneWord
}

export function isLarge(locality: Locality): boolean {
  return isArea(locality) || (locality.population ?? 0) >= INHABITANTS.city
}
