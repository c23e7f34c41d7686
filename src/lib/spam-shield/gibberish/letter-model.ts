import { SAMPLE_TEXTS } from './sample-texts.ts'

const LETTERS = 26
/** One more row and column than letters: the edge of a word counts as a letter. */
const SIZE = LETTERS + 1
/** Added to every count, so that a pair the samples lack is rare and not impossible. */
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
export function foldToBasicLetters(word: string): string | undefined {
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
export function bitsForRandomness(folded: string): number {
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
