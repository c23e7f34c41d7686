import { FIELD_COST } from '../../../lib/place-index/words/relevance.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import type { Candidate } from './costs.ts'
import {
  findBestNamed,
  isFullName,
  isKindPhrase,
  kindWords,
  termsOf,
  withoutVisit,
} from './names.ts'
import type { TimeExpression } from './time.ts'
import { isFunctionWord, type Token } from './tokens.ts'
import type { LocalityMatch, Locator } from './where.ts'

/** What a span of the text means. */
export type Meaning =
  /** searched for in places: in names, in any text, or as a kind of place; `isLetter`: a single letter that begins words of names */
  | { kind: 'name' | 'text' | 'kind'; respelt?: string; isInName?: true; isLetter?: true }
  | { kind: 'attribute'; pair: string }
  /** `isSure`: the text marks it as a locality, so it may be small and without places */
  | { kind: 'where'; located: LocalityMatch; isSure: boolean; isFirstOfSeveral?: true }
  | { kind: 'here' }
  | { kind: 'radius'; radiusKm: number }
  /**
   * `isClosed`: the search asks for places that are closed then; `isState`: now, unless another span says when; `mayBeName`: beside an
   * unknown word it may be part of a name
   */
  | { kind: 'time'; time: TimeExpression; isClosed: boolean; isState: boolean; mayBeName?: true }
  | { kind: 'filler'; isNearest?: boolean }
  | { kind: 'address' }
  | { kind: 'unknown' }
  /** understood, but not used by the search */
  | { kind: 'unused' }

export type ParseContext = {
  catalogue: Catalogue
  gazetteer: Gazetteer
  locator: Locator
  /** cache: whether words are found in a locality */
  resultCache: Map<string, boolean>
  /** limit on the searches that fill `found` */
  maxLookups: number
}

export type Span = Candidate<Meaning>

/** A cover may have each of these once. */
export const USES = { where: 1, time: 2, radius: 4, name: 8, closed: 16, state: 32 }

/** Real searches are shorter. A longer text is read in shorter spans, to limit the time. */
export const MANY_TOKENS = 12
const MAX_SPAN_OF_MANY = 2

export function maxSpanLength({ length }: readonly Token[], most: number): number {
  return length > MANY_TOKENS ? MAX_SPAN_OF_MANY : Math.min(length, most)
}

export const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => from + i)

/** The text, and what is known about its spans. */
export type SpanReader = ParseContext & {
  tokens: readonly Token[]
  textAt(from: number, to: number): string
  kinds: ReadonlySet<string>
  isKind(from: number, to: number): boolean
  isWhole(from: number, to: number): boolean
  /** how the words of a span occur in places */
  matchPlaces(from: number, to: number): PlaceMatch
}

/** The cheapest match for the words, their corrected spelling if it differs, and the place of that name. */
type PlaceMatch = { cost?: number; respelt?: string; named?: NamedPlace }

/** Real searches need fewer lookups. Spans beyond the limit count as unknown, so that no text takes long. */
const MAX_LOOKUPS = 32

export function createSpanReader(
  text: string,
  tokens: readonly Token[],
  context: ParseContext,
): SpanReader {
  const textAt = (from: number, to: number) =>
    text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0).replace(/[?!]+$/, '')
  const { catalogue } = context
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
  const known = new Map<string, PlaceMatch>()
  const matchPlaces = (from: number, to: number): PlaceMatch => {
    const key = `${from},${to}`
    const before = known.get(key)
    if (before) return before
    const hasKind = to - from > 1 && areKinds.slice(from, to).includes(true)
    const found = known.size < MAX_LOOKUPS ? lookUp(textAt(from, to), hasKind, catalogue) : {}
    known.set(key, found)
    return found
  }
  const isEdge = (i: number) => isFunctionWord(tokens[i])
  return {
    ...context,
    tokens,
    textAt,
    kinds,
    isKind: (from, to) =>
      (areKinds.slice(from, to).every(Boolean) &&
        !isEdge(from) &&
        !isEdge(to - 1) &&
        !tokens.slice(from + 1, to).some(({ isAfterComma }) => isAfterComma)) ||
      (to - from === 2 && areJoinedKinds[from] === true) ||
      isKindPhrase(textAt(from, to), catalogue),
    isWhole: (from, to) => from === 0 && to === tokens.length,
    matchPlaces,
  }
}

function lookUp(text: string, hasKind: boolean, catalogue: Catalogue): PlaceMatch {
  const cost = catalogue.index.best({ text }, 1)[0]?.cost
  if (cost === undefined) return {}
  const respelt = catalogue.index.correction(text)
  // "Arches NP" is a name, although "NP" comes from the kind.
  const isName = respelt === undefined && (cost < FIELD_COST || hasKind)
  return { cost, respelt, named: isName ? findBestNamed(text, catalogue) : undefined }
}

/** "DEN" and "MIT": nothing but letters of an airport or a university, in capitals. */
export const CODE = /^\p{Lu}{3,4}$/u

export function countUnsharedWords({ place, unsharedCount }: NamedPlace, text: string) {
  return isFullName(place, text) ? 0 : unsharedCount
}

export type NamedPlace = NonNullable<ReturnType<typeof findBestNamed>>
