import { normalize } from '../../../lib/text/normalize.ts'
import type { Submission } from '../submission.ts'

const MOST_WORDS = 8
const LONGEST_TEXT = 200

/** The words that a message must all hold, in small letters. */
export function searchWords(typed: string): string[] {
  const text = normalize(typed.slice(0, LONGEST_TEXT), 'NFC').toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** Whether every word stands in what was written, or in the number of the message. */
export function holdsWords({ fields, receipt }: Submission, words: readonly string[]): boolean {
  const text = [receipt, ...Object.values(fields)].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
}
