import type { Hit, PlaceFilter } from '../../../lib/place-index/place-index.ts'
import type { Category } from '../../places/place.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { categoryWords, headOf, memoizePerObject } from '../catalogue/category-words.ts'
import type { PublicPlace } from '../catalogue/public-place.ts'
import { localityWords } from '../gazetteer/locality-key.ts'
import { LEGAL_FORMS, VISITS } from './tokens.ts'

// The place with the exact name is among the first hits for its words.
const MAX_HITS_CHECKED = 10

/**
 * The place of that name. The words of its category may be missing on either side: "Zion" and "Zion NP" are
 * "Zion-Nationalpark".
 */
export function findNamed(text: string, catalogue: Catalogue): PublicPlace | undefined {
  return findBestNamed(text, catalogue)?.place
}

/** The same, with the number of words that the text and the name do not share; a legal form counts little. */
export function findBestNamed(text: string, catalogue: Catalogue) {
  return bestNamed(catalogue.index.best({ text }, MAX_HITS_CHECKED), text, catalogue)
}

/** The hit with that name and the fewest words left out: "Grand Teton" is the park, not the brewery. */
export function bestNamed(hits: readonly Hit[], text: string, catalogue: Catalogue) {
  const typed = termsOf(text)
  let best: { hit: Hit; place: PublicPlace; unsharedCount: number } | undefined
  for (const hit of hits) {
    const place = catalogue.records.at(hit.ordinal)
    const unsharedCount = countUnshared(place, typed, catalogue)
    if (unsharedCount !== undefined && unsharedCount < (best?.unsharedCount ?? Infinity))
      best = { hit, place, unsharedCount }
  }
  return best
}

// How many words the text and the name do not share; undefined if the text is not one of the names.
function countUnshared(
  place: PublicPlace,
  typed: readonly string[],
  catalogue: Catalogue,
): number | undefined {
  const kinds = kindWords(catalogue, place.categoryIds)
  const wanted = formsOf(typed, kinds)
  const left = [place.name, ...place.alsoKnownAs].map(termsOf).flatMap((name) => {
    const isCalled = formsOf(name, kinds).some((form) => wanted.includes(form))
    return isCalled ? unshared(typed, name, kinds) : []
  })
  return left.length > 0 ? Math.min(...left) : undefined
}

// "Brewery" instead of "Brewing" hardly counts as a missing word.
function unshared(a: readonly string[], b: readonly string[], kinds: ReadonlySet<string>): number {
  const alone = [a.filter((term) => !b.includes(term)), b.filter((term) => !a.includes(term))]
  const isReplaced = alone.every((terms) => terms.some((term) => kinds.has(term)))
  const costOf = (term: string) =>
    LEGAL_FORMS.has(term) ? 0.1 : isReplaced && kinds.has(term) ? 0.2 : 1
  return alone.flat().reduce((sum, term) => sum + costOf(term), 0)
}

/** Whether the text is one of the place's names with nothing left out. */
export function isFullName({ name, alsoKnownAs }: PublicPlace, text: string): boolean {
  const wanted = termsOf(text).join(' ')
  return [name, ...alsoKnownAs].some((one) => termsOf(one).join(' ') === wanted)
}

/** The words of the categories with these ids, or of all. */
export function kindWords(catalogue: Catalogue, ids?: readonly string[]): ReadonlySet<string> {
  const known = kindsOf(catalogue)
  const key = ids?.join(' ') ?? ''
  const words =
    known.get(key) ??
    new Set(catalogue.categories.filter(({ id }) => !ids || ids.includes(id)).flatMap(termsOfKind))
  known.set(key, words)
  return words
}

// Cached by combination of categories, because each candidate place needs its list.
const kindsOf = memoizePerObject<Catalogue, Map<string, ReadonlySet<string>>>(() => new Map())

// An operator's synonym of several words, "deutsche Orte", names the kind only as a whole; "Town with German ties" by its first word.
const termsOfKind = memoizePerObject((category: Category): readonly string[] =>
  categoryWords(category)
    .map(headOf)
    .map((word) => ({ word, terms: termsOf(word) }))
    .filter(({ word, terms }) => terms.length === 1 || !category.alsoKnownAs?.includes(word))
    .flatMap(({ terms }) => terms),
)

/** The only category that these words name, in any inflection. */
export function findCategoryNamed(text: string, catalogue: Catalogue): Category | undefined {
  const terms = termsOf(text)
  if (terms.length === 0) return undefined
  const phrase = phraseOf(text)
  const called = catalogue.categories.filter((category) => {
    const words = kindWords(catalogue, [category.id])
    return (
      terms.every((term) => words.has(term) || words.has(withoutVisit(term))) ||
      phrasesOfKind(category).has(phrase)
    )
  })
  // With both national and nature parks, each full name means its own category.
  const own = called.length > 1 ? called.filter((category) => isOwnName(phrase, category)) : called
  return own.length === 1 ? own[0] : undefined
}

function isOwnName(phrase: string, { name, alsoKnownAs = [] }: Category): boolean {
  const names = Object.values(name).flatMap(({ one, many }) => [one, many])
  return [...names, ...alsoKnownAs].some((word) => phraseOf(word) === phrase)
}

/** "Brauereibesichtigung" asks for a brewery. */
export function withoutVisit(term: string): string {
  return term.replace(VISIT_BEHIND, '')
}

const VISIT_BEHIND = new RegExp(
  `(?<=\\p{L}{4})(?:${[...VISITS].toSorted((a, b) => b.length - a.length).join('|')})$`,
  'u',
)

/** Whether these words as a whole name a category, in any inflection. */
export function isKindPhrase(text: string, { categories }: Catalogue): boolean {
  const phrase = phraseOf(text)
  return categories.some((category) => phrasesOfKind(category).has(phrase))
}

const phrasesOfKind = memoizePerObject(
  (category: Category): ReadonlySet<string> => new Set(categoryWords(category).map(phraseOf)),
)

const MIN_INFLECTED_LENGTH = 4

// "Deutschen Orten" is "deutscher Ort", "Kneipen" is "Kneipe", "cities" is "city".
function phraseOf(text: string): string {
  return termsOf(text)
    .map((term) =>
      term.length < MIN_INFLECTED_LENGTH
        ? term
        : term.replace(/(?:ie|y)s?$/, 'i').replace(/(?:e[nmr]?|n)?s?$/, ''),
    )
    .join(' ')
}

/** The index filter for words. Words that name a kind match only its places, not those that mention it. */
export function wordsFilter(
  words: string,
  categorySlug: string | undefined,
  catalogue: Catalogue,
): Pick<PlaceFilter, 'text' | 'categories'> {
  const number = categorySlug === undefined ? undefined : catalogue.categoryNumber(categorySlug)
  if (words === '' || number === undefined) return { text: words || undefined }
  const categories = [number]
  // The index may lack this inflection of the word, or have it only in a description.
  const { id } = catalogue.categories.find(({ slug }) => slug === categorySlug) ?? {}
  const ofKind = kindWords(catalogue, id === undefined ? [] : [id])
  const isOfKind = termsOf(words).every((term) => ofKind.has(term))
  if (!isOfKind && findCategoryNamed(words, catalogue)) return { categories }
  const isKnown = catalogue.index.has({ categories, text: words })
  if (isKnown) return { categories, text: words }
  return isOfKind ? { categories } : { text: words }
}

export function termsOf(text: string): string[] {
  return localityWords(text).map(({ term }) => term)
}

function formsOf(terms: readonly string[], kinds: ReadonlySet<string>): string[] {
  const without = terms.filter((term) => !kinds.has(term) && !LEGAL_FORMS.has(term))
  return [terms, without].map((form) => form.join(' ')).filter(Boolean)
}
