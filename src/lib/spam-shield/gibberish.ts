import type { Evidence } from './evidence.ts'
import { SAMPLE_TEXTS } from './sample-texts.ts'
import { type Signal, signal } from './weights.ts'

/** Shorter ones are abbreviations and names as often as noise. */
const SHORTEST_TOKEN = 8
const SHORTEST_MIXED_TOKEN = 10
/** Of 13 000 long words in German citizen texts none has as much, of 16 random letters 98 in 100 have. */
const RANDOM_BITS = 6
/** Changes from small to capital letter: "LinkedIn" has one, "udFJASLcDjUUgUFn" four. */
const CASE_FLIPS = 3
/** Changes between letter and digit or from small to capital: an IBAN has one or two. */
const CHANGES = 4

/** Web and e-mail addresses are not words. */
const ADDRESS = /@|^\W*(?:https?:|www\.)/i

export function gibberishSignals({ text }: Evidence): Signal[] {
  if (!text) return []
  const fields = [...text.lines, text.body].filter(isGibberish).length
  if (fields === 0) return []
  if (fields === 1) return [signal('gibberish-in-one-field')]
  return [signal('gibberish-in-many-fields', { fields })]
}

/** Whether most letters and digits of a field are in tokens that look random: one typo is not enough. */
export function isGibberish(field: string): boolean {
  let letters = 0
  let random = 0
  for (const token of tokensOf(field)) {
    letters += token.length
    if (isRandomToken(token)) random += token.length
  }
  return random > letters / 2
}

function tokensOf(field: string): string[] {
  const words = field.split(/\s+/).filter((word) => !ADDRESS.test(word))
  return words.flatMap((word) => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
}

function isRandomToken(token: string): boolean {
  if (token.length < SHORTEST_TOKEN) return false
  if (/\p{N}/u.test(token)) return isRandomMixture(token)
  // "sooooo" and "wowwww" are moods, not machines.
  const folded = foldToBasicLetters(token.replace(/(\p{L})\1{2,}/giu, '$1'))
  if (folded === undefined || folded.length < SHORTEST_TOKEN) return false
  const bits = bitsForRandomness(folded)
  return bits > RANDOM_BITS || (bits > 0 && matchesOf(token, /\p{Ll}\p{Lu}/gu) >= CASE_FLIPS)
}

/** `x7Kq9ZpL2m`: letters and digits that alternate again and again. */
function isRandomMixture(token: string): boolean {
  if (token.length < SHORTEST_MIXED_TOKEN) return false
  return matchesOf(token, /\p{L}(?=\p{N})|\p{N}(?=\p{L})|\p{Ll}(?=\p{Lu})/gu) >= CHANGES
}

function matchesOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

const LETTERS = 26
/** One more than there are letters: the edge of a word counts as a letter. */
const SIZE = LETTERS + 1
/** Added to every count, so that a pair missing from the samples is rare, not impossible. */
const SMOOTHING = 0.1
const BITS_OF_A_RANDOM_LETTER = Math.log2(LETTERS)

const NOT_DECOMPOSED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
}

/** A word in the letters a to z, umlauts written out; undefined when a letter of another script is in it. */
function foldToBasicLetters(word: string): string | undefined {
  const folded = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z]/gu, (letter) => NOT_DECOMPOSED[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return /^[a-z]+$/.test(folded) ? folded : undefined
}

/**
 * How many bits speak for random letters and against German or English ones: the log-likelihood ratio of the folded word
 * under uniform letters and under letter pairs counted in our sample texts. Below 0 for nearly every word; 16 random
 * letters have about 28. Source of the measure: Shannon, "Prediction and Entropy of Printed English", 1951.
 */
function bitsForRandomness(folded: string): number {
  let bits = 0
  let before = LETTERS
  for (const letter of letterNumbers(folded)) {
    bits += (PAIR_BITS[before * SIZE + letter] ?? 0) - BITS_OF_A_RANDOM_LETTER
    before = letter
  }
  return bits
}

/** −log2 p(next letter | letter) */
const PAIR_BITS = countPairs(SAMPLE_TEXTS)

function countPairs(texts: readonly string[]): Float64Array {
  const table = new Float64Array(SIZE * SIZE).fill(SMOOTHING)
  for (const text of texts) {
    for (const word of text.match(/\p{L}+/gu) ?? []) countWord(table, word)
  }
  for (let start = 0; start < table.length; start += SIZE) {
    const row = table.subarray(start, start + SIZE)
    const total = row.reduce((sum, count) => sum + count, 0)
    row.set(row.map((count) => -Math.log2(count / total)))
  }
  return table
}

function countWord(table: Float64Array, word: string): void {
  let before = LETTERS
  for (const letter of [...letterNumbers(foldToBasicLetters(word) ?? ''), LETTERS]) {
    const cell = before * SIZE + letter
    table[cell] = (table[cell] ?? 0) + 1
    before = letter
  }
}

function letterNumbers(folded: string): number[] {
  return Array.from(folded, (letter) => letter.charCodeAt(0) - 97)
}
