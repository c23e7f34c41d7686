import { attributeName } from './columns/map-columns.ts'
import type { RowIssue } from './import-run.ts'

/** Names for the categories and attributes that only a file has. */
export type UnknownWords = { categories: string[]; attributes: string[] }

/** By the notices of an import; undefined where the site has all of them. */
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

// A program's "fast_food" is read by people as "Fast food".
function asName(word: string): string {
  const words = word.trim().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
}
