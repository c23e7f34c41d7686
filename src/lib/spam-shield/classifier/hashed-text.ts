import { createHash } from 'node:crypto'
import { featuresOf, termsOf } from './terms.ts'

/** As many letters and digits at the beginning make two texts versions of one. */
const LETTERS_OF_A_VERSION = 60

/** What is kept of a text that is not: enough to learn from, not enough to read. */
export type HashedText = {
  /** the same for two texts of the same letters and digits */
  key: string
  /** the same for two versions of one text */
  version: string
  /** numbers of its terms (18 bits of a hash), without their order, ascending */
  indexes: number[]
}

export function hashText(text: string): HashedText {
  const key = keyOf(text)
  const { indexes } = featuresOf(termsOf(text))
  return {
    key: digest(key),
    version: digest(key.slice(0, LETTERS_OF_A_VERSION)),
    indexes: [...indexes].toSorted((one, other) => one - other),
  }
}

/** The letters and digits of a text in small: two texts of the same key are the same. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// 64 bits: no two texts of one site share them by chance.
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
