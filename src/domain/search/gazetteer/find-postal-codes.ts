import { describePostalCode } from './describe-locality.ts'
import type { Locality } from './locality.ts'
import { isOnlyAboutNearness, localityKey, localityWords, readingsOf } from './locality-key.ts'
import { POSTAL_COUNTRIES, type PostalCode, type PostalCountry } from './gazetteer-file.ts'
import {
  byScore,
  homeBonus,
  type HomeOptions,
  nearBonus,
  type Parts,
  placesBonus,
  type Scored,
} from './rank.ts'

/** "94107", "94107-1234", "D-10117", "94107 San Francisco" */
const POSTAL_CODE = /(?<![\p{L}\p{N}])(?:(DE?|USA?)[- ]?)?(\d{5})(?:-\d{4})?(?![\p{L}\p{N}])/iu
const BEGINNING = /^\s*(\d{1,5})\s*$/

type FoundPostalCodes = {
  scored: Scored[]
  /** false when words stand beside the code that do not belong to it ("Brauerei 94107") */
  exact: boolean
  /** the text without the code */
  rest: string
}

/** The postal codes that stand in the text; only those that agree with its other words, if any do. */
export function findPostalCodes(
  text: string,
  parts: Parts,
  options: HomeOptions,
): FoundPostalCodes {
  const match = POSTAL_CODE.exec(text)
  if (!match) return { scored: [], exact: false, rest: text }
  const [whole, prefix = '', code = ''] = match
  const countries = countriesOf(prefix)
  const found = countries.flatMap((country) => parts.postalCodes.find(country, code) ?? [])
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`
  if (isOnlyAboutNearness(localityWords(rest))) {
    return { scored: score(found, parts, options), exact: true, rest }
  }
  const agreeing = found.filter((postalCode) => agrees(postalCode, rest, parts))
  const exact = agreeing.length > 0
  return { scored: score(exact ? agreeing : found, parts, options), exact, rest }
}

/** Postal codes that begin with the digits typed so far. */
export function suggestPostalCodes(text: string, parts: Parts, options: HomeOptions): Locality[] {
  const digits = BEGINNING.exec(text)?.[1]
  if (!digits) return []
  const found = POSTAL_COUNTRIES.flatMap((country) =>
    parts.postalCodes.beginning(country, digits, options.limit),
  )
  return score(found, parts, options).map(({ locality }) => locality)
}

function countriesOf(prefix: string): readonly PostalCountry[] {
  if (prefix === '') return POSTAL_COUNTRIES
  return prefix.toUpperCase().startsWith('D') ? ['DE'] : ['US']
}

function agrees({ place }: PostalCode, rest: string, { records, search }: Parts): boolean {
  const around = [place, records.region(place), records.county(place), records.country(place)]
  const names = around.flatMap((ordinal) =>
    ordinal === undefined ? [] : Object.values(records.names(ordinal)),
  )
  const keys = new Set(names.map(localityKey))
  return readingsOf(rest).some((words) => {
    if (keys.has(words.map(({ term }) => term).join(' '))) return true
    return search.exact(words).some(({ ordinal }) => around.includes(ordinal))
  })
}

function score(found: PostalCode[], { records }: Parts, options: HomeOptions): Scored[] {
  const { near, placesNear } = options
  return found
    .map((postalCode) => {
      const locality = describePostalCode(records, postalCode)
      const bonus = homeBonus(locality.country, options) + nearBonus(near, locality)
      return { locality, score: bonus + placesBonus(placesNear?.(locality) ?? 0) }
    })
    .sort(byScore)
}
