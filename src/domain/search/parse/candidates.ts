import { FIELD_COST } from '../../../lib/place-index/words/relevance.ts'
import { fold } from '../../../lib/text/fold.ts'
import { editDistance } from '../../../lib/text/similarity.ts'
import { containsPoint } from '../../../lib/geo/bounds.ts'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { onceForEach } from '../catalogue/category-words.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import { localityKey, namesInflectedIn } from '../gazetteer/locality-key.ts'
import { wellKnownWords, type AttributeChoice } from '../../places/place.ts'
import { parseNamedPoint } from '../gazetteer/named-point.ts'
import { radiusInKm } from '../radius.ts'
import { endsWithGermanStreet, looksLikeAddress } from './address.ts'
import { COSTS, INHABITANTS } from './costs.ts'
import { countryPartCalled, joinRegions } from './country-parts.ts'
import type { Candidate } from './cover.ts'
import { bestNamedBy, isFullName, isKindPhrase, kindWords, termsOf, withoutVisit } from './names.ts'
import { endsClause, HOW_MANY, isTimeOfYear, MINUTES_OF, type SaidTime, timeSpans } from './time.ts'
import {
  BEFORE_QUALITIES,
  FILLER,
  LEGAL_FORMS,
  LINKS,
  NEGATIONS,
  NEARNESS,
  NEAREST,
  PRAISE,
  PREPOSITIONS,
  SPEAKER,
  STRONG_PREPOSITIONS,
  type Token,
  VISITS,
  wordSet,
} from './tokens.ts'
import {
  ALONE,
  GERMAN_COUNTRIES,
  isArea,
  isUnheardOf,
  type Located,
  type Locator,
  regionTags,
  stateSwapped,
  toLocality,
  withoutAddition,
} from './where.ts'

/** What a span of the text means. */
export type Meaning =
  /** looked for in places: words of a name, of anything else, of a kind of place; `isLetter`: one that only begins words of names */
  | { kind: 'name' | 'text' | 'kind'; respelt?: string; isInName?: true; isLetter?: true }
  | { kind: 'attribute'; pair: string }
  /** `isSure`: it may be small and empty, as the text says that it is where */
  | { kind: 'where'; located: Located; isSure: boolean; isFirstOfSeveral?: true }
  | { kind: 'here' }
  | { kind: 'radius'; radiusKm: number }
  /**
   * `isClosed`: the search asks for places that are closed then; `isState`: now, unless another span says when; `mayBeName`: beside an
   * unknown word it may be part of a name
   */
  | { kind: 'time'; time: SaidTime; isClosed: boolean; isState: boolean; mayBeName?: true }
  | { kind: 'filler'; isNearest?: boolean }
  | { kind: 'address' }
  | { kind: 'unknown' }
  /** understood, but something else is searched by */
  | { kind: 'unused' }

export type World = {
  catalogue: Catalogue
  gazetteer: Gazetteer
  locator: Locator
  /** whether words are found in a locality, as far as it was asked */
  found: Map<string, boolean>
  /** it is asked so often at most */
  mostSought: number
}

type Span = Candidate<Meaning>

/** A cover has one of each. */
const USES = { where: 1, time: 2, radius: 4, name: 8, closed: 16, state: 32 }

const LONGEST_NAME = 6
const LONGEST_LOCALITY = 6

/** Nobody asks in more words; such a text is read in shorter spans, so that none takes long. */
export const MANY_TOKENS = 12
const LONGEST_OF_MANY = 2
/** A place of ours that stands in a town of the same name is that town, km. */
const SAME_TOWN_KM = 15

/** All that the spans of the tokens may mean. `hasWhere`: where is said elsewhere; `isExact`: nothing is a typing error. */
export function candidatesOf(
  text: string,
  tokens: readonly Token[],
  { isExact, hasWhere }: { isExact?: boolean; hasWhere?: boolean },
  world: World,
): Span[] {
  const reader = createReader(text, tokens, world)
  const words = wordSpans(reader, isExact)
  const understood = new Set(
    words
      .filter(({ cost, meaning }) => meaning.kind === 'kind' || cost < COSTS.misspeltName)
      .flatMap(({ from, to }) => range(from, to)),
  )
  const where = hasWhere ? [] : whereSpans(reader, isExact, understood)
  const times = timesOf(reader)
  const certain = [
    ...where.filter(({ cost }) => cost < COSTS.misspeltLocality + COSTS.afterPreposition),
    ...where.filter((span) => isTownBehind(span, tokens)),
    ...times.filter(({ meaning }) => meaning.kind === 'time' && !meaning.mayBeName),
  ]
  // Who wants exactly what was typed wants every word of it.
  const unknown: Meaning = { kind: isExact ? 'text' : 'unknown' }
  const spans = [
    ...words.filter((span) => !isTownOfOurs(span, where, reader)),
    ...(isExact || where.some(({ from, to }) => reader.isWhole(from, to))
      ? []
      : nearlyNamedSpan(reader)),
    ...times,
    ...where,
    ...radiusSpans(tokens),
    ...fillerSpans(reader),
    ...addressSpans(reader, words),
    ...unknownSpans(reader, certain, unknown),
  ]
  return spans.map((span) => (isQuotedOtherwise(span, tokens) ? dearer(span) : span))
}

/** Whether it is a town that stands last, where people say the town of what they want: "Zahnarzt Coburg". */
export function isTownBehind({ from, to, meaning }: Span, tokens: readonly Token[]): boolean {
  if (meaning.kind !== 'where' || from === 0 || to < tokens.length) return false
  const { origin, exact, isRareName } = meaning.located
  if (!exact || isRareName || origin.kind !== 'city' || isUnheardOf(origin)) return false
  return (origin.population ?? 0) >= leastBehind(origin, tokens)
}

// More towns of the United States are called by a word of English: Price, Friendly. "Ford Mustang" is written like a name.
function leastBehind({ country }: Locality, tokens: readonly Token[]): number {
  if (GERMAN_COUNTRIES.has(country)) return INHABITANTS.town
  return tokens.every(isCapitalized) ? INHABITANTS.large : INHABITANTS.townOfWord
}

// Several unknown words side by side are one thing that is unknown.
function unknownSpans(
  { tokens, inPlaces, isKind }: Reader,
  certain: readonly Span[],
  meaning: Meaning,
): Span[] {
  const known = new Set(certain.flatMap(({ from, to }) => range(from, to)))
  for (const i of tokens.keys()) {
    const { cost, respelt } = inPlaces(i, i + 1)
    if (cost !== undefined && respelt === undefined) known.add(i)
  }
  return tokens.flatMap((_, from) => {
    const end = known.has(from) ? from : tokens.findIndex((_token, i) => i > from && known.has(i))
    const longest = Math.max(from + 1, end < 0 ? tokens.length : end)
    return range(from + 1, longest + 1).map((to): Span => {
      const cost = COSTS.unknown + COSTS.anotherUnknown * (to - from - 1)
      return {
        from,
        to,
        cost: cost + (isKind(from, to) ? COSTS.kindUnknown : 0),
        meaning,
      }
    })
  })
}

function longestIn({ length }: readonly Token[], most: number): number {
  return length > MANY_TOKENS ? LONGEST_OF_MANY : Math.min(length, most)
}

const dearer = (span: Span): Span => ({ ...span, cost: span.cost + COSTS.notQuoted })

function isQuotedOtherwise({ from, to, meaning }: Span, tokens: readonly Token[]): boolean {
  const isWords = meaning.kind === 'name' || meaning.kind === 'text' || meaning.kind === 'unknown'
  return !isWords && tokens.slice(from, to).some(({ isQuoted }) => isQuoted)
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** The text with what was found out about its spans. */
type Reader = World & {
  tokens: readonly Token[]
  said(from: number, to: number): string
  kinds: ReadonlySet<string>
  isKind(from: number, to: number): boolean
  isWhole(from: number, to: number): boolean
  /** what places have of a span */
  inPlaces(from: number, to: number): InPlaces
}

/** The least cost of a place for the words, their spelling where it is another one, and the place of that name. */
type InPlaces = { cost?: number; respelt?: string; named?: NamedPlace }

/** Nobody asks in so many words; what is beyond counts as unknown, so that no text takes long. */
const MOST_LOOKED_UP = 32

function createReader(text: string, tokens: readonly Token[], world: World): Reader {
  const said = (from: number, to: number) =>
    text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0).replace(/[?!]+$/, '')
  const { catalogue } = world
  const kinds = kindWords(catalogue)
  const areKinds = tokens.map((token) => {
    const terms = termsOf(token.text)
    return (
      terms.length > 0 && terms.every((term) => kinds.has(term) || kinds.has(withoutVisit(term)))
    )
  })
  // "micro brewery"
  const areJoinedKinds = tokens.map(({ word }, i) =>
    kinds.has(termsOf(word + (tokens[i + 1]?.word ?? '')).join(' ')),
  )
  const known = new Map<string, InPlaces>()
  const inPlaces = (from: number, to: number): InPlaces => {
    const key = `${from},${to}`
    const before = known.get(key)
    if (before) return before
    const hasKind = to - from > 1 && areKinds.slice(from, to).includes(true)
    const found = known.size < MOST_LOOKED_UP ? lookUp(said(from, to), hasKind, catalogue) : {}
    known.set(key, found)
    return found
  }
  const isEdge = (i: number) => isLittle(tokens[i])
  return {
    ...world,
    tokens,
    said,
    kinds,
    isKind: (from, to) =>
      (areKinds.slice(from, to).every(Boolean) &&
        !isEdge(from) &&
        !isEdge(to - 1) &&
        !tokens.slice(from + 1, to).some(({ isAfterComma }) => isAfterComma)) ||
      (to - from === 2 && areJoinedKinds[from] === true) ||
      isKindPhrase(said(from, to), catalogue),
    isWhole: (from, to) => from === 0 && to === tokens.length,
    inPlaces,
  }
}

function lookUp(text: string, hasKind: boolean, catalogue: Catalogue): InPlaces {
  const cost = catalogue.index.best({ text }, 1)[0]?.cost
  if (cost === undefined) return {}
  const respelt = catalogue.index.correction(text)
  // "Arches NP" is the name, though "NP" is only in the kind.
  const isName = respelt === undefined && (cost < FIELD_COST || hasKind)
  return { cost, respelt, named: isName ? bestNamedBy(text, catalogue) : undefined }
}

// Words of places. A span is asked for only where its parts are in places: of all words that a place has it has each.
function wordSpans(reader: Reader, isExact?: boolean): Span[] {
  const { tokens, catalogue, inPlaces } = reader
  const spans: Span[] = []
  // No name ends with a little word; what is before it decides whether more may follow.
  const isFound = (from: number, to: number): boolean =>
    to - from > 1 && isLittle(tokens[to - 1])
      ? isFound(from, to - 1)
      : inPlaces(from, to).cost !== undefined
  for (let length = 1; length <= longestIn(tokens, LONGEST_NAME); length++) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      const isKind = reader.isKind(from, to)
      const isOpen = length > 1 && isLittle(tokens[to - 1]) && !isKind
      if (isOpen && !reader.isWhole(from, to)) continue
      if (length > 2 && !(isFound(from, to - 1) && isFound(from + 1, to))) continue
      const span = wordSpan(reader, from, to, isExact)
      if (span) spans.push(span)
      if (isKind) {
        spans.push({ from, to, cost: COSTS.kind, meaning: { kind: 'kind' } })
      }
      const pair = length <= 3 ? attributeCalled(reader.said(from, to), catalogue) : undefined
      if (pair) {
        spans.push({ from, to, cost: COSTS.attribute, meaning: { kind: 'attribute', pair } })
      }
    }
  }
  return spans
}

function wordSpan(reader: Reader, from: number, to: number, isExact?: boolean): Span | undefined {
  const { catalogue, tokens } = reader
  const text = reader.said(from, to)
  const { cost: best, respelt, named } = reader.inPlaces(from, to)
  // What is not wanted is not looked for.
  if (best === undefined || NEGATIONS.has(tokens[from - 1]?.word ?? '')) return undefined
  const isMisspelt = respelt !== undefined
  const isName = best < FIELD_COST
  // A short word is spelt nearly like many: "Coors" is not "colors", nor "Motel One" a "model".
  if (isMisspelt && !isName && respeltWords(text, respelt).some(isShortWord)) return undefined
  // Hardly anybody mistakes the first letter: "Penny" is no "Jenny", which only some description has.
  if (isMisspelt && !isName && fold(respelt).slice(0, 1) !== fold(text).slice(0, 1))
    return undefined
  const isRegrouped = !isMisspelt && !isName && !catalogue.index.knows(text)
  if (isMisspelt || isRegrouped) {
    if (isExact || (isMisspelt && isTown(reader, from, to))) return undefined
    const spelt = termsOf(respelt ?? '')
    if (spelt.length > 0 && spelt.every((term) => reader.kinds.has(term))) {
      return { from, to, cost: COSTS.misspeltKind, meaning: { kind: 'kind' } }
    }
    const isCalled = isName && bestNamedBy(respelt ?? text, catalogue)
    const cost = isName
      ? COSTS.misspeltName +
        (isCalled ? 0 : COSTS.misspeltPartOfName + COSTS.inTextWord * (to - from - 1))
      : COSTS.misspeltText + COSTS.inTextWord * (to - from - 1)
    return { from, to, cost, meaning: { kind: isName ? 'name' : 'text' } }
  }
  // Only the last word of all may be unfinished.
  const isUnfinished = best % FIELD_COST !== 0
  if (isUnfinished && to < tokens.length) return undefined
  const beginning = isUnfinished
    ? COSTS.beginning + (isTown(reader, from, to) ? COSTS.beginningOfTown : 0)
    : 0
  if (named && isName) {
    const isFull = isFullName(named.place, text) && (to - from > 1 || reader.isWhole(from, to))
    const cost = COSTS.name + COSTS.unsharedWord * unsharedBy(named, text)
    const meaning = { kind: 'name' } as const
    return { from, to, cost: isFull ? COSTS.fullName : cost, uses: USES.name, meaning }
  }
  if (isName) {
    const isLetter = (isUnfinished && [...text].length === 1) || undefined
    const meaning: Meaning = { kind: 'text', isInName: true, isLetter }
    return { from, to, cost: COSTS.inName + beginning, meaning }
  }
  const isAddress = /\d/.test(text) && looksLikeAddress(text, () => false)
  // "German beer" is a kind of place, and "Utah deserts" are in Utah, before they are words of a description.
  const saysMore = (i: number) =>
    reader.isKind(i, i + 1) || isRegionCalled(reader.said(i, i + 1), reader)
  if (!isAddress && to - from > 1 && range(from, to).some(saysMore)) return undefined
  const cost = isAddress ? COSTS.name : COSTS.inText + COSTS.inTextWord * (to - from) + beginning
  return { from, to, cost, meaning: { kind: 'text' } }
}

// The words of the text that the spelling has otherwise.
function respeltWords(text: string, respelt: string): string[] {
  const kept = termsOf(respelt)
  return termsOf(text).filter((term) => !kept.includes(term))
}

const isShortWord = (word: string) => word.length < LETTERS.text

function isRegionCalled(text: string, { locator }: Reader): boolean {
  const { origin, isRareName = true } = locator.exactly(text, false) ?? {}
  return !isRareName && origin?.kind === 'state' && text.length > 2
}

// "Cham" is the town rather than the beginning of "Chameleon", and "Paris" no typing error for "parks".
function isTown({ locator, isWhole, said }: Reader, from: number, to: number): boolean {
  const text = said(from, to)
  const { origin, isRareName = true } = locator.exactly(text, isWhole(from, to)) ?? {}
  const isCode = isWhole(from, to) && origin?.kind === 'point' && CODE.test(text)
  return (
    isCode ||
    (!isRareName && origin?.kind === 'city' && (origin.population ?? 0) >= INHABITANTS.town)
  )
}

/** "DEN" and "MIT": nothing but letters of an airport or a university, in capitals. */
const CODE = /^\p{Lu}{3,4}$/u

const MOST_DOUBTED = 4
const LONGEST_MISSPELT = 10

// The whole name of a place but for one letter, also in a short word: the words beside it say which place is meant.
function nearlyNamedSpan({ tokens, said, catalogue, inPlaces, kinds }: Reader): Span[] {
  const to = tokens.length
  if (to < 2 || to > LONGEST_MISSPELT || inPlaces(0, to).named) return []
  const key = localityKey(said(0, to))
  const withoutKind = (name: string) =>
    termsOf(name)
      .filter((term) => !kinds.has(term))
      .join(' ')
  const doubted = range(0, to).filter((i) => !/\d/.test(tokens[i]?.word ?? ''))
  // "Nort Cascades": only the last word may be unfinished.
  const unknown = doubted.filter((i) => {
    const { cost } = inPlaces(i, i + 1)
    return cost === undefined || (i + 1 < to && cost % FIELD_COST !== 0)
  })
  for (const i of [...unknown, ...doubted].slice(0, MOST_DOUBTED)) {
    const text = [said(0, i), said(i + 1, to)].filter((_, half) =>
      half === 0 ? i > 0 : i + 1 < to,
    )
    for (const { ordinal } of catalogue.index.best({ text: text.join(' ') }, LOOKED_AT)) {
      const { name } = catalogue.records.at(ordinal)
      // "Capitol Reaf"; but "parks with glaciers" is not the one called Glacier.
      const isShort =
        unknown.includes(i) && editDistance(withoutKind(name), withoutKind(key), 1) <= 1
      if (!isShort && editDistance(localityKey(name), key, 1) > 1) continue
      return [{ from: 0, to, cost: COSTS.misspeltName, meaning: { kind: 'name', respelt: name } }]
    }
  }
  return []
}

const LOOKED_AT = 20

function unsharedBy({ place, left }: NamedPlace, text: string) {
  return isFullName(place, text) ? 0 : left
}

function attributeCalled(text: string, { attributes, tagNumber }: Catalogue): string | undefined {
  const key = localityKey(text)
  const pairs = pairsByName(attributes)
  // "gasthaus brauerei", and "kleine Brauereien" for "Kleinbrauerei"
  const compounds = [key.replaceAll(' ', ''), key.replace(/e[nmrs]? (?=\S+$)/, '')]
  const pair = [key, ...compounds].map((name) => pairs.get(name)).find((one) => one !== undefined)
  return pair !== undefined && tagNumber(pair) !== undefined ? pair : undefined
}

const pairsByName = onceForEach((attributes: Catalogue['attributes']) => {
  const pairs = attributes
    .filter(({ filterable }) => filterable)
    .flatMap((attribute) => {
      const { key, name, alsoKnownAs = [], type, choices = [] } = attribute
      const yes = type === 'boolean' ? 'true' : choices.find(({ value }) => value === 'yes')?.value
      const words = [...Object.values(name), ...alsoKnownAs, ...wellKnownWords(key)]
      return [
        ...(yes ? words.map((one) => [one, `${key}:${yes}`]) : []),
        ...choices.flatMap((choice) =>
          wordsOfChoice(choice).map((one) => [one, `${key}:${choice.value}`]),
        ),
      ]
    })
  return new Map(
    pairs.flatMap(([name = '', pair = '']) =>
      formsOf(localityKey(name)).map((form) => [form, pair] as const),
    ),
  )
})

// "Yes" alone says nothing.
function wordsOfChoice({ value, name, alsoKnownAs = [] }: AttributeChoice): string[] {
  return [...(/^(?:yes|no)$/.test(value) ? [] : Object.values(name)), ...alsoKnownAs]
}

// "Brewpubs", "Microbreweries", "Kleinbrauereien", "empfohlene"
function formsOf(name: string): string[] {
  const endings = ['', 's', 'n', 'en', 'e', 'er', 'es'].map((ending) => name + ending)
  return name.endsWith('y') ? [...endings, `${name.slice(0, -1)}ies`] : endings
}

// What asks when something is open wants what is closed now, too.
function timesOf(reader: Reader): Span[] {
  const { tokens } = reader
  const asks = asksForHours(reader)
  return timeSpans(tokens).map((span): Span => {
    const { from, to, cost, time, isClosed, isBareDay, isState } = span
    if (span.isAllYear) return { from, to, cost, meaning: { kind: 'unused' } }
    if (asks) return { from, to, cost: COSTS.filler, meaning: { kind: 'filler' } }
    const beside = [tokens[from - 1], tokens[to]].filter((token) => token && !isLittle(token))
    const isCapital = isCapitalized(tokens[from])
    // "Guten Morgen" and "TGI Fridays" are names, "Pizza jetzt" and "Zahnarzt sonntags" are none.
    const isInName = isBareDay
      ? isCapital || !beside.every(isCapitalized)
      : isCapital && from > 0 && cost === COSTS.bareTime
    const mayBeName = isInName || undefined
    return {
      from,
      to,
      cost,
      uses: isState ? USES.state : isClosed ? USES.closed : USES.time,
      meaning: { kind: 'time', time, isClosed, isState, mayBeName },
    }
  })
}

/** Whether it is written like a name; all in capitals says nothing. */
const isCapitalized = (token: Token | undefined) => /^\p{Lu}.*\p{Ll}/u.test(token?.text ?? '')

function asksForHours({ tokens, isKind }: Reader): boolean {
  const [first = '', second = '', third = ''] = tokens.map(({ word }) => word)
  if (['wann', 'when'].some((word) => word === first || word === second)) return true
  if (/^(?:wie lange|how late|how long|what time)$/.test(`${first} ${second}`)) return true
  if (/^um wie ?viel$/.test(`${first} ${second} ${third}`.trim())) return true
  // "Hat das Hofbräuhaus heute offen?" asks for its hours, "hat die Brauerei in Denver heute offen" for one that is open.
  const isVerb = /^(?:hat|haben|ist|sind|is|are)$/.test(first)
  return isVerb && /^(?:der|die|das|the)$/.test(second) && !isKind(2, 3) && !isKind(2, 4)
}

const UNITS = {
  km: 'km',
  kilometer: 'km',
  kilometern: 'km',
  kilometers: 'km',
  kilometre: 'km',
  kilometres: 'km',
  mi: 'mi',
  mile: 'mi',
  miles: 'mi',
  meilen: 'mi',
} as const
/** "24 hours" are a time. */
const LONGEST_DRIVE = 720
const METRES = wordSet('m meter metern meters metres')
const AT_MOST = wordSet(
  'im umkreis von within in a radius of bis zu max maximal hochstens weniger als less than up to + nicht weiter',
)
const BEHIND_RADIUS = wordSet('umkreis radius entfernt away fahrt drive driving auto car')
const AMOUNT = /^(\d{1,4}(?:\.\d)?)(\p{L}*)$/u

// "im Umkreis von 50 km", "within 20 miles", "50 km", "eine halbe Stunde". A minute's drive is a kilometre.
function radiusSpans(tokens: readonly Token[]): Span[] {
  return tokens.flatMap(({ word }, at) => {
    const [, amount, glued = ''] = AMOUNT.exec(HOW_MANY.get(word) ?? word) ?? []
    if (amount === undefined) return []
    // "half an hour"
    const article = amount === '0.5' && /^an?$/.test(tokens[at + 1]?.word ?? '') ? 1 : 0
    const unit = glued || (tokens[at + 1 + article]?.word ?? '')
    let to = at + (glued ? 1 : 2 + article)
    const drive = MINUTES_OF.get(unit)
    const known = Object.entries(UNITS).find(([name]) => name === unit)?.[1]
    const isNumber = !HOW_MANY.has(word)
    if (drive === undefined && !(isNumber && (known || METRES.has(unit)))) return []
    const perUnit = Number(drive ?? 1)
    const km = METRES.has(unit) ? Math.max(1, Number(amount) / 1000) : Number(amount) * perUnit
    const radiusKm = radiusInKm(km, known ?? 'km')
    if (!(radiusKm >= 1) || (drive !== undefined && km > LONGEST_DRIVE)) return []
    // "In 2 hours" is when.
    const isWhen =
      tokens[at - 1]?.word === 'in' &&
      !/^(?:von|vom|of|from|um|entfernt|away)$/.test(tokens[to]?.word ?? '')
    if (drive !== undefined && isWhen) return []
    let from = at
    while (from > 0 && AT_MOST.has(tokens[from - 1]?.word ?? '')) from--
    while (BEHIND_RADIUS.has(tokens[to]?.word ?? '')) to++
    return range(from, at + 1).map((start): Span => ({
      from: start,
      to,
      cost: COSTS.radius + (start === from ? 0 : COSTS.filler),
      uses: USES.radius,
      meaning: { kind: 'radius', radiusKm },
    }))
  })
}

function fillerSpans(reader: Reader): Span[] {
  const { tokens } = reader
  const here = tokens.flatMap((_, i) => hereSpans(tokens, i))
  // "Denver near me": what a person says about themselves is not only filler.
  const isSaidOfHere = (i: number) =>
    SPEAKER.has(tokens[i]?.word ?? '') && here.some(({ from, to }) => from < i && i < to)
  const fillers = tokens.flatMap(({ word }, i): Span[] => {
    // What the register of companies adds says nothing beside a name.
    const isLegal = i > 0 && isLegalForm(tokens[i])
    const isFiller = isLittle(tokens[i]) || NEAREST.has(word) || isLegal
    if (!isFiller || isSaidOfHere(i) || endsClause(tokens, i)) return []
    if (isStateBehindIn(tokens, i) || (tokens.length === 1 && CODE.test(tokens[i]?.text ?? '')))
      return []
    const isNearest = NEAREST.has(word) || undefined
    return [{ from: i, to: i + 1, cost: COSTS.filler, meaning: { kind: 'filler', isNearest } }]
  })
  const beside = here.map((span): Span => {
    return { ...span, cost: COSTS.hereBesideTown, uses: undefined, meaning: { kind: 'unused' } }
  })
  return [...here, ...beside, ...fillers, ...praiseSpans(reader), ...timeOfYearSpans(reader)]
}

// "Nationalparks im Winter": all of them, not those whose description has the word. "Winter Park" is a town.
function timeOfYearSpans({ tokens, isKind, said, locator }: Reader): Span[] {
  const hasKind = tokens.some((_, i) => isKind(i, i + 1) || isKind(i, i + 2))
  if (!hasKind) return []
  return tokens.flatMap((_, from): Span[] =>
    isTimeOfYear(tokens, from + 1) && !locator.exactly(said(from + 1, from + 3), false)
      ? [{ from, to: from + 2, cost: COSTS.unused, meaning: { kind: 'unused' } }]
      : [],
  )
}

// "Best breweries", "top 10 national parks", "brewery tour"
function praiseSpans({ tokens, isKind }: Reader): Span[] {
  return tokens.flatMap(({ word }, from): Span[] => {
    const isBehindKind = from > 0 && isKind(from - 1, from)
    if (VISITS.has(word) && isBehindKind) {
      return [{ from, to: from + 1, cost: COSTS.visit, meaning: { kind: 'unused' } }]
    }
    if (!PRAISE.has(word)) return []
    const to = /^\d+$/.test(tokens[from + 1]?.word ?? '') ? from + 2 : from + 1
    const isOfKind = [to + 1, to + 2].some((end) => end <= tokens.length && isKind(to, end))
    return isOfKind ? [{ from, to, cost: COSTS.unused, meaning: { kind: 'unused' } }] : []
  })
}

/** "Breweries in or": nothing follows, so it is Oregon. "In me" is Maine, as "in mir" is nowhere. */
const WORDS_AS_STATES = wordSet('in or me oh hi ok la ma pa de co id al ne')

/** Whether the last word is a state's code in small letters behind "in", though it is a word of sentences, too. */
function isStateBehindIn(tokens: readonly Token[], at: number): boolean {
  return (
    at > 1 &&
    at === tokens.length - 1 &&
    WORDS_AS_STATES.has(tokens[at]?.word ?? '') &&
    tokens[at - 1]?.word === 'in' &&
    // "Or in me"
    tokens.slice(0, at - 1).some((token) => !isLittle(token))
  )
}

// "in meiner Nähe", "near me", at the end "in der Nähe", and before what is near: "nearby parks".
function hereSpans(tokens: readonly Token[], from: number): Span[] {
  if (from === 0 && tokens.length > 1 && tokens[0]?.word === 'nearby') {
    return [{ from, to: 1, cost: COSTS.here, uses: USES.where, meaning: { kind: 'here' } }]
  }
  const rest = tokens.slice(from).map(({ word }) => word)
  if (NOT_FAR.test(rest.join(' '))) {
    return [
      { from, to: tokens.length, cost: COSTS.here, uses: USES.where, meaning: { kind: 'here' } },
    ]
  }
  let to = from
  while (to < tokens.length && isAboutHere(tokens[to])) to++
  const said = tokens.slice(from, to).map(({ word }) => word)
  const isSpeaker = said.some((word) => SPEAKER.has(word))
  const isNear =
    said.some((word) => NEAR.test(word)) ||
    // "Brewery where I am", "da wo ich gerade wohne"
    said.some((word, i) => /^(?:wo|where)$/.test(word) && SPEAKER.has(said[i + 1] ?? '')) ||
    (STRONG_PREPOSITIONS.has(said[0] ?? '') && said.length > 1 && AROUND.test(said.at(-1) ?? ''))
  const isHere = /^(?:hier|here)$/.test(said.at(-1) ?? '')
  const isBeside = isNear || /^(?:bei|by)$/.test(said[0] ?? '')
  const isAsked =
    isSpeaker && said.length > 1 && (isBeside || said.some((word) => !FILLER.has(word)))
  if (!isAsked && !isHere && !(isNear && to === tokens.length)) return []
  return [{ from, to, cost: COSTS.here, uses: USES.where, meaning: { kind: 'here' } }]
}

/** "Nicht weit weg", "not too far from here" */
const NOT_FAR =
  /^(?:unweit|nicht (?:all)?(?:zu |so |sehr )?weit|not (?:too |so |very |that )?far)(?: (?:weg|entfernt|away|off|(?:from|von) (?:here|hier|me|mir|us|uns)(?: (?:weg|entfernt))?))?$/

const NEAR =
  /^(?:nahe?|near|nearby|nebenan|umgebung|close|ringsum|walking|walkable|fuss|fusslaufig.*|(?:lauf|geh)(?:nahe|weite|distanz|entfernung))$/

/** "Around the corner", "in der Gegend", "in the area" */
const AROUND = /^(?:ecke|corner|gegend|area|neighbou?rhood|nachbarschaft|vicinity|around|herum)$/

function isAboutHere(token: Token | undefined): boolean {
  return token !== undefined && (SPEAKER.has(token.word) || NEARNESS.has(token.word))
}

const LONGEST_ADDRESS = 5

function addressSpans({ tokens, said }: Reader, words: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from + 2; to <= Math.min(tokens.length, from + LONGEST_ADDRESS); to++) {
      const hasNumber = [from, to - 1].some((i) => /^\d/.test(tokens[i]?.word ?? ''))
      if (!hasNumber || words.some((span) => span.from === from && span.to === to)) continue
      if (!looksLikeAddress(said(from, to), () => false)) continue
      spans.push({ from, to, cost: COSTS.address, meaning: { kind: 'address' } })
      break
    }
  }
  return spans
}

/** A locality or a place of ours by name, without the words before it. */
type Named = { from: number; to: number; located: Located; cost: number; isPlace: boolean }

function whereSpans(
  reader: Reader,
  isExact: boolean | undefined,
  understood: ReadonlySet<number>,
): Span[] {
  const { tokens } = reader
  const named = namedSpans(reader)
  const alike = isExact ? [] : alikeSpans(reader, named, understood)
  alike.push(...townsInMisspelt(alike, named))
  const chains = chainsOf(
    named.filter(({ located }) => !located.isRareName),
    tokens,
  )
  return [
    ...named.filter(({ isPlace }) => !isPlace),
    ...alike,
    ...sightsWhereTheyAre(named, reader),
    ...townsWhereTheyAre(named, reader),
    ...chains,
    ...named.filter(({ isPlace }) => isPlace),
  ]
    .flatMap((one) => withPrepositions(one, tokens))
    .map((span) => (isUnwanted(span, tokens) ? unwanted(span) : span))
    .concat(pointSpans(reader))
}

// "Not in California": nothing can be searched by it, but nobody is to be shown just that.
function isUnwanted({ from }: Span, tokens: readonly Token[]): boolean {
  const before = tokens[from - 1]?.word ?? ''
  return (
    (NEGATIONS.has(before) || (isOutside(before) && !isJustOutside(tokens, from - 1))) &&
    !/^(?:weit|far)$/.test(tokens[from]?.word ?? '')
  )
}

const isOutside = (word = '') => word === 'outside' || word === 'ausserhalb'

// "Just outside of Austin" is around it.
function isJustOutside(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? ''
  return isOutside(tokens[at]?.word) && /^(?:just|right|knapp|kurz|gleich)$/.test(before)
}

const unwanted = ({ from, to }: Span): Span => ({
  from: from - 1,
  to,
  cost: COSTS.unused,
  meaning: { kind: 'unused' },
})

const MOST_NAMED = 40

// The short spans first: a long text is not looked up whole.
function namedSpans(reader: Reader): Named[] {
  const { tokens, isWhole } = reader
  const found: Named[] = []
  let left = MOST_NAMED
  for (let length = 1; length <= longestIn(tokens, LONGEST_LOCALITY); length++) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      if (!mayBeNamed(reader, from, to) || (left <= 0 && !isWhole(from, to))) continue
      left--
      found.push(...namedAt(reader, from, to))
    }
  }
  return found.toSorted((a, b) => a.from - b.from || b.to - a.to)
}

/** "den", "was", "sun" and "the Hot" are words before they are airports. */
function isCodeInSmallLetters(
  { origin }: Located,
  said: readonly Token[],
  isWhole: boolean,
): boolean {
  const own = said.filter((token) => !isLittle(token))
  const text = (own.length > 0 ? own : said).map((token) => token.text).join(' ')
  // "Straße" has the key of Stuttgart's airport, and "owl" that of Ostwestfalen-Lippe.
  const isCode = /^land(?:mark|scape)-/.test(origin.id) && /^\p{L}{3}$/u.test(localityKey(text))
  return isCode && text !== text.toUpperCase() && !(isWhole && text === text.toLowerCase())
}

function namedAt(reader: Reader, from: number, to: number): Named[] {
  const { tokens, locator, isWhole } = reader
  const text = reader.said(from, to)
  const { named } = reader.inPlaces(from, to)
  // "Postleitzahl 1010": no other number is meant.
  const isCode = GERMAN_CODES.has(tokens[from - 1]?.word ?? '') && /^\d{4,5}$/.test(text)
  const exact =
    locator.exactly(text, isWhole(from, to) || isCode) ??
    directionBefore(reader, from, to) ??
    houseAt(reader, from, to) ??
    inflectedBefore(reader, from, to)
  // "me 99999" is not Maine, and "near me 80202" says two things.
  const said = tokens.slice(from, to)
  const used = said.filter(({ word }) => !exact?.leftOut.includes(word))
  if (exact?.leftOut.length && used.every(isLittle)) return []
  const saysHere = said.some(
    ({ word, text: typed }) => SPEAKER.has(word) && typed !== typed.toUpperCase(),
  )
  if (exact?.origin.kind === 'postal-code' && saysHere) return []
  if (exact && isKindOf(exact.origin, said, reader)) return []
  if (exact?.origin.kind === 'point' && exact.origin.precision === 'exact') return []
  if (exact && isFoldedOtherwise(exact, text)) return []
  const isGerman =
    tokens.some(({ word }) => GERMAN_CODES.has(word)) ||
    (exact?.origin.kind === 'postal-code' && tokens.some(({ word }) => IN_GERMAN.has(word))) ||
    endsWithGermanStreet(reader.said(0, from))
  const nearest = townOf(named, exact)
  const located = nearest && isGerman ? inGermanCountry(nearest) : nearest
  const found: Named[] = []
  if (located && !isCodeInSmallLetters(located, said, isWhole(from, to))) {
    // "Hofbraeuhaus" is rather the place of ours.
    const { cost: ours = Infinity } = reader.inPlaces(from, to)
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
    COSTS.unsharedWord * unsharedBy(named, text) +
    // "Around the Great Lakes" is not around a brewery of that name.
    (located?.origin.kind === 'landscape' ? COSTS.unsharedWord : 0)
  const alternatives = located ? [located.origin] : []
  const place = { ...ALONE, origin: toLocality(named.place), alternatives }
  return [...found, { from, to, located: place, cost, isPlace: true }]
}

// "Arizona parks" are not in the town of Parks.
function isKindOf({ kind, name }: Locality, said: readonly Token[], { kinds }: Reader): boolean {
  const terms = termsOf(name.en)
  return (
    kind === 'city' &&
    said.length > terms.length &&
    !said.some(({ isAfterComma }) => isAfterComma) &&
    terms.every((term) => kinds.has(term))
  )
}

// "Joes" has the key of "Jos", as if it were a "Jös".
function isFoldedOtherwise({ origin: { name } }: Located, text: string): boolean {
  if (!/^\p{L}*[aou]e\p{L}*$/iu.test(text)) return false
  const same = Object.values(name).filter((one) => localityKey(one) === localityKey(text))
  const isPlain = (one: string) => /^[\x20-\x7f]*$/.test(one)
  return same.length > 0 && same.every((one) => isPlain(one) && !/[aou]e/i.test(one))
}

/** Words of German that stand around a postal code, and are none of English. Folded. */
const IN_GERMAN = wordSet(
  'der dem das des um im bei nahe nah von vom zur zum umkreis umgebung gegend raum rund herum rings ich wir bin wohne wohnen wo ist und mitte altstadt innenstadt zentrum',
)

/** Countries whose people call a postal code so. */
const GERMAN_CODES = wordSet('plz postleitzahl postleitzahlen')

// "PLZ 10115" is in Berlin before it is in New York, and "Schillerstraße 3, Dresden" in Saxony before it is in a hamlet of Ohio.
function inGermanCountry(located: Located): Located {
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

type NamedPlace = NonNullable<ReturnType<typeof bestNamedBy>>

// A name begins and ends with a word of its own. In a sentence two small letters are no state, and what a place is to have no town.
function mayBeNamed(reader: Reader, from: number, to: number): boolean {
  const { tokens, isKind, isWhole, said } = reader
  if (isWhole(from, to)) return true
  if (to - from === 1 && isStateBehindIn(tokens, from)) return true
  const [first, last] = [tokens[from], tokens[to - 1]]
  if (!first || !last || isKind(from, to)) return false
  // "The Dalles", but not "in der Nähe von Denver".
  if (isLittle(first) && (to - from !== 2 || STRONG_PREPOSITIONS.has(first.word))) return false
  // "Weimar in Deutschland", not "Park in Kansas"
  if (tokens[from + 1]?.word === 'in' && isKind(from, from + 1)) return false
  // "Frankfurt Oder"
  if (isLittle(last) && to < tokens.length) return false
  // "Denver's breweries"
  if (/['’]s$/.test(last.text) && !(to - from === 1 && isKind(to, to + 1))) return false
  if (BEFORE_QUALITIES.has(tokens[from - 1]?.word ?? '')) return false
  const isWritten = first.word.length > 2 || said(from, to) === said(from, to).toUpperCase()
  return to - from > 1 || isWritten || isBesideCode(tokens, from) || isBesideKind(reader, from)
}

// "breweries tx", "national parks in va", "ut parks"
function isBesideKind({ tokens, isKind }: Reader, at: number): boolean {
  const behind = tokens[at - 1]?.word === 'in' ? at - 1 : at
  return at === 0
    ? isKind(1, 2) || isKind(1, 3)
    : at === tokens.length - 1 && isKind(behind - 1, behind)
}

// "nationalparks ut az"
function isBesideCode(tokens: readonly Token[], at: number): boolean {
  // "De La Soul"
  return [at - 1, at + 1].some(
    (i) => tokens[i]?.text.length === 2 && !isLittle(tokens[i]) && !isCapitalized(tokens[i]),
  )
}

function isLittle(token: Token | undefined): boolean {
  if (!token || isRegionCode(token)) return false
  const { word } = token
  return FILLER.has(word) || LINKS.has(word) || PREPOSITIONS.has(word)
}

function isLegalForm(token: Token | undefined): boolean {
  return token !== undefined && LEGAL_FORMS.has(token.word) && !isRegionCode(token)
}

// "CO", "OR", "AG", and "Or." behind a comma
const isRegionCode = ({ text, isAfterComma }: Token) =>
  (text.length === 2 && text === text.toUpperCase()) ||
  (isAfterComma && /^\p{Lu}\p{L}\.$/u.test(text))

// "Leavenworth" is the town of that name in which our place of that name stands.
function townOf(named: NamedPlace | undefined, located: Located | undefined) {
  if (!named || !located) return located
  const { place, left } = named
  // "Phoenix" is not the "Phoenix Brewing Co" in Ohio.
  if (left > 0 && isLarge(located.origin)) return located
  const all = [located.origin, ...located.others]
  const town = all.find((locality) => isNearTo(locality, place))
  if (!town) return located
  const others = all.filter((locality) => locality !== town)
  return { ...located, origin: town, alternatives: others, others }
}

// "Im Westen" is a part of the country, "Westen" alone is a word.
function directionBefore(
  { tokens, said, locator }: Reader,
  from: number,
  to: number,
): Located | undefined {
  const before = tokens[from - 1]
  if (!before || !isLittle(before)) return undefined
  const text = said(from - 1, to)
  return countryPartCalled(text) ? locator.exactly(text) : undefined
}

// "Kurfürstendamm 21" is at the Kurfürstendamm.
function houseAt({ tokens, said, locator }: Reader, from: number, to: number): Located | undefined {
  const number = tokens[to - 1]?.word ?? ''
  if (!/^\d{1,4}\p{L}?$/u.test(number) || !looksLikeAddress(said(from, to), () => false))
    return undefined
  const street = locator.exactly(said(from, to - 1))
  if (!street?.origin.id.startsWith('landmark-')) return undefined
  return { ...street, leftOut: [...street.leftOut, number] }
}

// "Berliner Brauereien", "Kaliforniens Nationalparks", "Luzerner Kapellbrücke": a large town or an area, before a kind or a sight; but "italienische Restaurants" are not in Italy.
function inflectedBefore(reader: Reader, from: number, to: number): Located | undefined {
  const { tokens, locator, said } = reader
  if (to - from !== 1 || to >= tokens.length) return undefined
  const isBeforeKind = reader.isKind(to, to + 1) || reader.isKind(to, to + 2)
  const isBeforeSight = () =>
    [to + 1, to + 2].some((end) =>
      locator.exactly(said(to, end), false)?.origin.id.startsWith('landmark-'),
    )
  if (!isBeforeKind && !isBeforeSight()) return undefined
  return namesInflectedIn(said(from, to))
    .flatMap((name) => locator.exactly(name) ?? [])
    .find(
      ({ origin }) =>
        origin.kind !== 'country' &&
        ((isBeforeKind && isArea(origin)) || (origin.population ?? 0) >= INHABITANTS.large),
    )
}

function isNearTo({ center }: Locality, { location }: { location: Locality['center'] }): boolean {
  return distanceKm(center, location) <= SAME_TOWN_KM
}

// "Milwaukee" is our place and the town around it: what else is there comes with it. "Zion" is a park, not Zion, Illinois.
function isTownOfOurs(
  { from, to, meaning }: Span,
  where: readonly Span[],
  reader: Reader,
): boolean {
  if (meaning.kind !== 'name' && meaning.kind !== 'text') return false
  const text = reader.said(from, to)
  const same = where.find(
    (span) => span.from === from && span.to === to && span.meaning.kind === 'where',
  )
  if (same?.meaning.kind !== 'where' || same.meaning.isFirstOfSeveral) return false
  const { origin, others, exact, isRareName } = same.meaning.located
  const isSure = exact && !isRareName
  const named =
    reader.inPlaces(from, to).named?.place ?? (isSure ? undefined : bestPlace(text, reader))
  if (!named) return false
  const isCalled = isSure || isFullName(named, origin.name.de) || isFullName(named, origin.name.en)
  return isCalled && [origin, ...others].some((one) => isNearTo(one, named))
}

function bestPlace(text: string, { catalogue }: Reader) {
  const [hit] = catalogue.index.best({ text }, 1)
  return hit && catalogue.records.at(hit.ordinal)
}

function costOf(
  { origin, others, isRareName, exact, leftOut }: Located,
  text: string,
  { locator }: Reader,
): number {
  const { kind } = origin
  const rare = isRareName ? COSTS.rareName : 0
  if (kind === 'postal-code') return COSTS.code
  if (kind === 'landscape') return COSTS.landscape + rare
  if (kind === 'point' && origin.precision === 'exact') return COSTS.localityWithPlaces
  // "Kurfürstendamm 21"
  if (kind === 'point' && /\d$/.test(leftOut.at(-1) ?? '')) return COSTS.localityInRegion
  const names = Object.values(origin.name).map(localityKey)
  const longest = Math.max(...names.map((name) => name.split(' ').length))
  const said = termsOf(text).filter(
    (term) => !FILLER.has(term) || `US-${term.toUpperCase()}` === origin.region,
  )
  if (kind === 'city' && said.length > longest) return COSTS.localityInRegion + rare
  if (isLarge(origin)) return COSTS.largeLocality + rare
  // No word of "Frankfurt Oder" is only filler.
  const keys = [text, withoutAddition(text)].map(localityKey)
  // "Weil der Stadt" is the town before it is three little words.
  if (exact && names.some((one) => hasFiller(one) && keys.includes(one))) return COSTS.code + rare
  if (
    [origin, ...others].every((one) => isHamletNamedByOneWord(one, text)) &&
    !locator.hasPlaces(origin)
  ) {
    return COSTS.hamlet + rare
  }
  const isKnown = (origin.population ?? 0) >= INHABITANTS.large
  const inVain = isKnown ? COSTS.largeLocalityInVain : COSTS.smallLocality
  return (locator.placesNear(origin) > 0 ? COSTS.localityWithPlaces : inVain) + rare
}

const hasFiller = (name: string) => name.split(' ').some((word) => FILLER.has(word))

/** "Shell" is not Shell, Wyoming, unless a place of ours is in it. */
export function isHamletNamedByOneWord(
  { kind, population = 0, name }: Locality,
  text: string,
): boolean {
  const said = termsOf(text).filter((term) => !FILLER.has(term))
  const isOneWord = said.length === 1 && termsOf(name.en).length === 1
  return kind === 'city' && population < INHABITANTS.hamlet && isOneWord
}

function isLarge(locality: Locality): boolean {
  return isArea(locality) || (locality.population ?? 0) >= INHABITANTS.city
}

const MOST_PARTS = 8

// "Utah und Arizona", "Utah Arizona", "Denver oder Boulder": from each name on as many as follow.
function chainsOf(named: readonly Named[], tokens: readonly Token[]): Named[] {
  const byStart = Map.groupBy(named, ({ from }) => from)
  return named.flatMap((first) => {
    const parts = [first]
    let isLinked = true
    while (parts.length < MOST_PARTS) {
      const end = parts.at(-1)?.to ?? 0
      const isLink = LINKS.has(tokens[end]?.word ?? '')
      const isNowLinked = isLink || (tokens[end]?.isAfterComma ?? false)
      // The longest name first, as "West Virginia" is neither "Virginia" nor the west and Virginia.
      const isCut = named.some((one) => isRegion(one) && one.from < end && one.to > end)
      const next = byStart.get(isLink ? end + 1 : end)?.find((one) => isNowLinked || isRegion(one))
      if (!next || (isCut && !isNowLinked)) break
      parts.push(next)
      isLinked &&= isNowLinked
    }
    return joined(parts, isLinked) ?? []
  })
}

// All of them, or as many from the first on as belong together.
function joined(parts: readonly Named[], isLinked: boolean): Named | undefined {
  if (parts.length < 2) return undefined
  const all = joinedRegions(parts) ?? (isLinked ? joinedTowns(parts) : undefined)
  return all ?? joined(parts.slice(0, -1), isLinked)
}

const isRegion = ({ located }: Named) => regionTags(located.origin) !== undefined

function joinedRegions(parts: readonly Named[]): Named | undefined {
  if (!parts.some(isRegion)) return undefined
  const regions = parts.flatMap(
    ({ located }) => [located.origin, ...located.others].find((one) => regionTags(one)) ?? [],
  )
  if (regions.length < parts.length || new Set(regions.map(({ id }) => id)).size < regions.length)
    return undefined
  return chained(parts, { ...ALONE, origin: joinRegions(regions) })
}

function joinedTowns(parts: readonly Named[]): Named | undefined {
  if (parts.some(isRegion)) return undefined
  const [origin, ...alternatives] = parts.map(({ located }) => located.origin)
  return origin && chained(parts, { ...ALONE, origin, alternatives })
}

function chained(parts: readonly Named[], located: Located): Named {
  const cost =
    Math.max(...parts.map((part) => part.cost)) + COSTS.anotherLocality * (parts.length - 1)
  const leftOut = parts.flatMap((part) => part.located.leftOut)
  const [from, to] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0]
  return { from, to, located: { ...located, leftOut }, cost, isPlace: false }
}

/** A sight is so far from the middle of its town at most, km. */
const NEXT_TO_TOWN_KM = 60

// "Pier 39 San Francisco", "Hoover Dam in Nevada", "Schwarzwald Baden-Württemberg": the smaller of both, where it is.
function sightsWhereTheyAre(named: readonly Named[], { tokens, inPlaces }: Reader): Named[] {
  const isBeside = (a: Named, b: Named) => isJustBefore(a, b, tokens)
  // "Florida Everglades" is the park of that name.
  const sights = named.filter(
    ({ from, to, located: { origin } }) =>
      /^land(?:mark|scape)-/.test(origin.id) && !inPlaces(from, to).named,
  )
  return sights.flatMap((sight) =>
    named
      .filter((one) => isBeside(one, sight) || isBeside(sight, one))
      .flatMap((beside): Named[] => {
        const { origin } = sight.located
        const around = [beside.located.origin, ...beside.located.others].find((one) =>
          isIn(origin, one),
        )
        if (!around) return []
        const isLarger = degreesOf(origin) > degreesOf(around)
        const [meant, other] = isLarger ? [beside, sight] : [sight, beside]
        const leftOut = [
          ...[meant, other].flatMap(({ located }) => located.leftOut),
          ...(isLarger ? tokens.slice(other.from, other.to).map(({ word }) => word) : []),
        ]
        return [
          {
            ...meant,
            from: Math.min(sight.from, beside.from),
            to: Math.max(sight.to, beside.to),
            located: { ...ALONE, origin: isLarger ? around : origin, leftOut },
            cost: COSTS.localityInRegion,
          },
        ]
      }),
  )
}

const isJustBefore = (a: Named, b: Named, tokens: readonly Token[]) =>
  a.to === b.from || (a.to + 1 === b.from && /^(?:in|im|bei|at)$/.test(tokens[a.to]?.word ?? ''))

// "Rothenburg in Bayern" is the one that lies there, and "Rom, New York" is Rome, whatever language a town is called in.
function townsWhereTheyAre(
  named: readonly Named[],
  { tokens, locator, inPlaces }: Reader,
): Named[] {
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
      .flatMap((beside): Named[] => {
        const { origin, others, leftOut } = town.located
        const { area } = beside
        // "Redwood in CA" is the park of that name.
        const ours = inPlaces(town.from, town.to).named?.place
        if (ours && isInArea(toLocality(ours), area)) return []
        // "Kanton Freiburg" is no Canton.
        const translated = () =>
          Object.values(origin.name)
            .flatMap((name) => locator.exactly(`${name}, ${area.name.en}`)?.origin ?? [])
            .filter(({ name }) => name.de !== area.name.de)
        // "Austin TX" is in no other state.
        const namesakes = town.cost === COSTS.localityInRegion ? [] : [...others, ...translated()]
        const inIt = [origin, ...namesakes].find(
          (one) =>
            one.kind === 'city' &&
            (one.population ?? 0) >= INHABITANTS.hamlet &&
            isInArea(one, area),
        )
        if (!inIt) return []
        const located = {
          ...ALONE,
          origin: inIt,
          leftOut: [...leftOut, ...beside.located.leftOut],
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

// In square degrees; a point has none, and a country without bounds holds all.
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

const MOST_ALIKE = 2

// A typing error is a town only where places lie around it, and hardly anybody mistakes the first letter.
function alikeSpans(
  reader: Reader,
  named: readonly Named[],
  understood: ReadonlySet<number>,
): Named[] {
  const { tokens, locator, said, isWhole } = reader
  const exact = new Set(
    named
      .filter(({ isPlace, located }) => !isPlace && !located.isRareName)
      // A word that is also a hamlet may be a typing error all the same.
      .filter(({ cost }) => cost < COSTS.hamlet)
      .flatMap(({ from, to }) => range(from, to)),
  )
  const isStrange = (i: number) => {
    const { word = '' } = tokens[i] ?? {}
    return !exact.has(i) && !FILLER.has(word) && !/\d/.test(word) && word.length > 2
  }
  const found: Named[] = []
  let asked = 0
  for (const [i, { word }] of tokens.entries()) {
    if (!isStrange(i) || (understood.has(i) && !isWhole(i, i + 1) && i < tokens.length - 1))
      continue
    for (const [from, to] of [
      [i - 1, i + 1],
      [i, i + 2],
      [i, i + 1],
      [i - 2, i + 1],
    ] as const) {
      if (from < 0 || to > tokens.length || asked >= MOST_ALIKE) continue
      if (isLittle(tokens[from]) || isLittle(tokens[to - 1]) || reader.isKind(from, to)) continue
      const isShort =
        word.length === 4 && to < tokens.length && !stateSwapped(word, reader.gazetteer)
      if (word.length < 4 || isShort || /\d/.test(said(from, to))) continue
      asked++
      const located = townOf(namedAlike(reader, from, to), locator.alike(said(from, to)))
      if (!located || located.exact) continue
      const isKnown = isKnownWell(located.origin, said(from, to))
      // "Hotel California" is no Hotel del Coronado.
      if (located.origin.id.startsWith('landmark-') && !isKnown) continue
      const inVain = isKnown ? COSTS.misspeltWellKnown : COSTS.misspeltLocalityInVain
      const cost = isLikely(located, reader) ? COSTS.misspeltLocality : inVain
      // Beside another town it is hardly a typing error for one far away: "Trader Joes Denver".
      const isFar = cost > COSTS.misspeltLocality
      const isBeside = [...exact].some((at) => at < from || at >= to)
      if (isFar && (isBeside || !(isKnown || isLarge(located.origin)))) continue
      found.push({ from, to, located, cost, isPlace: false })
      found.push(...withAdditions(reader, from, to, located))
      break
    }
  }
  return found
}

const LONGEST_ADDITION = 3

// "Frankfrut am Main", "Hamubrg Hauptbahnhof": what stands behind the mistyped town is read as if it were spelt right.
function withAdditions(
  { tokens, said, locator }: Reader,
  from: number,
  to: number,
  located: Located,
) {
  const name = located.origin.name.de.split(/ (?:am|an|im|in|ob|vor) | \(/)[0] ?? ''
  const last = Math.min(tokens.length, to + LONGEST_ADDITION)
  return range(to + 1, last + 1).flatMap((end): Named[] => {
    const whole = locator.exactly(`${name} ${said(to, end)}`)
    if (whole?.origin.kind !== 'city' || whole.origin.id !== located.origin.id) return []
    const cost = COSTS.misspeltLocality
    return [{ from, to: end, located: { ...whole, exact: false }, cost, isPlace: false }]
  })
}

// "Dresdden" is the Dresden in which our place of that name stands.
function namedAlike({ said, catalogue }: Reader, from: number, to: number) {
  const respelt = catalogue.index.correction(said(from, to))
  return respelt === undefined ? undefined : bestNamedBy(respelt, catalogue)
}

// "Denver Collorado"
function townsInMisspelt(alike: readonly Named[], named: readonly Named[]): Named[] {
  return alike.flatMap((state) => {
    const { origin } = state.located
    if (origin.kind !== 'state') return []
    return named.flatMap((town): Named[] => {
      if (town.to !== state.from) return []
      const inIt = [town.located.origin, ...town.located.others].find(
        ({ kind, region }) => kind === 'city' && region === origin.region,
      )
      if (!inIt) return []
      const located = { ...ALONE, origin: inIt, exact: false }
      return [{ ...state, from: town.from, located, isPlace: false }]
    })
  })
}

// "Seatle", "Louisivlle", "Yankeee Stadium": a city or a sight in so many letters that hardly another word is spelt alike.
function isKnownWell({ kind, population = 0, name }: Locality, text: string): boolean {
  const typed = localityKey(text)
  const letters = typed.replaceAll(' ', '').length
  // "Birkenstock" is not the Bürgenstock, and "Coca Cola" no typing error.
  const errors = typed.includes(' ') ? 2 : 1
  const isNearly = (one: string) => one !== typed && editDistance(one, typed, errors) <= errors
  const isWhole = Object.values(name)
    .map(localityKey)
    .some((one) => isNearly(one) || runsOf(one, typed.split(' ').length).some(isNearly))
  if (kind === 'point') return isWhole && letters >= LETTERS.sight
  const least = letters >= LETTERS.city ? INHABITANTS.large : INHABITANTS.metropolis
  return kind === 'city' && population >= least && isWhole && letters >= LETTERS.metropolis
}

// So many neighboring words of a name: "Neuschwanstein" of "Schloss Neuschwanstein".
function runsOf(name: string, length: number): string[] {
  const words = name.split(' ')
  return words.map((_, from) => words.slice(from, from + length).join(' '))
}

const LETTERS = { text: 7, metropolis: 6, city: 7, sight: 8, distinctSight: 10 }

function isLikely({ origin }: Located, { locator }: Reader): boolean {
  return isArea(origin) || locator.hasPlaces(origin)
}

function withPrepositions(named: Named, tokens: readonly Token[]): Span[] {
  const { from, to, located, cost, isPlace } = named
  const isFirstOfSeveral =
    located.alternatives.length > 0 && located.others.length === 0 && !isPlace
  const span = (isSure: boolean): Span => {
    const meaning: Meaning = { kind: 'where', located, isSure }
    if (isFirstOfSeveral) meaning.isFirstOfSeveral = true
    return { from, to, cost, uses: USES.where, meaning }
  }
  // A place of ours is where only if the text says so.
  const spans = preposed(span(true), tokens).slice(1)
  return isPlace ? spans : [span(false), ...spans]
}

// The span, and again with the words before it that say that it is where.
function preposed(span: Span, tokens: readonly Token[]): Span[] {
  let start = span.from
  while (start > 0 && isBefore(tokens, start - 1)) start--
  const before = tokens.slice(start, span.from)
  if (!before.some(({ word }) => STRONG_PREPOSITIONS.has(word) || isOutside(word))) return [span]
  // "In vegan" is no typing error for Vegas where nothing is.
  const isInVain = span.cost >= COSTS.misspeltLocalityInVain && span.cost < COSTS.hamlet
  const cost = span.cost + (isInVain ? 0 : COSTS.afterPreposition)
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

const MOST_STARTS = 12
/** A circle or a time may stand behind a point: "39.74,-104.99 im Umkreis von 20 km". */
const MOST_BEHIND = 6

// Coordinates, links of maps, and what the search field shows for a point: "Am Zwinger 12, Dresden (51.05319,13.73392)".
function pointSpans(reader: Reader): Span[] {
  const { tokens, said, locator } = reader
  const last = tokens.length
  if (!/\d.*\d/.test(said(0, last))) return []
  const start = startOfPointName(reader)
  const starts = start === undefined ? range(0, Math.min(last, MOST_STARTS)) : [start]
  const ends = range(Math.max(0, last - MOST_BEHIND), last).toReversed()
  return starts.flatMap((from) => {
    const end = ends.find(
      (one) =>
        one >= from && !DECIMAL.test(said(from, one + 1)) && parseNamedPoint(said(from, one + 1)),
    )
    if (end === undefined) return []
    const to = end + 1
    const located = locator.exactly(said(from, to))
    if (!located) return []
    const cost = COSTS.code + (to - from) * (COSTS.filler - 0.05)
    return withPrepositions({ from, to, located, cost, isPlace: false }, tokens)
  })
}

// "Brauhaus bei Am Zwinger 12 (51.05,13.73)": behind the first word for "near", unless what is before it is of the name, too, as in
// "Heubischer Straße 20, 96465 Neustadt bei Coburg". Undefined of a point without words of its own.
function startOfPointName({ tokens, said, locator }: Reader): number | undefined {
  const name = parseNamedPoint(said(0, tokens.length))?.name
  if (name === undefined) return undefined
  const separator = tokens.findIndex(({ word }, i) => i > 0 && STRONG_PREPOSITIONS.has(word))
  if (separator < 0) return 0
  const before = said(0, separator)
  const isOfName =
    /,|\b\d{5}\b/.test(before) ||
    looksLikeAddress(before, (text) => locator.exactly(text) !== undefined) ||
    locator.exactly(name.split(',')[0] ?? '') !== undefined
  return isOfName ? 0 : separator + 1
}
