import { fold } from '../../lib/text/fold.ts'
import { tokens } from '../../lib/text/tokens.ts'

/** A part of a text, and whether it matches the typed words. */
export type TextPart = { text: string; matched: boolean }

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Splits a text into parts and marks the typed beginnings of words: "munch" marks "Münch" in "München". */
export function matchedParts(text: string, typed: string): TextPart[] {
  const terms = tokens(typed).toSorted((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const term = terms.find((one) => fold(word).startsWith(one))
    if (term === undefined) continue
    const length = lengthOfBeginning(word, term)
    if (index > end) parts.push({ text: text.slice(end, index), matched: false })
    end = index + length
    parts.push({ text: text.slice(index, end), matched: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), matched: false })
  return parts
}

/** Whether each typed word begins a word of one of the names. */
export function beginsNameWords(names: readonly string[], typed: string): boolean {
  const words = names.flatMap((name) => Array.from(name.matchAll(WORD), ([word]) => fold(word)))
  return tokens(typed).every((term) => words.some((word) => word.startsWith(term)))
}

// Folding may change the length ("ß", "ue"), so find the end by folding longer and longer prefixes.
function lengthOfBeginning(word: string, term: string): number {
  let length = 0
  for (const sign of word) {
    const isMark = /^\p{M}/u.test(sign)
    if (!isMark && fold(word.slice(0, length)).length >= term.length) return length
    length += sign.length
  }
  return length
}
