import type { Locality } from '../gazetteer/gazetteer.ts'
import { type Candidate, COSTS, INHABITANTS } from './costs.ts'
import { findCountryPart } from './country-parts.ts'
import { isHamletNamedByOneWord } from './named-localities.ts'
import { termsOf } from './names.ts'
import type { Meaning, ParseContext } from './span-reader.ts'
import { EVERYTHING, FILLER, type Token } from './tokens.ts'
import { areaFilter, GERMAN_COUNTRIES, isArea, isLittleKnown, type LocalityMatch } from './where.ts'

type Span = Candidate<Meaning>

/**
 * Whether a reading is the obvious one: the words as typed, kinds, towns and times in full, or words that the page reports as
 * unknown. For any other reading the page also offers the literal text, so that nothing is decided silently.
 */
export function isObviousReading(
  cover: readonly Span[],
  tokens: readonly Token[],
  context: ParseContext,
): boolean {
  const has = (...kinds: Meaning['kind'][]) =>
    cover.some(({ meaning: { kind } }) => kinds.includes(kind))
  if (!cover.every((span) => isObviousSpan(span, tokens, context))) return false
  if (has('unknown', 'address', 'unused')) return true
  if (has('name', 'text')) {
    const isAsTyped = !has('where', 'time', 'radius', 'here', 'attribute', 'filler')
    return isAsTyped || isSentence(tokens) || isFoundAsTyped(cover, tokens, context)
  }
  if (has('kind', 'attribute') || isSentence(tokens)) return true
  // "Alle Orte" and "Orte in Denver"; "The Place" may be a name.
  const isAll = ({ word }: Token) => ALL.test(word) || (has('where') && EVERYTHING.has(word))
  if (tokens.some(isAll)) return true
  if (has('here')) return tokens.some(({ word }) => SAYS_NEAR.test(word))
  // "The Denver", "America Tonight" and "8 Mile" may mean more than a locality, a time or a distance.
  const isSaid = ({ meaning: { kind }, cost }: Span) =>
    kind === 'where' || (kind === 'time' && cost < COSTS.time)
  return cover.every(isSaid) || (has('where') && has('radius'))
}

function isObviousSpan(
  { meaning, from, to, cost }: Span,
  tokens: readonly Token[],
  context: ParseContext,
) {
  const spanTokens = tokens.slice(from, to)
  if (meaning.kind === 'time') {
    return meaning.time === 'now' || cost < COSTS.time || !beginsName(spanTokens, tokens[to])
  }
  if (meaning.kind !== 'where' || meaning.isFirstOfSeveral) return true
  const { located, isSure } = meaning
  if (isArea(located.origin)) return !isDoubtfulArea(located, spanTokens, tokens.length)
  // "In Google" hardly means Topeka, even by a former name.
  return (isSure && !located.isRareName) || !isDoubtfulTown(located, cost, spanTokens, context)
}

// Alone, "mo" and "or" are more likely words than Missouri and Oregon, and "Carolina" is more likely a name than two states.
function isDoubtfulArea(
  { isRareName }: LocalityMatch,
  spanTokens: readonly Token[],
  length: number,
): boolean {
  const text = spanTokens.map((token) => token.text).join(' ')
  const isSmallCode = text.length === 2 && text !== text.toUpperCase()
  const isBare = findCountryPart(text)?.isBare ?? false
  return spanTokens.length === length && (isSmallCode || isBare || isRareName)
}

// "Wo ist das Hofbräuhaus", "show me Zion", "phone number of Zion": the words around the name do not belong to it.
function isSentence([first, second]: readonly Token[]): boolean {
  const asks = ASKS.test(first?.word ?? '') && FILLER.has(second?.word ?? '')
  return asks || ASKS_FOR.test(first?.word ?? '')
}

// "Lagunitas Petaluma": the results around the town include those for the literal text.
function isFoundAsTyped(
  cover: readonly Span[],
  tokens: readonly Token[],
  { catalogue }: ParseContext,
): boolean {
  if (cover.some(({ meaning: { kind } }) => kind === 'filler' || kind === 'time')) return false
  const [origin] = cover.flatMap(({ meaning }) =>
    meaning.kind === 'where' ? [meaning.located.origin] : [],
  )
  const text = tokens.map((token) => token.text).join(' ')
  return origin !== undefined && catalogue.index.has({ ...areaFilter(origin, catalogue), text })
}

const SAYS_NEAR = /^(?:nahe|near|nearby|umgebung|close|me|my|mir|uns|us|mein.*|unser.*)$/

/** How questions and requests begin. */
const ASKS =
  /^(?:alle|all|any|every|zeig|show|find|such|list|gibt|tell|sag|nenn|bring|navigat|navigier|(?:wo|wer|wie|wann|was|hat|ist|sind|ich|hallo|hey|hi|ok|okay|when|who|how|is|are|i)$|where|what)/

const ALL = /^(?:alle|all|any|every|zeig|show|find|such|list|where|wo$)/

/** Facts that people ask for about a place. */
const ASKS_FOR =
  /^(?:offnungszeiten|opening|adresse|address|anschrift|telefon|phone|kontakt|contact|webs|homepage|plz$|postleitzahl|zip$)/

// "Sunday Brewery" and "Black Friday Brewing"; "brewery on Sunday" and "Brauereien sonntags" ask for a day.
function beginsName(spanTokens: readonly Token[], next: Token | undefined): boolean {
  return next !== undefined && [...spanTokens, next].every(({ text }) => /^\p{Lu}/u.test(text))
}

function isDoubtfulTown(
  { origin, isRareName, ignoredWords }: LocalityMatch,
  cost: number,
  spanTokens: readonly Token[],
  { locator, catalogue }: ParseContext,
): boolean {
  if (origin.kind === 'postal-code' || origin.precision === 'exact') return false
  if (isRareName) return true
  const words = spanTokens.filter(({ word }) => !ignoredWords.includes(word) && !FILLER.has(word))
  const text = words.map((token) => token.text).join(' ')
  // The names of sights are unambiguous; a code, "DEN", may be a word.
  if (origin.kind === 'point') return CODE.test(text)
  if (cost >= COSTS.smallLocality) return true
  if (isLittleKnown(origin) && !locator.hasPlaces(origin)) return true
  if (isHamletNamedByOneWord(origin, text) || isCalledOtherwise(origin, text)) return true
  // Unless our places are in the town, "Holiday", "Hilton" and "Normal" are words and brands. German towns rarely have such names.
  const least = GERMAN_COUNTRIES.has(origin.country) ? INHABITANTS.large : INHABITANTS.city
  const isSmall = words.length === 1 && (origin.population ?? Infinity) < least
  return isSmall && !catalogue.index.has({ ...areaFilter(origin, catalogue), text })
}

const CODE = /^(?:\p{L}{2,3}|(?:\p{L}\.){2,3})$/u

// Whether the text is neither a form of the name, "Vegas" or "Denver CO", nor a code, "NYC" or "L.A.", which means nothing else.
function isCalledOtherwise({ name }: Locality, text: string): boolean {
  if (CODE.test(text)) return false
  const typed = termsOf(text)
  const joined = typed.join('')
  return Object.values(name).every((one) => {
    const terms = termsOf(one)
    const isPart = typed.every((term) => terms.includes(term))
    const isWhole = terms.every((term) => typed.includes(term))
    return !isPart && !isWhole && !terms.join('').startsWith(joined)
  })
}
