import { compoundsOf, eachTermOfCompound } from '../text/tokens.ts'
import { GrowingLists } from './growing-array.ts'
import { buildHeavyBeginnings } from './heavy-beginnings.ts'
import type { Lists, TextData } from './place-index-data.ts'
import type { IndexedPlace } from './place-index.ts'
import { FIELDS } from './relevance.ts'
import { reordered, sharedLetters, sharedUint32 } from './shared-arrays.ts'
import { shortLists } from './short-lists.ts'
import { buildTyping } from './typing-errors.ts'

// A term's number and the field it stands in, in one number.
const FIELD_BITS = 2
const FIELD_MASK = 3

const MOST_KNOWN_TEXTS = 100_000
const LONGEST_KNOWN_TEXT = 40

/** Gathers the terms of the places in the order of feeding. */
export class TextBuilder {
  readonly #numbers = new Map<string, number>()
  readonly #spellings: string[] = []
  // By term: the place that had it last.
  readonly #lastPlaces: number[] = []
  readonly #entries = new GrowingLists()
  // The same texts and words come again and again; what terms they yield is worked out once.
  readonly #knownTexts = new Map<string, readonly number[]>()
  readonly #knownWords = new Map<string, readonly number[]>()

  add(texts: IndexedPlace['texts']): void {
    const place = this.#entries.length
    const entries: number[] = []
    for (const [field, name] of FIELDS.entries()) {
      for (const text of texts[name]) {
        for (const term of this.#termsOfText(text)) {
          // The weightiest field came first.
          if (this.#lastPlaces[term] === place) continue
          this.#lastPlaces[term] = place
          entries.push((term << FIELD_BITS) | field)
        }
      }
    }
    this.#entries.push(entries)
  }

  /** @param ordinalOfRank the order of names */
  build(ordinalOfRank: Uint32Array): TextData {
    const words = [...this.#numbers.keys()]
    const alphabet = words
      .map((_, i) => i)
      .sort((a, b) => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1))
    const renumbered = new Uint32Array(words.length)
    for (const [term, number] of alphabet.entries()) renumbered[number] = term
    const entries = reordered(this.#entries.lists, ordinalOfRank)
    for (const [i, entry] of entries.values.entries()) {
      entries.values[i] =
        ((renumbered[entry >>> FIELD_BITS] ?? 0) << FIELD_BITS) | (entry & FIELD_MASK)
    }
    const terms = sharedLetters(alphabet.map((number) => words[number] ?? ''))
    const text = {
      terms,
      spellings: sharedLetters(alphabet.map((number) => this.#spellings[number] ?? '')),
      postings: postingsOf(entries, words.length),
      entries: shortLists(entries),
      typing: buildTyping(terms),
    }
    return { ...text, heavy: buildHeavyBeginnings(text) }
  }

  // Towns, regions and categories come early and often; long texts hardly ever twice.
  #termsOfText(text: string): readonly number[] {
    const known = this.#knownTexts.get(text)
    if (known) return known
    const terms: number[] = []
    for (const compound of compoundsOf(text)) {
      for (const term of this.#termsOfWord(compound)) terms.push(term)
    }
    const isKept = text.length <= LONGEST_KNOWN_TEXT && this.#knownTexts.size < MOST_KNOWN_TEXTS
    if (isKept) this.#knownTexts.set(text, terms)
    return terms
  }

  #termsOfWord(compound: string): readonly number[] {
    const known = this.#knownWords.get(compound)
    if (known) return known
    const terms: number[] = []
    eachTermOfCompound(compound, (term, spelling) => terms.push(this.#numberOf(term, spelling)))
    this.#knownWords.set(compound, terms)
    return terms
  }

  #numberOf(term: string, spelling: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#spellings.push(spelling) - 1
    this.#lastPlaces.push(-1)
    this.#numbers.set(term, number)
    return number
  }
}

function postingsOf(entries: Lists, termCount: number): Lists {
  const postings = {
    starts: sharedUint32(termCount + 1),
    values: sharedUint32(entries.values.length),
  }
  const { starts, values } = postings
  for (const entry of entries.values) {
    const after = (entry >>> FIELD_BITS) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let term = 0; term < termCount; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  }
  const next = starts.slice()
  for (let rank = 0; rank + 1 < entries.starts.length; rank++) {
    const end = entries.starts[rank + 1] ?? 0
    for (let i = entries.starts[rank] ?? 0; i < end; i++) {
      const entry = entries.values[i] ?? 0
      const slot = next[entry >>> FIELD_BITS] ?? 0
      values[slot] = (rank << FIELD_BITS) | (entry & FIELD_MASK)
      next[entry >>> FIELD_BITS] = slot + 1
    }
  }
  return postings
}
