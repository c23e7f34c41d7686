import type { TextData } from '../place-index-data.ts'
import { BEGINNING_COST, ERROR_COST, FIELD_COST, NO_MATCH } from './relevance.ts'
import { similarTerms } from './typing-errors.ts'
import { termNumber, termsBeginning } from './vocabulary.ts'

/** The inverted index without what is computed from it last. */
export type Postings = Omit<TextData, 'heavy'>

/** Neighbouring terms that cost the same as a word, beside their fields: `from` to before `to`. */
export type TermStretch = { from: number; to: number; cost: number }

/** Which terms are meant by a word, in stretches that share no term, cheapest first, and how many postings they have. */
export type WordTerms = { stretches: readonly TermStretch[]; postings: number }

/** The same with the word itself, by which it is known again; undefined where errors are forgiven. */
export type WordMatcher = WordTerms & { word: string | undefined; isLast: boolean }

/** The last word is also a beginning; terms that are one of the `misspelt` but for typing errors are added. */
export function wordMatcher(
  text: Postings,
  word: string,
  isLast: boolean,
  misspelt: readonly string[],
): WordMatcher {
  const stretches = isLast ? beginningStretches(text, word) : exactStretches(text, word)
  if (misspelt.length > 0) addSimilar(text, misspelt, stretches)
  const postings = postingsOf(text, stretches)
  return { stretches, postings, word: misspelt.length > 0 ? undefined : word, isLast }
}

function exactStretches({ terms }: Postings, word: string): TermStretch[] {
  const exact = termNumber(terms, word)
  return exact < 0 ? [] : [{ from: exact, to: exact + 1, cost: 0 }]
}

function beginningStretches({ terms }: Postings, word: string): TermStretch[] {
  const { from, to, isExact } = termsBeginning(terms, word)
  const longer = isExact ? from + 1 : from
  const stretches = isExact ? [{ from, to: longer, cost: 0 }] : []
  if (longer < to) stretches.push({ from: longer, to, cost: BEGINNING_COST })
  return stretches
}

/** What a term costs as this word, without its field; `NO_MATCH` if it is not meant. */
export function termCost({ stretches }: Pick<WordTerms, 'stretches'>, term: number): number {
  for (const { from, to, cost } of stretches) if (term >= from && term < to) return cost
  return NO_MATCH
}

/** Of an entry or a posting. */
export function fieldCost(entry: number): number {
  return (entry & 3) * FIELD_COST
}

function addSimilar(text: Postings, misspelt: readonly string[], stretches: TermStretch[]): void {
  const known = { stretches: [...stretches] }
  const errorsOf = new Map<number, number>()
  for (const word of misspelt) {
    for (const { term, errors } of similarTerms(text.terms, text.typing, word)) {
      if (errors < (errorsOf.get(term) ?? Infinity)) errorsOf.set(term, errors)
    }
  }
  for (const [term, errors] of errorsOf) {
    if (termCost(known, term) !== NO_MATCH) continue
    stretches.push({ from: term, to: term + 1, cost: errors * ERROR_COST })
  }
  stretches.sort((a, b) => a.cost - b.cost)
}

function postingsOf({ postings }: Postings, stretches: readonly TermStretch[]): number {
  let count = 0
  for (const { from, to } of stretches) {
    count += (postings.starts[to] ?? 0) - (postings.starts[from] ?? 0)
  }
  return count
}
