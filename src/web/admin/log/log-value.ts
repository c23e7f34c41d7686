import { isUuid } from '../../../domain/uuid.ts'

/** Of a value on the page; the file has all of it. */
const LONGEST_VALUE = 300

/** What an entry holds as people read it: the values alone, without names of fields and ids. */
export function logValue(value: unknown, words: Readonly<Record<string, string>>): string {
  const text = leavesOf(value)
    .filter((leaf) => !isUuid(leaf))
    .map((leaf) => (Object.hasOwn(words, leaf) ? (words[leaf] ?? leaf) : leaf))
    .join(', ')
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE).toWellFormed()}…` : text
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}
