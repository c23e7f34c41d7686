import { FIELD_COST } from '../../lib/place-index/words/relevance.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Locality } from './gazetteer/gazetteer.ts'
import type { PlaceQuery } from './place-query.ts'

/** What a search is for instead of what was typed: other or longer words, or a locality that is called alike. Never neither. */
export type Correction = {
  /** all words that are looked for in places, spelt as places have them, an unfinished one with "…"; empty when there are none */
  words: string
  /** that is searched around, corrected or not */
  origin?: Locality
}

/** Of an `Interpretation`. */
type Understood = { words: string; origin?: Locality; isGuess?: boolean; isRespelt?: boolean }

/** Undefined where everything is searched for as it was typed. */
export function correctionOf(
  { isExact }: Pick<PlaceQuery, 'isExact'>,
  { words, origin, isGuess, isRespelt }: Understood,
  { index }: Pick<Catalogue, 'index'>,
): Correction | undefined {
  if (isExact) return undefined
  if (isRespelt) return { words, origin }
  const respelt = respellingOf(words, index)
  if (respelt !== undefined) return { words: respelt, origin }
  if (isOnlyBeginning(words, index)) return { words: `${words}…`, origin }
  return isGuess ? { words, origin } : undefined
}

/** Whether no place has the words as they were typed. */
export function isOnlyAlike(
  words: string,
  index: Pick<Catalogue['index'], 'best' | 'correction'>,
): boolean {
  return words !== '' && (index.correction(words) !== undefined || isOnlyBeginning(words, index))
}

/** Whether no place has the last of the words, but some have a longer one that begins so: "Big Ben" is in Big Bend. */
function isOnlyBeginning(words: string, index: Pick<Catalogue['index'], 'best'>): boolean {
  const cost = words === '' ? undefined : index.best({ text: words }, 1)[0]?.cost
  return cost !== undefined && cost % FIELD_COST !== 0
}

/** The words as places spell them, where they are only found so, in capitals as they were typed. */
function respellingOf(
  words: string,
  index: Pick<Catalogue['index'], 'correction'>,
): string | undefined {
  const respelt = words === '' ? undefined : index.correction(words)
  return respelt && inCapitalsOf(words, respelt)
}

// The index keeps small letters alone.
function inCapitalsOf(typed: string, respelt: string): string {
  const before = typed.split(' ')
  const after = respelt.split(' ')
  if (before.length !== after.length) return capital(typed, respelt)
  return after.map((word, i) => capital(before[i] ?? '', word)).join(' ')
}

function capital(typed: string, word: string): string {
  if (typed.toLowerCase() === word) return typed
  return /^\p{Lu}/u.test(typed) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
}
