import { attributeName } from './columns/map-columns.ts'
import type { RowIssue } from './import-run.ts'

/** Names for categories and attributes that occur in a file but not on the site. */
export type UnknownWords = { categories: string[]; attributes: string[] }

/** Taken from the notices of an import; undefined when the site has all of them. */
export function unknownWords(
  notices: readonly Pick<RowIssue, 'reason' | 'column' | 'value'>[],
): UnknownWords | undefined {
  const categories = notices
    .filter(({ reason }) => reason === 'category_unknown')
    .flatMap(({ value = '' }) => value.split(/[;|]/))
  const attributes = notices
    .filter(({ reason }) => reason === 'attribute_unknown')
    .map(({ column = '' }) => attributeName(column))
  const words = { categories: distinct(categories.map(asName)), attributes: distinct(attributes) }
  return words.categories.length + words.attributes.length > 0 ? words : undefined
}

// Turns a program's "fast_food" into a name for people, "Fast food".
function asName(word: string): string {
  const words = word.trim().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
}
