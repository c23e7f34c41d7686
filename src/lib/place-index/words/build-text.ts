import { nameKey } from '../../text/fold.ts'
import { compoundsOf, eachCompound, eachTermOfCompound } from '../../text/tokens.ts'
import { invertLists, ListBuilder, reorderLists, sharedLetters } from '../arrays.ts'
import { buildHeavyPrefixes } from './heavy-prefixes.ts'
import { argsortTexts } from '../argsort.ts'
import { type Steps, needsSeveralSteps } from '../steps.ts'
import type { TextData } from '../place-index-data.ts'
import type { IndexedPlace } from '../place-index.ts'
import { FIELDS } from './relevance.ts'
import { buildTyping } from './typing-errors.ts'

// An entry packs the number of a term and its field.
const FIELD_BITS = 2
const FIELD_MASK = 3

/** Collects the names and terms of the places in input order. */
export class TextBuilder {
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #spellings: string[] = []
  // By term: the last place that had it, plus one.
  readonly #lastPlaces: number[] = []
  readonly #entries = new ListBuilder()
  // A cache for lists that many places share, such as the names of categories.
  readonly #termsOfLists = new WeakMap<readonly string[], readonly number[]>()
  // A cache, because the same words recur often.
  readonly #termsOfWords = new Map<string, readonly number[]>()
  // The text and field being indexed.
  #text = ''
  #field = 0

  add(texts: IndexedPlace['texts']): void {
    this.#names.push(nameKey(texts.names[0] ?? ''))
    for (const [field, name] of FIELDS.entries()) {
      this.#field = field
      for (const text of texts[name]) {
        if (typeof text === 'string') this.#addText(text)
        else this.#addTerms(this.#termsOfList(text))
      }
    }
    this.#entries.endList()
  }

  /** The ordinals in the order of names; equal names keep the input order. */
  ordinalsByName(): Uint32Array {
    return argsortTexts(this.#names)
  }

  /** @param ordinalOfRank the ordinals in the order of names */
  *build(ordinalOfRank: Uint32Array): Steps<TextData> {
    const words = [...this.#numbers.keys()]
    const alphabet = argsortTexts(words)
    const renumbered = new Uint32Array(words.length)
    for (const [term, number] of alphabet.entries()) renumbered[number] = term
    const entries = reorderLists(this.#entries.lists, ordinalOfRank)
    for (const [i, entry] of entries.values.entries()) {
      entries.values[i] =
        ((renumbered[entry >>> FIELD_BITS] ?? 0) << FIELD_BITS) | (entry & FIELD_MASK)
    }
    const terms = sharedLetters(Array.from(alphabet, (number) => words[number] ?? ''))
    const listed = {
      terms,
      spellings: sharedLetters(Array.from(alphabet, (number) => this.#spellings[number] ?? '')),
      postings: invertLists(entries, words.length, FIELD_BITS),
      entries,
    }
    if (needsSeveralSteps(this.#entries.length)) yield
    const text = { ...listed, typing: buildTyping(terms) }
    if (needsSeveralSteps(this.#entries.length)) yield
    return { ...text, heavy: buildHeavyPrefixes(text) }
  }

  #addText(text: string): void {
    this.#text = text
    eachCompound(text, this.#addCompound)
  }

  readonly #addCompound = (start: number, end: number): void =>
    this.#addTerms(this.#termsOf(this.#text.slice(start, end)))

  #addTerms(terms: readonly number[]): void {
    const onePastPlace = this.#entries.length + 1
    for (const term of terms) {
      // The first occurrence is in the weightiest field.
      if (this.#lastPlaces[term] === onePastPlace) continue
      this.#lastPlaces[term] = onePastPlace
      this.#entries.add((term << FIELD_BITS) | this.#field)
    }
  }

  #termsOfList(list: readonly string[]): readonly number[] {
    const known = this.#termsOfLists.get(list)
    if (known) return known
    const terms = new Set(list.flatMap(compoundsOf).flatMap((compound) => this.#termsOf(compound)))
    const distinct = [...terms]
    this.#termsOfLists.set(list, distinct)
    return distinct
  }

  #termsOf(compound: string): readonly number[] {
    const known = this.#termsOfWords.get(compound)
    if (known) return known
    const terms: number[] = []
    eachTermOfCompound(compound, (term, spelling) => terms.push(this.#numberOf(term, spelling)))
    this.#termsOfWords.set(compound, terms)
    return terms
  }

  #numberOf(term: string, spelling: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#spellings.push(spelling) - 1
    this.#lastPlaces.push(0)
    this.#numbers.set(term, number)
    return number
  }
}
