import { FIELD_COST } from '../../lib/place-index/words/relevance.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Locality } from './gazetteer/gazetteer.ts'
import type { PlaceQuery } from './place-query.ts'

/** What the search uses instead of the typed text: other or longer words, or a locality with a similar name. At least one of them. */
export type Correction = {
  /** all words that are searched for, as places spell them, an unfinished one with "…"; empty if there are none */
  words: string
  /** the origin of the search, corrected or not */
  origin?: Locality
}

/** The fields of an `Interpretation` that are needed here. */
type CorrectionInput = { words: string; origin?: Locality; isGuess?: boolean; isRespelt?: boolean }

/** Undefined if everything is searched for as typed. */
export function correctionOf(
  { isExact }: Pick<PlaceQuery, 'isExact'>,
  { words, origin, isGuess, isRespelt }: CorrectionInput,
  { index }: Pick<Catalogue, 'index'>,
): Correction | undefined {
  if (isExact) return undefined
  if (isRespelt) return { words, origin }
  const respelt = correctedSpelling(words, index)
  if (respelt !== undefined) return { words: respelt, origin }
  if (hasOnlyPrefixMatches(words, index)) return { words: `${words}…`, origin }
  return isGuess ? { words, origin } : undefined
}

/** Whether no place has the words as typed. */
export function hasOnlyFuzzyMatches(
  words: string,
  index: Pick<Catalogue['index'], 'best' | 'correction'>,
): boolean {
  return (
    words !== '' && (index.correction(words) !== undefined || hasOnlyPrefixMatches(words, index))
  )
}

/** Whether no place has the last word, but some have a longer word that begins with it: "Big Ben" finds Big Bend. */
function hasOnlyPrefixMatches(words: string, index: Pick<Catalogue['index'], 'best'>): boolean {
  const cost = words === '' ? undefined : index.best({ text: words }, 1)[0]?.cost
  return cost !== undefined && cost % FIELD_COST !== 0
}

/** The words as places spell them, with capitals as typed, if the typed spelling finds nothing. */
function correctedSpelling(
  words: string,
  index: Pick<Catalogue['index'], 'correction'>,
): string | undefined {
  const respelt = words === '' ? undefined : index.correction(words)
  return respelt && copyCapitals(words, respelt)
}

// The index has only lower-case letters.
function copyCapitals(typed: string, respelt: string): string {
  const before = typed.split(' ')
  const after = respelt.split(' ')
  if (before.length !== after.length) return capital(typed, respelt)
  return after.map((word, i) => capital(before[i] ?? '', word)).join(' ')
}

function capital(typed: string, word: string): string {
  if (typed.toLowerCase() === word) return typed
  return /^\p{Lu}/u.test(typed) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
}
