import { containsPoint } from '../../../lib/geo/bounds.ts'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import { parseNamedPoint } from '../../../lib/geo/pasted-point.ts'
import { editDistance } from '../../../lib/text/similarity.ts'
import type { Locality } from '../gazetteer/gazetteer.ts'
import { localityKey } from '../gazetteer/locality-key.ts'
import { looksLikeAddress } from './address.ts'
import { COSTS, INHABITANTS, LETTERS } from './costs.ts'
import { joinRegions } from './country-parts.ts'
import { isLarge, type NamedSpan, namedSpans, townOf } from './named-localities.ts'
import { findBestNamed } from './names.ts'
import { type Meaning, range, type SpanReader, type Span, USES } from './span-reader.ts'
import {
  FILLER,
  isFunctionWord,
  LINKS,
  NEGATIONS,
  PREPOSITIONS,
  STRONG_PREPOSITIONS,
  type Token,
} from './tokens.ts'
import {
  ONLY_MATCH,
  isArea,
  type LocalityMatch,
  regionTags,
  stateSwapped,
  toLocality,
} from './where.ts'

export function whereSpans(
  reader: SpanReader,
  isExact: boolean | undefined,
  understood: ReadonlySet<number>,
): Span[] {
  const { tokens } = reader
  const named = namedSpans(reader)
  const alike = isExact ? [] : misspelledSpans(reader, named, understood)
  alike.push(...townsInMisspelt(alike, named))
  const chains = chainsOf(
    named.filter(({ located }) => !located.isRareName),
    tokens,
  )
  return [
    ...named.filter(({ isPlace }) => !isPlace),
    ...alike,
    ...sightsInLocalities(named, reader),
    ...townsInAreas(named, reader),
    ...chains,
    ...named.filter(({ isPlace }) => isPlace),
  ]
    .flatMap((one) => withPrepositions(one, tokens))
    .map((span) => (isNegated(span, tokens) ? asUnused(span) : span))
    .concat(pointSpans(reader))
}

// "Not in California": there is no filter for it, but the search must not return exactly those places.
function isNegated({ from }: Span, tokens: readonly Token[]): boolean {
  const before = tokens[from - 1]?.word ?? ''
  return (
    (NEGATIONS.has(before) || (isOutside(before) && !isJustOutside(tokens, from - 1))) &&
    !/^(?:weit|far)$/.test(tokens[from]?.word ?? '')
  )
}

const isOutside = (word = '') => word === 'outside' || word === 'ausserhalb'

// "Just outside of Austin" means around Austin.
function isJustOutside(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? ''
  return isOutside(tokens[at]?.word) && /^(?:just|right|knapp|kurz|gleich)$/.test(before)
}

const asUnused = ({ from, to }: Span): Span => ({
  from: from - 1,
  to,
  cost: COSTS.unused,
  meaning: { kind: 'unused' },
})

const MAX_PARTS = 8

// "Utah und Arizona", "Utah Arizona", "Denver oder Boulder": the longest chain from each name on.
function chainsOf(named: readonly NamedSpan[], tokens: readonly Token[]): NamedSpan[] {
  const byStart = Map.groupBy(named, ({ from }) => from)
  return named.flatMap((first) => {
    const parts = [first]
    let isLinked = true
    while (parts.length < MAX_PARTS) {
      const end = parts.at(-1)?.to ?? 0
      const isLink = LINKS.has(tokens[end]?.word ?? '')
      const isNowLinked = isLink || (tokens[end]?.isAfterComma ?? false)
      // Do not cut through a longer name: "West Virginia" is neither "Virginia" nor the west and Virginia.
      const isCut = named.some((one) => isRegion(one) && one.from < end && one.to > end)
      const next = byStart.get(isLink ? end + 1 : end)?.find((one) => isNowLinked || isRegion(one))
      if (!next || (isCut && !isNowLinked)) break
      parts.push(next)
      isLinked &&= isNowLinked
    }
    return joined(parts, isLinked) ?? []
  })
}

// Joins all parts, or else the longest prefix that can be joined.
function joined(parts: readonly NamedSpan[], isLinked: boolean): NamedSpan | undefined {
  if (parts.length < 2) return undefined
  const all = joinedRegions(parts) ?? (isLinked ? joinedTowns(parts) : undefined)
  return all ?? joined(parts.slice(0, -1), isLinked)
}

const isRegion = ({ located }: NamedSpan) => regionTags(located.origin) !== undefined

function joinedRegions(parts: readonly NamedSpan[]): NamedSpan | undefined {
  if (!parts.some(isRegion)) return undefined
  const regions = parts.flatMap(
    ({ located }) => [located.origin, ...located.others].find((one) => regionTags(one)) ?? [],
  )
  if (regions.length < parts.length || new Set(regions.map(({ id }) => id)).size < regions.length)
    return undefined
  return chained(parts, { ...ONLY_MATCH, origin: joinRegions(regions) })
}

function joinedTowns(parts: readonly NamedSpan[]): NamedSpan | undefined {
  if (parts.some(isRegion)) return undefined
  const [origin, ...alternatives] = parts.map(({ located }) => located.origin)
  return origin && chained(parts, { ...ONLY_MATCH, origin, alternatives })
}

function chained(parts: readonly NamedSpan[], located: LocalityMatch): NamedSpan {
  const cost =
    Math.max(...parts.map((part) => part.cost)) + COSTS.anotherLocality * (parts.length - 1)
  const ignoredWords = parts.flatMap((part) => part.located.ignoredWords)
  const [from, to] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0]
  return { from, to, located: { ...located, ignoredWords }, cost, isPlace: false }
}

/** The farthest that a sight lies from the middle of its town, km. */
const NEXT_TO_TOWN_KM = 60

// "Pier 39 San Francisco", "Hoover Dam in Nevada", "Schwarzwald Baden-Württemberg": the smaller of the two, if it lies in the other.
function sightsInLocalities(
  named: readonly NamedSpan[],
  { tokens, matchPlaces }: SpanReader,
): NamedSpan[] {
  const isBeside = (a: NamedSpan, b: NamedSpan) => isJustBefore(a, b, tokens)
  // "Florida Everglades" is our place of that name.
  const sights = named.filter(
    ({ from, to, located: { origin } }) =>
      /^land(?:mark|scape)-/.test(origin.id) && !matchPlaces(from, to).named,
  )
  return sights.flatMap((sight) =>
    named
      .filter((one) => isBeside(one, sight) || isBeside(sight, one))
      .flatMap((beside): NamedSpan[] => {
        const { origin } = sight.located
        const around = [beside.located.origin, ...beside.located.others].find((one) =>
          isIn(origin, one),
        )
        if (!around) return []
        const isLarger = degreesOf(origin) > degreesOf(around)
        const [meant, other] = isLarger ? [beside, sight] : [sight, beside]
        const ignoredWords = [
          ...[meant, other].flatMap(({ located }) => located.ignoredWords),
          ...(isLarger ? tokens.slice(other.from, other.to).map(({ word }) => word) : []),
        ]
        return [
          {
            ...meant,
            from: Math.min(sight.from, beside.from),
            to: Math.max(sight.to, beside.to),
            located: { ...ONLY_MATCH, origin: isLarger ? around : origin, ignoredWords },
            cost: COSTS.localityInRegion,
          },
        ]
      }),
  )
}

const isJustBefore = (a: NamedSpan, b: NamedSpan, tokens: readonly Token[]) =>
  a.to === b.from || (a.to + 1 === b.from && /^(?:in|im|bei|at)$/.test(tokens[a.to]?.word ?? ''))

// "Rothenburg in Bayern" is the one in Bavaria. "Rom, New York" is Rome: the town may have its name in another language.
function townsInAreas(
  named: readonly NamedSpan[],
  { tokens, locator, matchPlaces }: SpanReader,
): NamedSpan[] {
  const areas = named.flatMap((one) => {
    const { origin, others } = one.located
    const area = [origin, ...others].find(isArea)
    return area ? [{ ...one, area }] : []
  })
  const towns = named.filter(
    ({ located: { origin, isRareName }, isPlace }) =>
      origin.kind === 'city' && !isRareName && !isPlace,
  )
  return towns.flatMap((town) =>
    areas
      .filter((one) => isJustBefore(town, one, tokens) || isJustBefore(one, town, tokens))
      .flatMap((beside): NamedSpan[] => {
        const { origin, others, ignoredWords } = town.located
        const { area } = beside
        // "Redwood in CA" is our place of that name.
        const ours = matchPlaces(town.from, town.to).named?.place
        if (ours && isInArea(toLocality(ours), area)) return []
        // "Kanton Freiburg" is not the town of Canton.
        const translated = () =>
          Object.values(origin.name)
            .flatMap((name) => locator.locateExact(`${name}, ${area.name.en}`)?.origin ?? [])
            .filter(({ name }) => name.de !== area.name.de)
        // "Austin TX" already names its state.
        const namesakes = town.cost === COSTS.localityInRegion ? [] : [...others, ...translated()]
        const inIt = [origin, ...namesakes].find(
          (one) =>
            one.kind === 'city' &&
            (one.population ?? 0) >= INHABITANTS.hamlet &&
            isInArea(one, area),
        )
        if (!inIt) return []
        const located = {
          ...ONLY_MATCH,
          origin: inIt,
          ignoredWords: [...ignoredWords, ...beside.located.ignoredWords],
        }
        const [from, to] = [Math.min(town.from, beside.from), Math.max(town.to, beside.to)]
        return [{ from, to, located, cost: COSTS.localityInRegion, isPlace: false }]
      }),
  )
}

function isInArea({ center, country, region }: Locality, area: Locality): boolean {
  if (area.kind === 'state') return area.region === region
  if (area.kind === 'country') return area.country === country
  return area.bounds !== undefined && containsPoint(area.bounds, center)
}

// The area in square degrees; 0 for a point or town, infinite for a country without bounds.
function degreesOf({ kind, bounds }: Locality): number {
  if (!bounds || kind === 'city') return kind === 'country' ? Infinity : 0
  return (bounds.north - bounds.south) * (bounds.east - bounds.west)
}

function isIn({ center, country, bounds }: Locality, around: Locality): boolean {
  if (around.kind === 'country') return around.country === country
  if (around.kind === 'city') return distanceKm(around.center, center) <= NEXT_TO_TOWN_KM
  const isAround = bounds !== undefined && containsPoint(bounds, around.center)
  return isAround || (around.bounds !== undefined && containsPoint(around.bounds, center))
}

const MAX_SIMILAR_LOOKUPS = 2

// Misspelt localities. One without places around it costs more and must be large or well known.
function misspelledSpans(
  reader: SpanReader,
  named: readonly NamedSpan[],
  understood: ReadonlySet<number>,
): NamedSpan[] {
  const { tokens, locator, textAt, isWhole } = reader
  const exact = new Set(
    named
      .filter(({ isPlace, located }) => !isPlace && !located.isRareName)
      // A word that is the name of a hamlet may still be a typing error.
      .filter(({ cost }) => cost < COSTS.hamlet)
      .flatMap(({ from, to }) => range(from, to)),
  )
  const isStrange = (i: number) => {
    const { word = '' } = tokens[i] ?? {}
    return !exact.has(i) && !FILLER.has(word) && !/\d/.test(word) && word.length > 2
  }
  const found: NamedSpan[] = []
  let lookups = 0
  for (const [i, { word }] of tokens.entries()) {
    if (!isStrange(i) || (understood.has(i) && !isWhole(i, i + 1) && i < tokens.length - 1))
      continue
    for (const [from, to] of [
      [i - 1, i + 1],
      [i, i + 2],
      [i, i + 1],
      [i - 2, i + 1],
    ] as const) {
      if (from < 0 || to > tokens.length || lookups >= MAX_SIMILAR_LOOKUPS) continue
      if (isFunctionWord(tokens[from]) || isFunctionWord(tokens[to - 1]) || reader.isKind(from, to))
        continue
      const isShort =
        word.length === 4 && to < tokens.length && !stateSwapped(word, reader.gazetteer)
      if (word.length < 4 || isShort || /\d/.test(textAt(from, to))) continue
      lookups++
      const located = townOf(namedAlike(reader, from, to), locator.locateSimilar(textAt(from, to)))
      if (!located || located.exact) continue
      const isKnown = isKnownWell(located.origin, textAt(from, to))
      // "Hotel California" is not the Hotel del Coronado.
      if (located.origin.id.startsWith('landmark-') && !isKnown) continue
      const costWithoutPlaces = isKnown
        ? COSTS.misspelledWellKnown
        : COSTS.misspelledLocalityWithoutPlaces
      const cost = isLikely(located, reader) ? COSTS.misspelledLocality : costWithoutPlaces
      // Beside a known locality it is hardly a typing error for one far away: "Trader Joes Denver".
      const isFar = cost > COSTS.misspelledLocality
      const isBeside = [...exact].some((at) => at < from || at >= to)
      if (isFar && (isBeside || !(isKnown || isLarge(located.origin)))) continue
      found.push({ from, to, located, cost, isPlace: false })
      found.push(...withAdditions(reader, from, to, located))
      break
    }
  }
  return found
}

const MAX_ADDITION_TOKENS = 3

// "Frankfrut am Main", "Hamubrg Hauptbahnhof": reads the words after a misspelt town as if it were spelled correctly.
function withAdditions(
  { tokens, textAt, locator }: SpanReader,
  from: number,
  to: number,
  located: LocalityMatch,
) {
  const name = located.origin.name.de.split(/ (?:am|an|im|in|ob|vor) | \(/)[0] ?? ''
  const last = Math.min(tokens.length, to + MAX_ADDITION_TOKENS)
  return range(to + 1, last + 1).flatMap((end): NamedSpan[] => {
    const whole = locator.locateExact(`${name} ${textAt(to, end)}`)
    if (whole?.origin.kind !== 'city' || whole.origin.id !== located.origin.id) return []
    const cost = COSTS.misspelledLocality
    return [{ from, to: end, located: { ...whole, exact: false }, cost, isPlace: false }]
  })
}

// Our place that the misspelt words name, so that "Dresdden" is the Dresden where it stands.
function namedAlike({ textAt, catalogue }: SpanReader, from: number, to: number) {
  const respelt = catalogue.index.correction(textAt(from, to))
  return respelt === undefined ? undefined : findBestNamed(respelt, catalogue)
}

// "Denver Collorado"
function townsInMisspelt(alike: readonly NamedSpan[], named: readonly NamedSpan[]): NamedSpan[] {
  return alike.flatMap((state) => {
    const { origin } = state.located
    if (origin.kind !== 'state') return []
    return named.flatMap((town): NamedSpan[] => {
      if (town.to !== state.from) return []
      const inIt = [town.located.origin, ...town.located.others].find(
        ({ kind, region }) => kind === 'city' && region === origin.region,
      )
      if (!inIt) return []
      const located = { ...ONLY_MATCH, origin: inIt, exact: false }
      return [{ ...state, from: town.from, located, isPlace: false }]
    })
  })
}

// "Seatle", "Louisivlle", "Yankeee Stadium": a city or sight with so long a name that few other words resemble it.
function isKnownWell({ kind, population = 0, name }: Locality, text: string): boolean {
  const typed = localityKey(text)
  const letters = typed.replaceAll(' ', '').length
  // "Birkenstock" is not the Bürgenstock, and "Coca Cola" is not a typing error.
  const errors = typed.includes(' ') ? 2 : 1
  const isNearly = (one: string) => one !== typed && editDistance(one, typed, errors) <= errors
  const isWhole = Object.values(name)
    .map(localityKey)
    .some((one) => isNearly(one) || runsOf(one, typed.split(' ').length).some(isNearly))
  if (kind === 'point') return isWhole && letters >= LETTERS.sight
  const least = letters >= LETTERS.city ? INHABITANTS.large : INHABITANTS.metropolis
  return kind === 'city' && population >= least && isWhole && letters >= LETTERS.metropolis
}

// All runs of this many words of a name: "Neuschwanstein" from "Schloss Neuschwanstein".
function runsOf(name: string, length: number): string[] {
  const words = name.split(' ')
  return words.map((_, from) => words.slice(from, from + length).join(' '))
}

function isLikely({ origin }: LocalityMatch, { locator }: SpanReader): boolean {
  return isArea(origin) || locator.hasPlaces(origin)
}

function withPrepositions(named: NamedSpan, tokens: readonly Token[]): Span[] {
  const { from, to, located, cost, isPlace } = named
  const isFirstOfSeveral =
    located.alternatives.length > 0 && located.others.length === 0 && !isPlace
  const span = (isSure: boolean): Span => {
    const meaning: Meaning = { kind: 'where', located, isSure }
    if (isFirstOfSeveral) meaning.isFirstOfSeveral = true
    return { from, to, cost, uses: USES.where, meaning }
  }
  // One of our places is an origin only after a preposition.
  const spans = preposed(span(true), tokens).slice(1)
  return isPlace ? spans : [span(false), ...spans]
}

// The span alone, and with the prepositions before it, which mark it as a locality.
function preposed(span: Span, tokens: readonly Token[]): Span[] {
  let start = span.from
  while (start > 0 && isBefore(tokens, start - 1)) start--
  const before = tokens.slice(start, span.from)
  if (!before.some(({ word }) => STRONG_PREPOSITIONS.has(word) || isOutside(word))) return [span]
  // "In vegan" is not a typing error for Vegas if no places are there.
  const isWithoutPlaces =
    span.cost >= COSTS.misspelledLocalityWithoutPlaces && span.cost < COSTS.hamlet
  const cost = span.cost + (isWithoutPlaces ? 0 : COSTS.afterPreposition)
  return [
    span,
    ...range(start, span.from).map((from) => ({
      ...span,
      from,
      cost: cost + (from - start) * COSTS.filler,
    })),
  ]
}

function isBefore(tokens: readonly Token[], at: number): boolean {
  const { word = '' } = tokens[at] ?? {}
  if (PREPOSITIONS.has(word)) return true
  if (isJustOutside(tokens, at) || isJustOutside(tokens, at + 1)) return true
  return /^(?:nicht|not)$/.test(word) && /^(?:weit|far)$/.test(tokens[at + 1]?.word ?? '')
}

/** "4,8" is a German number. */
const DECIMAL = /^-?\d+,\d+$/

const MAX_STARTS = 12
/** A radius or a time may follow a point: "39.74,-104.99 im Umkreis von 20 km". */
const MAX_TOKENS_AFTER_POINT = 6

// Coordinates, map links, and the text that the search field shows for a point: "Am Zwinger 12, Dresden (51.05319,13.73392)".
function pointSpans(reader: SpanReader): Span[] {
  const { tokens, textAt, locator } = reader
  const last = tokens.length
  if (!/\d.*\d/.test(textAt(0, last))) return []
  const start = startOfPointName(reader)
  const starts = start === undefined ? range(0, Math.min(last, MAX_STARTS)) : [start]
  const ends = range(Math.max(0, last - MAX_TOKENS_AFTER_POINT), last).toReversed()
  return starts.flatMap((from) => {
    const end = ends.find(
      (one) =>
        one >= from &&
        !DECIMAL.test(textAt(from, one + 1)) &&
        parseNamedPoint(textAt(from, one + 1)),
    )
    if (end === undefined) return []
    const to = end + 1
    const located = locator.locateExact(textAt(from, to))
    if (!located) return []
    const cost = COSTS.code + (to - from) * (COSTS.filler - 0.05)
    return withPrepositions({ from, to, located, cost, isPlace: false }, tokens)
  })
}

// "Brauhaus bei Am Zwinger 12 (51.05,13.73)": the name begins after the first word for "near", unless the words before it belong to
// the name, as in "Heubischer Straße 20, 96465 Neustadt bei Coburg". Undefined for a point without a name.
function startOfPointName({ tokens, textAt, locator }: SpanReader): number | undefined {
  const name = parseNamedPoint(textAt(0, tokens.length))?.name
  if (name === undefined) return undefined
  const separator = tokens.findIndex(({ word }, i) => i > 0 && STRONG_PREPOSITIONS.has(word))
  if (separator < 0) return 0
  const before = textAt(0, separator)
  const isOfName =
    /,|\b\d{5}\b/.test(before) ||
    looksLikeAddress(before, (text) => locator.locateExact(text) !== undefined) ||
    locator.locateExact(name.split(',')[0] ?? '') !== undefined
  return isOfName ? 0 : separator + 1
}
