import { fold, unaccented } from '../../../lib/text/fold.ts'
import type { Country } from '../../places/countries.ts'
import { lookUpCountry, lookUpCountryByName, isCountryCode } from '../../places/country.ts'
import type { Parts } from './find-options.ts'
import type { LocalityWord } from './locality-key.ts'
import type { Candidate } from './name-search.ts'

/**
 * The places that these words of a text name exactly. What names a country names no other one: the index folds its names, so that
 * "UA" would also be the "UAE".
 */
export function findExactly(
  words: readonly LocalityWord[],
  text: string,
  { records, search, areaOf }: Parts,
): Candidate[] {
  const found = search.exact(words)
  const typed = typedIn(text, words)
  const country = lookUpCountry(typed)
  if (!country) return found
  const area = areaOfCountry(country, areaOf)
  const kept = found.filter(
    ({ ordinal }) =>
      ordinal === area ||
      (!isFoldedCode(typed) &&
        !(ordinal < records.areaCount && records.kind(ordinal) === 'country')),
  )
  return kept.length > 0 || !lookUpCountryByName(typed) ? kept : asCandidates(area)
}

/**
 * The country of which the whole text is a code in capitals, or that has this name and no town that we know. Codes are asked for last:
 * "CA" is California, "IND" the airport of Indianapolis. Undefined where the text says no country, empty where we do not know its area.
 */
export function findCountry(text: string, { areaOf }: Pick<Parts, 'areaOf'>) {
  const country = lookUpCountry(text)
  if (!country || (isCountryCode(text) && text !== text.toUpperCase())) return undefined
  return asCandidates(areaOfCountry(country, areaOf))
}

function areaOfCountry({ code }: Country, areaOf: Parts['areaOf']): number | undefined {
  // Puerto Rico and the other territories are kept with the states.
  return areaOf(code) ?? areaOf(`US-${code}`)
}

// A word as it stands in the text, because a folded one says no longer whether it was a code.
function typedIn(text: string, words: readonly LocalityWord[]): string {
  const folded = words.map(({ typed }) => typed).join(' ')
  if (words.length > 1) return folded
  return text.split(/[\s,;()]+/).find((word) => fold(word.replaceAll('.', '')) === folded) ?? folded
}

function isFoldedCode(text: string): boolean {
  return isCountryCode(text) && fold(text) !== unaccented(text)
}

function asCandidates(ordinal: number | undefined): Candidate[] {
  return ordinal === undefined ? [] : [{ ordinal, use: 'name', isBeginning: false, errors: 0 }]
}
