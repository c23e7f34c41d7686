import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Gazetteer, Locality } from '../gazetteer/gazetteer.ts'
import { localityKey } from '../gazetteer/locality-key.ts'
import { isHamletNamedByOneWord, type Meaning } from './candidates.ts'
import { COSTS, INHABITANTS } from './costs.ts'
import type { Candidate } from './cover.ts'
import { termsOf } from './names.ts'
import type { Token } from './tokens.ts'
import { areaFilter, isArea, isUnheardOf, type Located, type Locator } from './where.ts'

type World = { locator: Locator; gazetteer: Gazetteer; catalogue: Catalogue }

/**
 * Whether a reading takes words for something that they may well not mean: a town that goes by another name, one that is small and has no
 * places around it, or a day that begins a name. Then the text as it stands is offered beside it, so that nothing is decided silently.
 */
export function mayBeCoincidence(
  cover: readonly Candidate<Meaning>[],
  tokens: readonly Token[],
  world: World,
): boolean {
  if (isOnlyFiller(cover) && !tokens.some(({ word }) => ASKS.test(word))) return true
  if (isOnlyHere(cover, tokens) || isTitle(cover, tokens)) return true
  return cover.some((span) => {
    const { meaning, from, to } = span
    const said = tokens.slice(from, to)
    if (meaning.kind === 'time') {
      return meaning.time !== 'now' && span.cost >= COSTS.time && beginsName(said, tokens[to])
    }
    if (meaning.kind !== 'where' || meaning.isFirstOfSeveral) return false
    if (isArea(meaning.located.origin))
      return said.length === tokens.length && isCodeInSmallLetters(said)
    return !meaning.isSure && isDoubtfulTown(meaning.located, span.cost, said, world)
  })
}

// "Mo" and "or" are words before they are Missouri and Oregon.
function isCodeInSmallLetters([token, ...more]: readonly Token[]): boolean {
  return more.length === 0 && token?.word.length === 2 && token.text !== token.text.toUpperCase()
}

// "The Place" and "Map" say nothing that is searched for, "alle Orte" asks for everything.
function isOnlyFiller(cover: readonly Candidate<Meaning>[]): boolean {
  return cover.length > 0 && cover.every(({ meaning }) => meaning.kind === 'filler')
}

// "Hier und Jetzt" and "Around the Corner" may be names; "near me" and "in der Nähe" are none.
function isOnlyHere(cover: readonly Candidate<Meaning>[], tokens: readonly Token[]): boolean {
  return (
    cover.some(({ meaning }) => meaning.kind === 'here') &&
    cover.every(
      ({ meaning: { kind } }) => kind === 'here' || kind === 'time' || kind === 'filler',
    ) &&
    !tokens.some(({ word }) => SAYS_NEAR.test(word))
  )
}

// "Far East" and "Route 66" say more than the words that are looked for, "USA Today" and "Hello Tomorrow" more than a day, "Bank of
// America" more than a country.
function isTitle(cover: readonly Candidate<Meaning>[], tokens: readonly Token[]): boolean {
  const kinds = new Set(cover.map(({ meaning: { kind } }) => kind))
  const isOnly = (...known: Meaning['kind'][]) => [...kinds].every((kind) => known.includes(kind))
  const isWords = kinds.size === 2 && isOnly('text', 'filler')
  const saysDay = cover.some(({ meaning, cost }) => meaning.kind === 'time' && cost >= COSTS.time)
  const isDay = kinds.size > 1 && saysDay && isOnly('time', 'filler', 'text', 'where')
  const isOfRegion = cover.some(
    ({ meaning, from }) => meaning.kind === 'where' && from > 0 && tokens[from]?.word === 'of',
  )
  const isOfWords = isOfRegion && kinds.has('text') && isOnly('text', 'filler', 'where')
  return (
    (isWords || isDay || isOfWords) &&
    [tokens[0], tokens.at(-1)].every((one) => /^[\p{Lu}\d]/u.test(one?.text ?? ''))
  )
}

const SAYS_NEAR = /^(?:nahe|near|nearby|umgebung|close|me|my|mir|uns|us|mein.*|unser.*)$/

const ASKS = /^(?:alle|all|any|every|zeig|show|find|such|wo$|where|list)/

// "Sunday Brewery" and "Black Friday Brewing"; "brewery on Sunday" and "Brauereien sonntags" ask for a day.
function beginsName(said: readonly Token[], next: Token | undefined): boolean {
  return next !== undefined && [...said, next].every(({ text }) => /^\p{Lu}/u.test(text))
}

function isDoubtfulTown(
  { origin, isRareName, leftOut }: Located,
  cost: number,
  said: readonly Token[],
  { locator, gazetteer, catalogue }: World,
): boolean {
  if (isArea(origin) || origin.kind === 'postal-code' || origin.precision === 'exact') return false
  if (isRareName || cost >= COSTS.smallLocality) return true
  if (isUnheardOf(origin) && !locator.hasPlaces(origin)) return true
  const words = said.filter(({ word }) => !leftOut.includes(word))
  const text = words.map((token) => token.text).join(' ')
  if (isHamletNamedByOneWord(origin, text) || isCalledOtherwise(origin, text)) return true
  // "Holiday" and "Hilton" are brands where no place of ours is in the town.
  const isSmall = words.length === 1 && (origin.population ?? Infinity) < INHABITANTS.city
  if (isSmall && !catalogue.index.has({ ...areaFilter(origin, catalogue), text })) return true
  return beginsWithRegion(origin, text, gazetteer) && !locator.hasPlaces(origin)
}

const CODE = /^(?:\p{L}{2,3}|(?:\p{L}\.){2,3})$/u

// "Vegas" and "Denver CO" are names of the town; "NYC" and "L.A." are codes, which mean nothing else.
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

// "Indiana Jones" is hardly Jones in Indiana: people name the state behind the town.
function beginsWithRegion({ region, name }: Locality, text: string, gazetteer: Gazetteer): boolean {
  const key = localityKey(text)
  const regions = Object.values(gazetteer.region(region ?? '')?.name ?? {}).map(localityKey)
  const isOwn = Object.values(name).some((one) => key.startsWith(localityKey(one)))
  return !isOwn && regions.some((one) => one !== '' && key.startsWith(`${one} `))
}
