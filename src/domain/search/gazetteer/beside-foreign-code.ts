import type { Parts } from './find-options.ts'
import { localityWords } from './locality-key.ts'
import type { Candidate } from './name-search.ts'
import { POSTAL_COUNTRIES } from './postal-codes.ts'

const CODE_BEFORE = /^\s*(?:[A-Z]{1,2}-)?\d{4}\s+(?=\p{L})/iu
const CODE_BEHIND = /(?<=\p{L}),?\s+\d{4}\s*$/u

/**
 * "1010 Wien", "CH-8001 Zürich": the towns of that name where postal codes have four digits and are not known. Elsewhere a number
 * before a name is that of a house.
 */
export function besideForeignCode(text: string, { search, records }: Parts): Candidate[] {
  const name = text.replace(CODE_BEFORE, '').replace(CODE_BEHIND, '')
  if (name === text) return []
  return search.exact(localityWords(name)).filter(({ ordinal }) => {
    const country = records.country(ordinal)
    return country !== undefined && !WITH_KNOWN_CODES.has(records.code(country))
  })
}

const WITH_KNOWN_CODES: ReadonlySet<string> = new Set(POSTAL_COUNTRIES)
