import { FIELD_COST } from '../../../lib/place-index/words/relevance.ts'
import { fold } from '../../../lib/text/fold.ts'
import { editDistance } from '../../../lib/text/similarity.ts'
import { type AttributeChoice, wellKnownWords } from '../../places/place.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { memoizePerObject } from '../catalogue/category-words.ts'
import { localityKey } from '../gazetteer/locality-key.ts'
import { looksLikeAddress } from './address.ts'
import { COSTS, INHABITANTS, LETTERS } from './costs.ts'
import { findBestNamed, isFullName, termsOf } from './names.ts'
import {
  CODE,
  maxSpanLength,
  type Meaning,
  range,
  type SpanReader,
  type Span,
  countUnsharedWords,
  USES,
} from './span-reader.ts'
import { isFunctionWord, NEGATIONS } from './tokens.ts'

const MAX_NAME_TOKENS = 6

// Spans of words that occur in places. A longer span is looked up only if its parts were found, since a match must have all its words.
export function wordSpans(reader: SpanReader, isExact?: boolean): Span[] {
  const { tokens, catalogue, matchPlaces } = reader
  const spans: Span[] = []
  // Names do not end with a little word, so the words before it decide whether the span may grow.
  const isFound = (from: number, to: number): boolean =>
    to - from > 1 && isFunctionWord(tokens[to - 1])
      ? isFound(from, to - 1)
      : matchPlaces(from, to).cost !== undefined
  for (let length = 1; length <= maxSpanLength(tokens, MAX_NAME_TOKENS); length++) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      const isKind = reader.isKind(from, to)
      const isOpen = length > 1 && isFunctionWord(tokens[to - 1]) && !isKind
      if (isOpen && !reader.isWhole(from, to)) continue
      if (length > 2 && !(isFound(from, to - 1) && isFound(from + 1, to))) continue
      const span = wordSpan(reader, from, to, isExact)
      if (span) spans.push(span)
      if (isKind) {
        spans.push({ from, to, cost: COSTS.kind, meaning: { kind: 'kind' } })
      }
      const pair = length <= 3 ? findAttributeNamed(reader.textAt(from, to), catalogue) : undefined
      if (pair) {
        spans.push({ from, to, cost: COSTS.attribute, meaning: { kind: 'attribute', pair } })
      }
    }
  }
  return spans
}

function wordSpan(
  reader: SpanReader,
  from: number,
  to: number,
  isExact?: boolean,
): Span | undefined {
  const { catalogue, tokens } = reader
  const text = reader.textAt(from, to)
  const { cost: best, respelt, named } = reader.matchPlaces(from, to)
  // Do not search for negated words.
  if (best === undefined || NEGATIONS.has(tokens[from - 1]?.word ?? '')) return undefined
  const isMisspelt = respelt !== undefined
  const isName = best < FIELD_COST
  // Short words resemble too many others: "Coors" is not "colors", nor "Motel One" a "model".
  if (isMisspelt && !isName && respeltWords(text, respelt).some(isShortWord)) return undefined
  // People rarely mistype the first letter: "Penny" is not the "Jenny" of some description.
  if (isMisspelt && !isName && fold(respelt).slice(0, 1) !== fold(text).slice(0, 1))
    return undefined
  const isRegrouped = !isMisspelt && !isName && !catalogue.index.hasAllWords(text)
  if (isMisspelt || isRegrouped) {
    if (isExact || (isMisspelt && isTown(reader, from, to))) return undefined
    const spelt = termsOf(respelt ?? '')
    if (spelt.length > 0 && spelt.every((term) => reader.kinds.has(term))) {
      return { from, to, cost: COSTS.misspelledKind, meaning: { kind: 'kind' } }
    }
    const isCalled = isName && findBestNamed(respelt ?? text, catalogue)
    const cost = isName
      ? COSTS.misspelledName +
        (isCalled ? 0 : COSTS.misspelledPartOfName + COSTS.inTextWord * (to - from - 1))
      : COSTS.misspelledText + COSTS.inTextWord * (to - from - 1)
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
    const cost = COSTS.name + COSTS.unsharedWord * countUnsharedWords(named, text)
    const meaning = { kind: 'name' } as const
    return { from, to, cost: isFull ? COSTS.fullName : cost, uses: USES.name, meaning }
  }
  if (isName) {
    const isLetter = (isUnfinished && [...text].length === 1) || undefined
    const meaning: Meaning = { kind: 'text', isInName: true, isLetter }
    return { from, to, cost: COSTS.inName + beginning, meaning }
  }
  const isAddress = /\d/.test(text) && looksLikeAddress(text, () => false)
  // Prefer the kind in "German beer" and the state in "Utah deserts" to the same words in a description.
  const saysMore = (i: number) =>
    reader.isKind(i, i + 1) || isRegionCalled(reader.textAt(i, i + 1), reader)
  if (!isAddress && to - from > 1 && range(from, to).some(saysMore)) return undefined
  const cost = isAddress ? COSTS.name : COSTS.inText + COSTS.inTextWord * (to - from) + beginning
  return { from, to, cost, meaning: { kind: 'text' } }
}

// The words of the text that the corrected spelling changes.
function respeltWords(text: string, respelt: string): string[] {
  const kept = termsOf(respelt)
  return termsOf(text).filter((term) => !kept.includes(term))
}

const isShortWord = (word: string) => word.length < LETTERS.text

function isRegionCalled(text: string, { locator }: SpanReader): boolean {
  const { origin, isRareName = true } = locator.locateExact(text, false) ?? {}
  return !isRareName && origin?.kind === 'state' && text.length > 2
}

// Prefer the town: "Cham" is not the beginning of "Chameleon", and "Paris" is not a typing error for "parks".
function isTown({ locator, isWhole, textAt }: SpanReader, from: number, to: number): boolean {
  const text = textAt(from, to)
  const { origin, isRareName = true } = locator.locateExact(text, isWhole(from, to)) ?? {}
  const isCode = isWhole(from, to) && origin?.kind === 'point' && CODE.test(text)
  return (
    isCode ||
    (!isRareName && origin?.kind === 'city' && (origin.population ?? 0) >= INHABITANTS.town)
  )
}

const MAX_DOUBTED = 4
const MAX_MISSPELLED_TOKENS = 10

// The text is a place's whole name with one letter wrong, even in a short word, because the other words identify the place.
export function nearlyNamedSpan({
  tokens,
  textAt,
  catalogue,
  matchPlaces,
  kinds,
}: SpanReader): Span[] {
  const to = tokens.length
  if (to < 2 || to > MAX_MISSPELLED_TOKENS || matchPlaces(0, to).named) return []
  const key = localityKey(textAt(0, to))
  const withoutKind = (name: string) =>
    termsOf(name)
      .filter((term) => !kinds.has(term))
      .join(' ')
  const doubted = range(0, to).filter((i) => !/\d/.test(tokens[i]?.word ?? ''))
  // "Nort Cascades": only the last word may be unfinished.
  const unknown = doubted.filter((i) => {
    const { cost } = matchPlaces(i, i + 1)
    return cost === undefined || (i + 1 < to && cost % FIELD_COST !== 0)
  })
  for (const i of [...unknown, ...doubted].slice(0, MAX_DOUBTED)) {
    const text = [textAt(0, i), textAt(i + 1, to)].filter((_, half) =>
      half === 0 ? i > 0 : i + 1 < to,
    )
    for (const { ordinal } of catalogue.index.best({ text: text.join(' ') }, MAX_HITS_CHECKED)) {
      const { name } = catalogue.records.at(ordinal)
      // "Capitol Reaf"; but "parks with glaciers" does not mean the one named Glacier.
      const isShort =
        unknown.includes(i) && editDistance(withoutKind(name), withoutKind(key), 1) <= 1
      if (!isShort && editDistance(localityKey(name), key, 1) > 1) continue
      return [{ from: 0, to, cost: COSTS.misspelledName, meaning: { kind: 'name', respelt: name } }]
    }
  }
  return []
}

const MAX_HITS_CHECKED = 20

function findAttributeNamed(
  text: string,
  { attributes, tagNumber }: Catalogue,
): string | undefined {
  const key = localityKey(text)
  const pairs = pairsByName(attributes)
  // "gasthaus brauerei", and "kleine Brauereien" for "Kleinbrauerei"
  const compounds = [key.replaceAll(' ', ''), key.replace(/e[nmrs]? (?=\S+$)/, '')]
  const pair = [key, ...compounds].map((name) => pairs.get(name)).find((one) => one !== undefined)
  return pair !== undefined && tagNumber(pair) !== undefined ? pair : undefined
}

const pairsByName = memoizePerObject((attributes: Catalogue['attributes']) => {
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
