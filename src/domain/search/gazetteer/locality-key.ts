import { canonicalTerm, queryWords } from '../../../lib/text/tokens.ts'

// Nobody names a locality in more; what follows is not looked at.
const LONGEST_TEXT = 200
const MOST_WORDS = 10

/** A word as it is kept in the index, and as it was typed, both folded: "saint" and "st". */
export type LocalityWord = { term: string; typed: string }

/** The words of a locality's name in order, with "St.", "Saint" and "Sankt" made one. */
export function localityWords(text: string): LocalityWord[] {
  return plainWords(text).map((typed) => ({ term: canonicalTerm(typed), typed }))
}

/** The key under which the gazetteer keeps a name; empty when the text has no letter and no digit. */
export function localityKey(text: string): string {
  return plainWords(text).map(canonicalTerm).join(' ')
}

/** The same without making "St." and "Saint" one: what a word that is still being typed begins. */
export function plainLocalityKey(text: string): string {
  return plainWords(text).join(' ')
}

// Word by word, because a search forgets repeated words and "Baden-Baden" must not become "Baden".
function plainWords(text: string): readonly string[] {
  const kept = recent.get(text)
  if (kept) return kept
  const words = cutWords(text)
  if (recent.size >= MOST_RECENT) recent.clear()
  recent.set(text, words)
  return words
}

// A search asks for the words of the same names again and again; keeping them takes a third off its time.
const recent = new Map<string, readonly string[]>()
const MOST_RECENT = 1000

function cutWords(text: string): string[] {
  return text
    .slice(0, LONGEST_TEXT)
    .split(/[\s‐‑–—-]+/u)
    .flatMap((part) => queryWords(part))
    .slice(0, MOST_WORDS)
    .map(({ term }) => term)
}
