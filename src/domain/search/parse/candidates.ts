import type { Locality } from '../gazetteer/gazetteer.ts'
import { radiusInKm } from '../radius.ts'
import { looksLikeAddress } from './address.ts'
import { COSTS, INHABITANTS } from './costs.ts'
import { isNearTo } from './named-localities.ts'
import { isFullName } from './names.ts'
import {
  CODE,
  createSpanReader,
  type Meaning,
  range,
  type SpanReader,
  type Span,
  USES,
  type ParseContext,
} from './span-reader.ts'
import {
  endsClause,
  NUMBER_WORDS,
  isTimeOfYear,
  MINUTES_PER_UNIT,
  timeSpans,
  wordTable,
} from './time.ts'
import {
  FILLER,
  isCapitalized,
  isLegalForm,
  isFunctionWord,
  isStateAfterIn,
  NEAREST,
  NEARNESS,
  PRAISE,
  SPEAKER,
  STRONG_PREPOSITIONS,
  type Token,
  VISITS,
  wordSet,
} from './tokens.ts'
import { whereSpans } from './where-spans.ts'
import { GERMAN_COUNTRIES, isLittleKnown } from './where.ts'
import { nearlyNamedSpan, wordSpans } from './word-spans.ts'

/** All candidate meanings of the spans. `hasWhere`: another field gives the locality; `isExact`: no typing errors are forgiven. */
export function candidatesOf(
  text: string,
  tokens: readonly Token[],
  { isExact, hasWhere }: { isExact?: boolean; hasWhere?: boolean },
  context: ParseContext,
): Span[] {
  const reader = createSpanReader(text, tokens, context)
  const words = wordSpans(reader, isExact)
  const understood = new Set(
    words
      .filter(({ cost, meaning }) => meaning.kind === 'kind' || cost < COSTS.misspelledName)
      .flatMap(({ from, to }) => range(from, to)),
  )
  const where = hasWhere ? [] : whereSpans(reader, isExact, understood)
  const times = timesOf(reader)
  const certain = [
    ...where.filter(({ cost }) => cost < COSTS.misspelledLocality + COSTS.afterPreposition),
    ...where.filter((span) => isTrailingTown(span, tokens)),
    ...times.filter(({ meaning }) => meaning.kind === 'time' && !meaning.mayBeName),
  ]
  // An exact search must match every word, so unknown words are searched too.
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

/** Whether the span is a town at the end of the text, where people put the town: "Zahnarzt Coburg". */
export function isTrailingTown({ from, to, meaning }: Span, tokens: readonly Token[]): boolean {
  if (meaning.kind !== 'where' || from === 0 || to < tokens.length) return false
  const { origin, exact, isRareName } = meaning.located
  if (!exact || isRareName || origin.kind !== 'city' || isLittleKnown(origin)) return false
  return (origin.population ?? 0) >= minTrailingPopulation(origin, tokens)
}

// The least population of a town at the end. Many American towns have an English word for a name: Price, Friendly. In capitals the
// text is more likely a name: "Ford Mustang".
function minTrailingPopulation({ country }: Locality, tokens: readonly Token[]): number {
  if (GERMAN_COUNTRIES.has(country)) return INHABITANTS.town
  return tokens.every(isCapitalized) ? INHABITANTS.large : INHABITANTS.townOfWord
}

// Adjacent unknown words count as one unknown thing.
function unknownSpans(
  { tokens, matchPlaces, isKind }: SpanReader,
  certain: readonly Span[],
  meaning: Meaning,
): Span[] {
  const known = new Set(certain.flatMap(({ from, to }) => range(from, to)))
  for (const i of tokens.keys()) {
    const { cost, respelt } = matchPlaces(i, i + 1)
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

const dearer = (span: Span): Span => ({ ...span, cost: span.cost + COSTS.notQuoted })

function isQuotedOtherwise({ from, to, meaning }: Span, tokens: readonly Token[]): boolean {
  const isWords = meaning.kind === 'name' || meaning.kind === 'text' || meaning.kind === 'unknown'
  return !isWords && tokens.slice(from, to).some(({ isQuoted }) => isQuoted)
}

// A question for opening hours must not filter by them: the place may be closed now.
function timesOf(reader: SpanReader): Span[] {
  const { tokens } = reader
  const asks = asksForHours(reader)
  return timeSpans(tokens).map((span): Span => {
    const { from, to, cost, time, isClosed, isBareDay, isState } = span
    if (span.isAllYear) return { from, to, cost, meaning: { kind: 'unused' } }
    if (asks) return { from, to, cost: COSTS.filler, meaning: { kind: 'filler' } }
    const beside = [tokens[from - 1], tokens[to]].filter((token) => token && !isFunctionWord(token))
    const isCapital = isCapitalized(tokens[from])
    // "Guten Morgen" and "TGI Fridays" are names, "Pizza jetzt" and "Zahnarzt sonntags" are not.
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

function asksForHours({ tokens, isKind }: SpanReader): boolean {
  const [first = '', second = '', third = ''] = tokens.map(({ word }) => word)
  if (['wann', 'when'].some((word) => word === first || word === second)) return true
  if (/^(?:wie lange|how late|how long|what time)$/.test(`${first} ${second}`)) return true
  if (/^um wie ?viel$/.test(`${first} ${second} ${third}`.trim())) return true
  // "Hat das Hofbräuhaus heute offen?" asks for its hours, "hat die Brauerei in Denver heute offen" for one that is open.
  const isVerb = /^(?:hat|haben|ist|sind|is|are)$/.test(first)
  return isVerb && /^(?:der|die|das|the)$/.test(second) && !isKind(2, 3) && !isKind(2, 4)
}

const UNITS = wordTable([
  ['km', 'km, kilometer, kilometern, kilometers, kilometre, kilometres'],
  ['mi', 'mi, mile, miles, meilen'],
])
/** In minutes, which count as km. Longer drives are not radii: "24 hours" is a time. */
const MAX_DRIVE_MINUTES = 720
const METERS = wordSet('m meter metern meters metres')
const AT_MOST = wordSet(
  'im umkreis von within in a radius of bis zu max maximal hochstens weniger als less than up to + nicht weiter',
)
const BEHIND_RADIUS = wordSet('umkreis radius entfernt away fahrt drive driving auto car')
const AMOUNT = /^(\d{1,4}(?:\.\d)?)(\p{L}*)$/u

// "im Umkreis von 50 km", "within 20 miles", "50 km", "eine halbe Stunde". A minute's drive is a kilometre.
function radiusSpans(tokens: readonly Token[]): Span[] {
  return tokens.flatMap(({ word }, at) => {
    const [, amount, glued = ''] = AMOUNT.exec(NUMBER_WORDS.get(word) ?? word) ?? []
    if (amount === undefined) return []
    // "half an hour"
    const article = amount === '0.5' && /^an?$/.test(tokens[at + 1]?.word ?? '') ? 1 : 0
    const unit = glued || (tokens[at + 1 + article]?.word ?? '')
    let to = at + (glued ? 1 : 2 + article)
    const drive = MINUTES_PER_UNIT.get(unit)
    const known = UNITS.get(unit)
    const isNumber = !NUMBER_WORDS.has(word)
    if (drive === undefined && !(isNumber && (known || METERS.has(unit)))) return []
    const perUnit = Number(drive ?? 1)
    const km = METERS.has(unit) ? Math.max(1, Number(amount) / 1000) : Number(amount) * perUnit
    const radiusKm = radiusInKm(km, known ?? 'km')
    if (!(radiusKm >= 1) || (drive !== undefined && km > MAX_DRIVE_MINUTES)) return []
    // "In 2 hours" says when, not how far.
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

function fillerSpans(reader: SpanReader): Span[] {
  const { tokens } = reader
  const here = tokens.flatMap((_, i) => hereSpans(tokens, i))
  // In "Denver near me" the "me" belongs to "near me" and is not filler.
  const isSaidOfHere = (i: number) =>
    SPEAKER.has(tokens[i]?.word ?? '') && here.some(({ from, to }) => from < i && i < to)
  const fillers = tokens.flatMap(({ word }, i): Span[] => {
    // A legal form beside a name says nothing.
    const isLegal = i > 0 && isLegalForm(tokens[i])
    const isFiller = isFunctionWord(tokens[i]) || NEAREST.has(word) || isLegal
    if (!isFiller || isSaidOfHere(i) || endsClause(tokens, i)) return []
    if (isStateAfterIn(tokens, i) || (tokens.length === 1 && CODE.test(tokens[i]?.text ?? '')))
      return []
    const isNearest = NEAREST.has(word) || undefined
    return [{ from: i, to: i + 1, cost: COSTS.filler, meaning: { kind: 'filler', isNearest } }]
  })
  const beside = here.map((span): Span => {
    return { ...span, cost: COSTS.hereBesideTown, uses: undefined, meaning: { kind: 'unused' } }
  })
  return [...here, ...beside, ...fillers, ...praiseSpans(reader), ...timeOfYearSpans(reader)]
}

// "Nationalparks im Winter" means all national parks, not those whose description says "winter". "Winter Park" is a town.
function timeOfYearSpans({ tokens, isKind, textAt, locator }: SpanReader): Span[] {
  const hasKind = tokens.some((_, i) => isKind(i, i + 1) || isKind(i, i + 2))
  if (!hasKind) return []
  return tokens.flatMap((_, from): Span[] =>
    isTimeOfYear(tokens, from + 1) && !locator.locateExact(textAt(from + 1, from + 3), false)
      ? [{ from, to: from + 2, cost: COSTS.unused, meaning: { kind: 'unused' } }]
      : [],
  )
}

// "Best breweries", "top 10 national parks", "brewery tour"
function praiseSpans({ tokens, isKind }: SpanReader): Span[] {
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

// "in meiner Nähe", "near me", at the end "in der Nähe", at the beginning "nearby parks".
function hereSpans(tokens: readonly Token[], from: number): Span[] {
  if (from === 0 && tokens.length > 1 && tokens[0]?.word === 'nearby') {
    return [hereSpan(from, 1)]
  }
  const rest = tokens.slice(from).map(({ word }) => word)
  if (NOT_FAR.test(rest.join(' '))) {
    return [hereSpan(from, tokens.length)]
  }
  let to = from
  while (to < tokens.length && isAboutHere(tokens[to])) to++
  const words = tokens.slice(from, to).map(({ word }) => word)
  const isSpeaker = words.some((word) => SPEAKER.has(word))
  const isNear =
    words.some((word) => NEAR.test(word)) ||
    // "Brewery where I am", "da wo ich gerade wohne"
    words.some((word, i) => /^(?:wo|where)$/.test(word) && SPEAKER.has(words[i + 1] ?? '')) ||
    (STRONG_PREPOSITIONS.has(words[0] ?? '') && words.length > 1 && AROUND.test(words.at(-1) ?? ''))
  const isHere = /^(?:hier|here)$/.test(words.at(-1) ?? '')
  const isBeside = isNear || /^(?:bei|by)$/.test(words[0] ?? '')
  const isAsked =
    isSpeaker && words.length > 1 && (isBeside || words.some((word) => !FILLER.has(word)))
  if (!isAsked && !isHere && !(isNear && to === tokens.length)) return []
  return [hereSpan(from, to)]
}

function hereSpan(from: number, to: number): Span {
  return { from, to, cost: COSTS.here, uses: USES.where, meaning: { kind: 'here' } }
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

const MAX_ADDRESS_TOKENS = 5

function addressSpans({ tokens, textAt }: SpanReader, words: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from + 2; to <= Math.min(tokens.length, from + MAX_ADDRESS_TOKENS); to++) {
      const hasNumber = [from, to - 1].some((i) => /^\d/.test(tokens[i]?.word ?? ''))
      if (!hasNumber || words.some((span) => span.from === from && span.to === to)) continue
      if (!looksLikeAddress(textAt(from, to), () => false)) continue
      spans.push({ from, to, cost: COSTS.address, meaning: { kind: 'address' } })
      break
    }
  }
  return spans
}

// "Milwaukee" names our place and the town around it; searching the town finds both. "Zion" is a park, not Zion, Illinois.
function isTownOfOurs(
  { from, to, meaning }: Span,
  where: readonly Span[],
  reader: SpanReader,
): boolean {
  if (meaning.kind !== 'name' && meaning.kind !== 'text') return false
  const text = reader.textAt(from, to)
  const same = where.find(
    (span) => span.from === from && span.to === to && span.meaning.kind === 'where',
  )
  if (same?.meaning.kind !== 'where' || same.meaning.isFirstOfSeveral) return false
  const { origin, others, exact, isRareName } = same.meaning.located
  const isSure = exact && !isRareName
  const named =
    reader.matchPlaces(from, to).named?.place ?? (isSure ? undefined : bestPlace(text, reader))
  if (!named) return false
  const isCalled = isSure || isFullName(named, origin.name.de) || isFullName(named, origin.name.en)
  return isCalled && [origin, ...others].some((one) => isNearTo(one, named))
}

function bestPlace(text: string, { catalogue }: SpanReader) {
  const [hit] = catalogue.index.best({ text }, 1)
  return hit && catalogue.records.at(hit.ordinal)
}
