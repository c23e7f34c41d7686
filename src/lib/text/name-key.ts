import { fold } from './fold.ts'

/**
 * What a name is sorted by, compared by code units: letters before digits before signs, and a sign in front of it counts for
 * nothing, so that "'s" stands under S and "(405) Brewing" under the digits.
 */
export function nameKey(name: string): string {
  const folded = fold(name)
  const start = folded.search(/[\p{L}\p{N}]/u)
  if (start < 0) return `2${folded}`
  const isLetter = /^\p{L}/u.test(folded.slice(start, start + 2))
  return `${isLetter ? 0 : 1}${folded.slice(start)}`
}
