import { fold } from '../../lib/text/fold.ts'
import { tokens } from '../../lib/text/tokens.ts'
import type { Category } from '../places/place.ts'
import type { SearchContext } from './index-query.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { categoryWords } from './catalogue/category-words.ts'
import type { Locality, FindOptions } from './gazetteer/gazetteer.ts'
import { INHABITANTS } from './parse/costs.ts'
import { countryPartsBeginning, localityOfPart } from './parse/country-parts.ts'
import { beginsNameWords } from './matched-parts.ts'
import { findNamed, kindWords, termsOf } from './parse/names.ts'
import type { PublicPlace } from './catalogue/public-place.ts'
import { HOURS_KNOWN } from './place-query.ts'
import { STRONG_PREPOSITIONS, tokensOf } from './parse/tokens.ts'
import { countPlaces } from './parse/where.ts'

/** What a person may be about to type. */
export type Suggestion =
  | { kind: 'place'; place: PublicPlace }
  | { kind: 'category'; category: Category }
  /** `words` were typed before it: "Brauerei bei Denv" */
  | { kind: 'locality'; locality: Locality; words?: string }

/** The most suggestions that are shown. */
export const MAX_SUGGESTIONS = 8

// How many hits to check for names; matches in names come first.
const CANDIDATES = 40

/**
 * Categories, places and localities that begin as typed, at most `limit`: exact names first, then prefixes, then names
 * with the word inside. Each kind has its share, and the others fill what it leaves.
 */
export function suggest(
  typed: string,
  limit: number,
  { catalogue, gazetteer }: Pick<SearchContext, 'catalogue' | 'gazetteer'>,
): Suggestion[] {
  const text = typed.trim().normalize('NFC')
  if (tokens(text).length === 0) return []
  const options = { limit, placesNear: countPlaces(catalogue) }
  const categories = categoriesNamed(text, catalogue)
  // "Wi" suggests Wind Cave before the category that "Wirtshaus" is only another word for.
  const isCalled = ({ category: { name } }: { category: Category }) =>
    beginsNameWords(Object.values(name).flatMap(Object.values), text)
  const suggestLocalities = (begun: string) =>
    wellKnownFirst([
      ...partsWithPlaces(begun, catalogue, gazetteer),
      ...gazetteer.suggest(begun, options),
    ])
  const called = findExactLocality(text, options, gazetteer).filter(
    (locality) => !isShortTown(locality, fold(text)) && !isCodeWithAccent(locality, text),
  )
  const localities = distinctById([...called, ...suggestLocalities(text)]).map(
    (locality): Suggestion => ({ kind: 'locality', locality }),
  )
  const split = splitWhileTyping(text, catalogue)
  const around = split && suggestLocalities(split.after).map(withWords(split.before))
  const places = placesNamed(text, catalogue)
  const named = findNamed(text, catalogue)?.id ?? called[0]?.id
  const known = [
    ...(around ?? []),
    ...categories.filter(isCalled),
    ...places,
    ...categories.filter((one) => !isCalled(one)),
    ...localities.filter((one) => rankOf(one, text, named) < OTHER),
  ]
  // Similar spellings of towns and mere mentions in places are only a last resort.
  const candidates =
    known.length > 0 ? known : [...localities, ...placesMentioning(text, limit, catalogue)]
  return applyQuotas(candidates, limit).toSorted(
    (a, b) => rankOf(a, text, named) - rankOf(b, text, named),
  )
}

// "Wie" suggests Wiesbaden before a sight in Vienna, and "Han" suggests Hanover before a hamlet.
function wellKnownFirst(localities: readonly Locality[]): Locality[] {
  const isWellKnown = ({ kind, population = 0 }: Locality) =>
    kind === 'state' || kind === 'country' || (kind === 'city' && population >= INHABITANTS.large)
  return localities.toSorted((a, b) => Number(isWellKnown(b)) - Number(isWellKnown(a)))
}

// Also finds nicknames, "LA" and "NYC", which are not a prefix of any name.
function findExactLocality(
  text: string,
  options: FindOptions,
  { find }: SearchContext['gazetteer'],
) {
  const { matches, exact, isRareName } = find(text, { ...options, limit: 2, isExact: true })
  return exact && !isRareName ? matches.filter(({ kind }) => kind !== 'point') : []
}

function distinctById(localities: readonly Locality[]): Locality[] {
  return [...new Map(localities.map((locality) => [locality.id, locality])).values()]
}

// Parts of countries are suggested only if they have places.
function partsWithPlaces(
  text: string,
  catalogue: Catalogue,
  gazetteer: SearchContext['gazetteer'],
): Locality[] {
  const countIn = countPlaces(catalogue)
  return countryPartsBeginning(text)
    .map((part) => localityOfPart(part, gazetteer))
    .filter((locality) => countIn(locality) > 0)
}

// "Brauerei bei Denv", "Brauerei Denv": splits the words from the unfinished locality.
function splitWhileTyping(text: string, catalogue: Catalogue) {
  const typed = tokensOf(text)
  const separator = typed.find(({ word }) => STRONG_PREPOSITIONS.has(word))
  const begun = typed[typed.findLastIndex(({ word }) => STRONG_PREPOSITIONS.has(word)) + 1]
  if (separator && begun) {
    const before = text.slice(0, separator.start).trim()
    return before === '' ? undefined : { before, after: text.slice(begun.start) }
  }
  const words = text.split(/\s+/)
  const kinds = kindWords(catalogue)
  const end = words.findIndex((word) => !termsOf(word).every((term) => kinds.has(term)))
  if (end <= 0) return undefined
  return { before: words.slice(0, end).join(' '), after: words.slice(end).join(' ') }
}

function withWords(words: string) {
  return (locality: Locality): Suggestion => ({ kind: 'locality', locality, words })
}

const EXACT = 0
const BEGINNING = 1
const INSIDE = 2
const OTHER = 3

function rankOf(suggestion: Suggestion, typed: string, named?: string): number {
  if (named !== undefined && idOf(suggestion) === named) return EXACT - 1
  if (suggestion.kind === 'locality' && suggestion.words) return BEGINNING
  const names = namesOf(suggestion)
  const wanted = fold(typed)
  const isShort = suggestion.kind === 'locality' && isShortTown(suggestion.locality, wanted)
  if (!isShort && names.some((name) => fold(name) === wanted)) return EXACT
  if (names.some((name) => fold(name).startsWith(wanted) && hasItsAccents(name, typed))) {
    return BEGINNING
  }
  return beginsNameWords(names, typed) ? INSIDE : OTHER
}

// "Mö" suggests Mönchengladbach, not Montana.
function hasItsAccents(name: string, typed: string): boolean {
  return !HAS_ACCENT.test(typed) || name.toLowerCase().startsWith(typed.toLowerCase())
}

const HAS_ACCENT = /[^\p{ASCII}]/u

function isCodeWithAccent({ name }: Locality, typed: string): boolean {
  return typed.length <= SHORT && !Object.values(name).some((one) => hasItsAccents(one, typed))
}

/** Text this short more likely begins a larger town than names a small one: "Au", "Man". */
const SHORT = 3
const LARGE_FROM = 500_000

function isShortTown({ kind, population = 0, name }: Locality, typed: string): boolean {
  const isName = Object.values(name).some((one) => fold(one) === typed)
  return kind === 'city' && population < LARGE_FROM && isName && typed.length <= SHORT
}

function idOf(suggestion: Suggestion): string | undefined {
  if (suggestion.kind === 'place') return suggestion.place.id
  return suggestion.kind === 'locality' ? suggestion.locality.id : undefined
}

function namesOf(suggestion: Suggestion): readonly string[] {
  switch (suggestion.kind) {
    case 'place':
      return [suggestion.place.name, ...suggestion.place.alsoKnownAs]
    case 'category':
      return categoryWords(suggestion.category)
    case 'locality': {
      const { name, label } = suggestion.locality
      return [name.de, name.en, label.de, label.en]
    }
  }
}

function categoriesNamed(text: string, { categories }: Catalogue) {
  return categories
    .filter((category) => categoryWords(category).some((name) => beginsNameWords([name], text)))
    .map((category) => ({ kind: 'category' as const, category }))
}

const OPEN_NOW = ['jetzt geöffnet', 'jetzt offen', 'geöffnet', 'offen', 'open now', 'now open']
/** Shorter text begins other words: "off" Offenbach, "geo" Georgia. */
const MIN_OPEN_LENGTH = 4

/** Whether the text begins a phrase for "open now", on a site with known opening hours. */
export function beginsOpenNow(typed: string, { tagNumber }: Catalogue): boolean {
  const text = fold(typed.trim())
  if (text.length < MIN_OPEN_LENGTH || tagNumber(HOURS_KNOWN) === undefined) return false
  return OPEN_NOW.some((words) => fold(words).startsWith(text))
}

function placesNamed(text: string, catalogue: Catalogue): Suggestion[] {
  return placesMentioning(text, CANDIDATES, catalogue).filter((one) => rankOf(one, text) < OTHER)
}

function placesMentioning(text: string, limit: number, catalogue: Catalogue): Suggestion[] {
  const hits = catalogue.index.best({ text }, limit)
  return hits.map(({ ordinal }) => ({ kind: 'place', place: catalogue.records.at(ordinal) }))
}

// A quarter for categories, three eighths each for places and localities; the rest in the order of the candidates.
function applyQuotas(candidates: readonly Suggestion[], limit: number): Suggestion[] {
  const shares = {
    category: Math.ceil(limit / 4),
    place: Math.ceil((limit * 3) / 8),
    locality: Math.ceil((limit * 3) / 8),
  }
  const within: Suggestion[] = []
  const beyond: Suggestion[] = []
  for (const candidate of candidates) {
    const isWithin = shares[candidate.kind]-- > 0
    if (isWithin) within.push(candidate)
    else beyond.push(candidate)
  }
  return [...within, ...beyond].slice(0, limit)
}
