import { FIELD_COST } from '../../../lib/place-index/words/relevance.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { hasOnlyFuzzyMatches } from '../correction.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import { looksLikeAddress } from './address.ts'
import { candidatesOf, isTrailingTown } from './candidates.ts'
import {
  type Candidate,
  cheapestCovers,
  COSTS,
  type Cover,
  INHABITANTS,
  RUNNER_UP,
} from './costs.ts'
import { findCategoryNamed, termsOf, wordsFilter } from './names.ts'
import { isObviousReading } from './obvious-reading.ts'
import { MANY_TOKENS, type Meaning, type ParseContext } from './span-reader.ts'
import type { TimeExpression } from './time.ts'
import {
  BEFORE_QUALITIES,
  EVERYTHING,
  FILLER,
  LINKS,
  MAX_TOKENS,
  type Token,
  tokensOf,
  wordSet,
} from './tokens.ts'
import {
  areaFilter,
  createLocator,
  isAbroad,
  isArea,
  isLittleKnown,
  type LocalityMatch,
  locatePlace,
} from './where.ts'

/**
 * Words that the page comments on. The search ignores most of them, because they are unknown, occur nowhere nearby or change nothing.
 * It does look for `not-in-names`, which occur only in descriptions, addresses or attributes.
 */
export type IgnoredText = { text: string; why: 'unknown' | 'not-there' | 'unused' | 'not-in-names' }

/** What a person meant by what they typed. */
export type Interpretation = {
  /** the words to look for in places; empty when the whole text was a locality or a filter */
  words: string
  /** slug of the category that the words name; places that only mention the words do not match */
  categorySlug?: string
  origin?: Locality
  /** the typed text differs from the origin's name and was taken for unfinished or mistyped */
  isGuess?: true
  /** the words are unknown; similar spellings must not match */
  isUnknown?: true
  /** the words are the name of a place that was typed with an error */
  isRespelt?: true
  /** other localities that the same words may mean; the page offers them instead of guessing silently */
  alternatives: Locality[]
  /** the text names the alternatives beside the origin, "Denver und Boulder", not instead of it */
  isFirstOfSeveral?: true
  /** `near` names an unknown locality */
  unknownNear: boolean
  ignored: IgnoredText[]
  /** the text searches from where the person is, or for the nearest places */
  needsUserLocation: boolean
}

/** The result of parsing: the meaning of the text, the filters it contains, and a second possible meaning. */
export type ParsedSearch = {
  meaning: Interpretation
  time?: TimeExpression
  /** when places are to be closed */
  closed?: TimeExpression
  radiusKm?: number
  /** `key:value` */
  attributes: string[]
  /** slugs of several kinds; a place of any of them matches: "Museen und Parks" */
  categories: string[]
  /** the text without the parts that became filters */
  text: string
  /** the next best reading if it is nearly as likely, or the literal text if the best one may be a coincidence */
  runnerUp?: Pick<Interpretation, 'words' | 'origin'> &
    Pick<ParsedSearch, 'time' | 'closed'> & {
      /** its words are the whole text as typed */
      isLiteral?: true
    }
}

type SearchFields = {
  text: string
  near: string
  isExact?: boolean
}

/** How many of the cheapest covers are compared by what they find; fewer for a text of many words, to limit the time. */
const COMPARED = 24
const COMPARED_OF_MANY = 12

/**
 * Reads the two text fields of a search. Every span of the text has candidates with a cost, and the best cover of the whole text
 * wins. `near` is always a locality or a place of ours.
 */
export function parseSearch(
  { text, near, isExact }: SearchFields,
  catalogue: Catalogue,
  gazetteer: Gazetteer,
): ParsedSearch {
  const locator = createLocator(catalogue, gazetteer)
  const tokens = tokensOf(text)
  const maxLookups = tokens.length > MANY_TOKENS ? MAX_LOOKUPS_OF_MANY : MAX_LOOKUPS
  const context: ParseContext = {
    catalogue,
    gazetteer,
    locator,
    resultCache: new Map(),
    maxLookups,
  }
  const where = near ? locateNear(near, isExact, context) : undefined
  const read = tokens.slice(0, MAX_TOKENS)
  const spans = candidatesOf(text, read, { isExact, hasWhere: near !== '' }, context)
  const compared = tokens.length > MANY_TOKENS ? COMPARED_OF_MANY : COMPARED
  const readings: (CoverReading & { cost: number; cover: readonly Candidate<Meaning>[] })[] = []
  let least = Infinity
  const covers = cheapestCovers(read.length, spans, compared)
  for (const { cost, candidates } of covers) {
    // The results of a reading can only add to its cost, so later covers are out of reach.
    if (cost > least + RUNNER_UP) break
    const reading = readingOf(candidates, read, where, context)
    least = Math.min(least, cost + reading.penalty)
    readings.push({ ...reading, cost: cost + reading.penalty, cover: candidates })
  }
  const [best, ...others] = readings.toSorted((a, b) => a.cost - b.cost)
  if (!best) return { meaning: asWords('', []), attributes: [], categories: [], text: '' }
  const [somewhere] = best.isUnknown && near === '' ? covers.filter(saysWhere) : []
  const runnerUp =
    others.find((other) => other.cost - best.cost <= RUNNER_UP && isOther(other, best)) ??
    (somewhere && readingOf(somewhere.candidates, read, where, context))
  const hasNoResults = best.origin !== undefined && near === '' && best.penalty > 0
  const isDoubtful =
    !best.isGuess &&
    !best.isRespelt &&
    !best.isUnknown &&
    (hasNoResults ||
      hasOnlyFuzzyMatches(best.words, catalogue.index) ||
      !isObviousReading(best.cover, read, context))
  const literal = isDoubtful
    ? { words: text.replaceAll(/["„“”«»]/gu, '').trim(), isLiteral: true as const }
    : undefined
  const own = best.ignored.map((one) => withReason(one, catalogue))
  const ignored = [
    ...own,
    ...unread(text, tokens),
    ...picturesIn(text),
    ...emptyOf(text, tokens, best),
    ...unnamedIn(best.cover, read, catalogue),
  ]
  const alternatives = best.origin ? best.alternatives : wholeLocalities(spans, read)
  const meaning: Interpretation = {
    words: best.words,
    categorySlug: best.categorySlug,
    isUnknown: best.isUnknown,
    isRespelt: best.isRespelt,
    origin: best.origin,
    isGuess: best.isGuess,
    alternatives,
    isFirstOfSeveral: best.isFirstOfSeveral,
    unknownNear: near !== '' && !best.origin,
    ignored,
    // A radius without an origin is drawn around the person.
    needsUserLocation: (best.isNearMe || best.radiusKm !== undefined) && !best.origin,
  }
  const { time, closed, radiusKm, attributes, categories } = best
  const isFiltered =
    time || closed || radiusKm !== undefined || attributes.length > 0 || categories.length > 0
  return {
    meaning,
    time,
    closed,
    radiusKm,
    attributes,
    categories,
    text: isFiltered ? best.text : text,
    // Offer "USA Today" literally rather than "today" in the same country.
    runnerUp:
      runnerUp && !(literal && best.time && runnerUp.origin === best.origin)
        ? {
            words: runnerUp.words,
            origin: runnerUp.origin,
            time: runnerUp.time,
            closed: runnerUp.closed,
          }
        : literal,
  }
}

// If the words as a whole are unknown, offer the town that one of them names: "Kaarst Ikea".
function saysWhere({ candidates }: Cover<Meaning>): boolean {
  return candidates.some(({ meaning }) => {
    if (meaning.kind !== 'where' || !meaning.located.exact) return false
    const { kind, population = 0 } = meaning.located.origin
    return kind !== 'city' || population >= INHABITANTS.town
  })
}

function asWords(words: string, ignored: IgnoredText[]): Interpretation {
  return { words, alternatives: [], unknownNear: false, ignored, needsUserLocation: false }
}

type CoverReading = Omit<Interpretation, 'unknownNear' | 'needsUserLocation'> &
  Pick<ParsedSearch, 'time' | 'closed' | 'radiusKm' | 'attributes' | 'categories' | 'text'> & {
    isNearMe: boolean
    isName: boolean
    isInName: boolean
    penalty: number
  }

// The meaning of a cover, and its extra cost if it finds nothing.
function readingOf(
  cover: readonly Candidate<Meaning>[],
  tokens: readonly Token[],
  near: LocalityMatch | undefined,
  context: ParseContext,
): CoverReading {
  const of = <Kind extends Meaning['kind']>(kind: Kind) =>
    cover.flatMap(({ meaning }) =>
      meaning.kind === kind ? [meaning as Extract<Meaning, { kind: Kind }>] : [],
    )
  const [where] = of('where')
  const categories = listedKinds(cover, tokens, context)
  const isSearched = ({ meaning: { kind } }: Candidate<Meaning>) =>
    kind === 'name' || kind === 'text' || (kind === 'kind' && categories.length === 0)
  const searched = cover.filter(isSearched)
  const textOfSpans = (spans: readonly Candidate<Meaning>[]) =>
    spans.map(({ from, to }) => textOf(tokens, from, to)).join(' ')
  const unknown = unknownIn(cover, tokens)
  const ignored = [...unknown, ...unusedIn(cover, tokens)]
  // If all words are unknown, search for them anyway, to report that they find nothing.
  const isStrange =
    unknown.length > 0 &&
    cover.every(({ meaning: { kind } }) => ['unknown', 'address', 'filler'].includes(kind))
  const respelt = searched.flatMap(({ meaning }) => ('respelt' in meaning && meaning.respelt) || [])
  const words = isStrange ? textOf(tokens, 0, tokens.length) : (respelt[0] ?? textOfSpans(searched))
  const located = where?.located ?? near
  // "German beer" means breweries only.
  const ofKind = searched.filter(({ meaning }) => meaning.kind === 'kind')
  const isOneKind =
    ofKind.length === searched.length ||
    (ofKind.length === 1 && searched.every(({ meaning }) => meaning.kind !== 'name'))
  const categorySlug = isOneKind
    ? findCategoryNamed(textOfSpans(ofKind), context.catalogue)?.slug
    : undefined
  const chosen = located && resolveOrigin(located, words, categorySlug, context)
  const isFilter = new Set([
    'time',
    'radius',
    'attribute',
    ...(categories.length > 0 ? ['kind'] : []),
  ])
  const shared = {
    words,
    categorySlug,
    isUnknown: isStrange ? (true as const) : undefined,
    isRespelt: respelt.length > 0 ? (true as const) : undefined,
    ignored,
    ...timesSaid(of('time')),
    radiusKm: of('radius')[0]?.radiusKm,
    attributes: of('attribute').map(({ pair }) => pair),
    categories,
    text: cover
      .filter(({ meaning }) => !isFilter.has(meaning.kind))
      .map(({ from, to }) => textOf(tokens, from, to, true))
      .join(' ')
      .replace(/,$/, ''),
    isName: of('name').length > 0,
    isInName: of('text').some(({ isInName }) => isInName),
    // The "nächstes" of "nächstes Wochenende" does not mean nearest.
    isNearMe:
      of('here').length > 0 ||
      (of('filler').some(({ isNearest }) => isNearest) &&
        cover.some(({ meaning }) => SELECTS_PLACES.has(meaning.kind))),
  }
  return {
    ...shared,
    origin: chosen?.origin,
    isGuess: located && !located.exact ? true : undefined,
    alternatives: chosen?.alternatives ?? [],
    isFirstOfSeveral: where?.isFirstOfSeveral,
    penalty: isStrange
      ? 0
      : costOfNoResults(searched, words, chosen, where, context) +
        costBesideUnknown(cover, tokens, unknown, context),
  }
}

// "Sunday breweries open", "montags Brauereien geschlossen": joins the day with the state that stands apart from it.
function timesSaid(
  times: readonly Extract<Meaning, { kind: 'time' }>[],
): Pick<ParsedSearch, 'time' | 'closed'> {
  const [open, closed] = [false, true].map(
    (isClosed) => times.find((one) => !one.isState && one.isClosed === isClosed)?.time,
  )
  const state = times.find(({ isState }) => isState)
  if (state?.isClosed) return { closed: closed ?? open ?? state.time }
  return { time: open ?? state?.time, closed }
}

/** Meanings that select places. */
const SELECTS_PLACES: ReadonlySet<Meaning['kind']> = new Set(['kind', 'attribute', 'name', 'text'])

// Several kinds are alternatives, unless other words say which places are meant.
function listedKinds(
  cover: readonly Candidate<Meaning>[],
  tokens: readonly Token[],
  { catalogue }: ParseContext,
): string[] {
  const kinds = cover.filter(({ meaning }) => meaning.kind === 'kind')
  if (
    kinds.length < 2 ||
    cover.some(({ meaning: { kind } }) => kind === 'name' || kind === 'text')
  ) {
    return []
  }
  const isListed = kinds.slice(1).every(({ from }, i) => {
    const between = tokens.slice(kinds[i]?.to, from)
    const isLinked = tokens[from]?.isAfterComma || between.some(({ word }) => LINKS.has(word))
    return isLinked && between.every(({ word }) => FILLER.has(word) || LINKS.has(word))
  })
  if (!isListed) return []
  const slugs = kinds.map(
    ({ from, to }) => findCategoryNamed(textOf(tokens, from, to), catalogue)?.slug,
  )
  const known = [...new Set(slugs.filter((slug) => slug !== undefined))]
  return known.length === kinds.length ? known : []
}

// If nothing is found around the origin, first offer its namesakes that have results; the list itself continues beyond the circle.
function resolveOrigin(
  { origin, others, alternatives }: LocalityMatch,
  words: string,
  categorySlug: string | undefined,
  context: ParseContext,
) {
  const isFoundAround = (locality: Locality) =>
    words === ''
      ? context.locator.placesNear(locality) > 0
      : isFoundIn(locality, words, categorySlug, context)
  if (isFoundAround(origin)) return { origin, alternatives, isFound: true }
  const found = others.filter(isFoundAround)
  return { origin, alternatives: [...new Set([...found, ...alternatives])], isFound: words === '' }
}

// Many covers of one text search for the same words in the same place.
function isFoundIn(
  locality: Locality,
  words: string,
  categorySlug: string | undefined,
  { catalogue, resultCache, maxLookups }: ParseContext,
): boolean {
  const key = `${locality.id} ${words}`
  const isFound =
    resultCache.get(key) ??
    (resultCache.size < maxLookups &&
      catalogue.index.has({
        ...areaFilter(locality, catalogue),
        ...wordsFilter(words, categorySlug, catalogue),
      }))
  resultCache.set(key, isFound)
  return isFound
}

function isFoundAnywhere(words: string, { catalogue, resultCache }: ParseContext): boolean {
  const isFound = resultCache.get(words) ?? catalogue.index.has({ text: words })
  resultCache.set(words, isFound)
  return isFound
}

/** How many searches may check readings; fewer for a text of many words. */
const MAX_LOOKUPS = 24
const MAX_LOOKUPS_OF_MANY = 5

// A town that is read from only part of the text must have results or be large.
function costOfNoResults(
  searched: readonly Candidate<Meaning>[],
  words: string,
  chosen: { origin: Locality; isFound: boolean } | undefined,
  where: Extract<Meaning, { kind: 'where' }> | undefined,
  context: ParseContext,
): number {
  const isThere = chosen?.isFound ?? (words === '' || isFoundAnywhere(words, context))
  if (isThere) return 0
  const kinds = new Set(searched.map(({ meaning }) => meaning.kind))
  const isKind = !kinds.has('text') && !kinds.has('name')
  if (!isKind && (!chosen || !isFoundAnywhere(words, context))) return COSTS.nothingAnywhere
  const byWords = isKind ? 0 : kinds.has('text') ? COSTS.nothingByText : COSTS.nothingByName
  const isKnownTown = isKind && (chosen?.origin.population ?? 0) >= INHABITANTS.town
  const isLarge =
    !chosen ||
    !where ||
    where.isSure ||
    chosen.origin.kind !== 'city' ||
    (chosen.origin.population ?? 0) >= INHABITANTS.large ||
    (isKind && context.locator.placesNear(chosen.origin) > 0)
  if (isLarge) return byWords
  return byWords + (isKnownTown ? COSTS.nothingOfKind : COSTS.nothingInSmallTown)
}

/** Beside an unknown word a small town counts only if places are in it: "Hilton Honors" is not in Hilton, New York. */
const IN_TOWN_KM = 10

// Beside unknown words, a town or a day is more likely part of a name: "Liberty Motel", "Now and Then".
function costBesideUnknown(
  cover: readonly Candidate<Meaning>[],
  tokens: readonly Token[],
  unknown: readonly IgnoredText[],
  { locator, catalogue }: ParseContext,
): number {
  if (unknown.length === 0) return 0
  const meaningful = cover.filter(({ meaning }) => meaning.kind !== 'filler')
  const isUnknown = (at: number) => meaningful[at]?.meaning.kind === 'unknown'
  // "Motel 6" does not mean places with a 6 in their address.
  const isAllWords = meaningful.every(
    ({ meaning: { kind } }) => kind === 'unknown' || kind === 'text',
  )
  const doubts = meaningful.map((span, at) => {
    const { meaning } = span
    if (meaning.kind === 'time') {
      const isBeside = isUnknown(at - 1) || isUnknown(at + 1)
      return meaning.mayBeName && isBeside ? COSTS.bareTimeBesideUnknown : 0
    }
    // A letter begins a word of almost every place.
    const isNone = meaning.kind === 'text' && (meaning.isInName ? meaning.isLetter : isAllWords)
    if (isNone) return COSTS.textBesideUnknown
    if (meaning.kind !== 'where' || meaning.isSure || isTrailingTown(span, tokens)) return 0
    const { origin, others } = meaning.located
    // "Chad Smith" and "Sydney Sweeney" are people, "London 1010" is not.
    const isBeforeName = isUnknown(at + 1) && !/^\d/.test(tokens[span.to]?.word ?? '')
    if (isBeforeName && isAbroad(origin) && !locator.hasPlaces(origin)) {
      return COSTS.nothingInSmallTown
    }
    const population = origin.kind === 'city' ? (origin.population ?? 0) : Infinity
    // "Kid friendly brewery"
    const isQuality =
      isUnknown(at - 1) && SELECTS_PLACES.has(meaningful[at + 1]?.meaning.kind ?? 'unknown')
    // "Levis" does not mean the city in Canada.
    const least = isLittleKnown(origin) ? INHABITANTS.worldCity : INHABITANTS.large
    const isKnown = others.some((one) => (one.population ?? 0) >= INHABITANTS.large)
    const isNoTown =
      isQuality ||
      (population < INHABITANTS.hamlet && !isKnown) ||
      !locator.hasPlaces(origin) ||
      !catalogue.index.has({ around: { center: origin.center, radiusKm: IN_TOWN_KM } })
    return population < least && isNoTown ? COSTS.nothingInSmallTown : 0
  })
  return doubts.reduce<number>((sum, cost) => sum + cost, 0)
}

// Unknown words, adjacent ones joined, with the preposition before them: "with garden".
function unknownIn(cover: readonly Candidate<Meaning>[], tokens: readonly Token[]): IgnoredText[] {
  const runs: { from: number; to: number }[] = []
  for (const { from, to, meaning } of cover) {
    if (meaning.kind !== 'unknown' && meaning.kind !== 'address') continue
    const last = runs.at(-1)
    if (last && tokens.slice(last.to, from).every(({ word }) => FILLER.has(word))) {
      last.to = to
      continue
    }
    const isPreposed = BEFORE_QUALITIES.has(tokens[from - 1]?.word ?? '')
    runs.push({ from: isPreposed ? from - 1 : from, to })
  }
  return runs.map(({ from, to }) => ({ text: textOf(tokens, from, to), why: 'unknown' }))
}

// Words that are understood but change nothing: the side of a town, its station, a circle around a whole region.
function unusedIn(cover: readonly Candidate<Meaning>[], tokens: readonly Token[]): IgnoredText[] {
  const isWide = cover.some(
    ({ meaning }) => meaning.kind === 'where' && isArea(meaning.located.origin),
  )
  return cover.flatMap(({ from, to, meaning }): IgnoredText[] => {
    const isUnused = meaning.kind === 'unused' || isUnreadCode(cover, tokens, from)
    if (isUnused) return [{ text: textOf(tokens, from, to), why: 'unused' }]
    if (meaning.kind === 'radius') {
      return isWide ? [{ text: textOf(tokens, from, to), why: 'unused' }] : []
    }
    if (meaning.kind !== 'where') return []
    const { ignoredWords } = meaning.located
    return tokens
      .slice(from, to)
      .filter(({ word }) => ignoredWords.includes(word))
      .map(({ text, word }) => ({ text, why: /\d/.test(word) ? 'unknown' : 'unused' }))
  })
}

/** Codes of states that are also ordinary words. */
const CODES_AS_WORDS = wordSet('in or me')

// "Brewery or" and "me parks" may have meant Oregon and Maine.
function isUnreadCode(
  cover: readonly Candidate<Meaning>[],
  tokens: readonly Token[],
  at: number,
): boolean {
  const span = cover.find(({ from }) => from === at)
  const isEdge = at === tokens.length - 1 || (at === 0 && tokens[0]?.word !== 'in')
  return (
    span?.meaning.kind === 'filler' &&
    isEdge &&
    tokens.length > 1 &&
    CODES_AS_WORDS.has(tokens[at]?.word ?? '') &&
    !cover.every(({ meaning }) => meaning.kind === 'filler')
  )
}

// Descriptions use "outback" for the land; someone who means the restaurant should learn that no place has that name.
// Streets need no such hint.
function unnamedIn(
  cover: readonly Candidate<Meaning>[],
  tokens: readonly Token[],
  { index }: Catalogue,
): IgnoredText[] {
  return cover.flatMap(({ from, to, meaning }): IgnoredText[] => {
    if (meaning.kind !== 'text' || meaning.isInName) return []
    const text = textOf(tokens, from, to)
    const cost = index.best({ text }, 1)[0]?.cost ?? 0
    // "Lagunitas Petaluma" is a name and a town.
    const isNamed = cost < FIELD_COST * termsOf(text).length
    return isNamed || looksLikeAddress(text, () => false) ? [] : [{ text, why: 'not-in-names' }]
  })
}

// Only for the best reading, because it looks the words up.
function withReason({ text, why }: IgnoredText, { index }: Catalogue): IgnoredText {
  return { text, why: why === 'unknown' && index.hasAllWords(text) ? 'not-there' : why }
}

function unread(text: string, tokens: readonly Token[]): IgnoredText[] {
  const first = tokens[MAX_TOKENS]
  return first ? [{ text: text.slice(first.start), why: 'unknown' }] : []
}

const PICTURES = /^(?:\p{So}|\p{Sc}|\p{Emoji_Modifier}|\u{200D}|\u{FE0F})+$/u

// No name contains an emoji.
function picturesIn(text: string): IgnoredText[] {
  return text
    .split(/\s+/)
    .filter((word) => PICTURES.test(word))
    .map((word) => ({ text: word, why: 'unknown' }))
}

// "The", "in me" and "!!!" ask for nothing, "show all places" for everything.
function emptyOf(text: string, tokens: readonly Token[], best: CoverReading): IgnoredText[] {
  const { time, closed } = best
  const isEmpty = !best.origin && !best.isNearMe && !time && !closed && best.words === ''
  return isEmpty &&
    !tokens.some(({ word }) => EVERYTHING.has(word)) &&
    /[\p{L}\p{N}\p{P}]/u.test(text) &&
    best.ignored.length === 0 &&
    best.radiusKm === undefined &&
    best.attributes.length === 0 &&
    best.categories.length === 0
    ? [{ text, why: 'unknown' }]
    : []
}

// The words of the span; with commas if the text will be parsed again.
function textOf(tokens: readonly Token[], from: number, to: number, withCommas = false): string {
  return tokens
    .slice(from, to)
    .map(({ text, isAfterComma }, i) =>
      withCommas && isAfterComma && from + i > 0 ? `, ${text}` : ` ${text}`,
    )
    .join('')
    .trim()
    .replace(/[?!]+$/, '')
}

// Localities that the whole text may name; the page offers them.
function wholeLocalities(spans: readonly Candidate<Meaning>[], tokens: readonly Token[]) {
  const whole = spans.flatMap(({ from, to, meaning }) =>
    from === 0 && to === tokens.length && meaning.kind === 'where' && meaning.located.exact
      ? [meaning.located]
      : [],
  )
  const [first] = whole
  return first ? [first.origin, ...first.others] : []
}

// Whether `a` has another origin or time than the best reading `b`, or a name or part of one that `b` lacks.
function isOther(a: CoverReading, b: CoverReading): boolean {
  if (a.ignored.length > b.ignored.length || (a.words === '' && !a.origin && !a.time && !a.closed))
    return false
  const isElsewhere = a.origin !== undefined && a.origin.id !== b.origin?.id
  const isOtherTime =
    (a.time === undefined) !== (b.time === undefined) ||
    (a.closed === undefined) !== (b.closed === undefined)
  const isPartOfName = a.isInName && b.words === '' && !isLargeOrArea(b.origin)
  return isElsewhere || isOtherTime || (a.isName && !b.isName) || isPartOfName
}

// Parses `near`, from the page or a person, as a text that is only a locality.
function locateNear(near: string, isExact: boolean | undefined, context: ParseContext) {
  const exact = context.locator.locateExact(near)
  if (exact) return exact
  // The gazetteer knows streets at most; an external geocoder may know the house.
  if (looksLikeAddress(near, () => false)) return undefined
  const tokens = tokensOf(near).slice(0, MAX_TOKENS)
  const spans = candidatesOf(near, tokens, { isExact }, context)
  const [whole] = spans
    .filter(
      ({ from, to, meaning }) => from === 0 && to === tokens.length && meaning.kind === 'where',
    )
    .toSorted((a, b) => a.cost - b.cost)
  if (whole?.meaning.kind === 'where') return whole.meaning.located
  return (
    locatePlace(near, context.catalogue) ??
    (isExact ? undefined : context.locator.locateSimilar(near))
  )
}

// The names of large towns occur in the names of many places.
function isLargeOrArea(origin: Locality | undefined): boolean {
  return origin !== undefined && (isArea(origin) || (origin.population ?? 0) >= INHABITANTS.large)
}
