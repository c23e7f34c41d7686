import { fold } from '../../../lib/text/fold.ts'
import { describePostalCode } from './describe-locality.ts'
import type { Locality } from './gazetteer.ts'
import {
  isOnlyNearWords,
  localityKey,
  localityWords,
  type LocalityWord,
  otherPointsIn,
  readingsOf,
} from './locality-key.ts'
import { POSTAL_COUNTRIES, type PostalCode, type PostalCountry } from './gazetteer-file.ts'
import {
  byScore,
  homeBonus,
  type HomeOptions,
  type GazetteerParts,
  placesBonus,
  type ScoredLocality,
} from './rank.ts'

/** "94107", "94107-1234", "D-10117", "94107 San Francisco", "8001", "CH-8001", "1010 Wien" */
const POSTAL_CODE =
  /(?<![\p{L}\p{N}])(?:(?:(?<prefix>DE?|USA?)[- ]?)?(?<code>\d{5})(?:-\d{4})?|(?:(?<prefix>AT?|CH|FL|LI)-)?(?<code>\d{4}))(?![\p{L}\p{N}])/iu
const BEGINNING = /^\s*(\d{1,5})\s*$/

const PREFIXES: Readonly<Record<string, PostalCountry>> = {
  D: 'DE',
  DE: 'DE',
  US: 'US',
  USA: 'US',
  A: 'AT',
  AT: 'AT',
  CH: 'CH',
  FL: 'LI',
  LI: 'LI',
}

type FoundPostalCodes = {
  scored: ScoredLocality[]
  /** false if the text has words that do not belong to the code ("Brauerei 94107") */
  exact: boolean
  /** the text without the code */
  rest: string
  /** unknown codes in the text */
  unknown: string[]
  /** words beside the code that may mean another point */
  ignoredWords: string[]
}

/** The postal codes in the text; if any agree with its other words, only those. */
export function findPostalCodes(
  text: string,
  parts: GazetteerParts,
  options: HomeOptions,
): FoundPostalCodes {
  const match = POSTAL_CODE.exec(text)
  if (!match) return { ...NO_CODE, rest: text }
  const [whole] = match
  const { prefix, code = '' } = match.groups ?? {}
  const countries = prefix ? [PREFIXES[prefix.toUpperCase()] ?? 'US'] : POSTAL_COUNTRIES
  const found = countries.flatMap((country) => parts.postalCodes.find(country, code) ?? [])
  const unknown = found.length > 0 ? [] : fold(whole).split(/\s+/)
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`
  const words = localityWords(rest)
  if (isOnlyNearWords(words)) {
    const scored = score(found, parts, options)
    const hasPlaces = ({ locality }: ScoredLocality) => (options.placesNear?.(locality) ?? 0) > 0
    const isLone = !options.isPart || !isRatherNumber(match)
    const ignoredWords = otherPointsIn(words, [])
    return {
      scored: isLone ? scored : scored.filter(hasPlaces),
      exact: true,
      rest,
      unknown,
      ignoredWords,
    }
  }
  const readings = readingsOf(rest)
  const agreeing = found.flatMap((postalCode) => {
    const reading = readings.find((one) => agrees(postalCode, one, parts))
    return reading ? [{ postalCode, reading }] : []
  })
  const [first] = agreeing
  if (!first && isRatherNumber(match)) return { ...NO_CODE, rest: text }
  const codes = first ? agreeing.map(({ postalCode }) => postalCode) : found
  const ignoredWords = first ? otherPointsIn(readings[0] ?? [], first.reading) : []
  return {
    scored: score(codes, parts, options),
    exact: first !== undefined,
    rest,
    unknown,
    ignoredWords,
  }
}

const NO_CODE = { scored: [], exact: false, unknown: [], ignoredWords: [] }

/** Postal codes that begin with the digits typed so far. */
export function suggestPostalCodes(
  text: string,
  parts: GazetteerParts,
  options: HomeOptions,
): Locality[] {
  const digits = BEGINNING.exec(text)?.[1]
  if (!digits) return []
  const found = POSTAL_COUNTRIES.flatMap((country) =>
    parts.postalCodes.beginning(country, digits, options.limit),
  )
  return score(found, parts, options).map(({ locality }) => locality)
}

// Four digits beside other words are a year or a house number, unless a town agrees or our places are there.
function isRatherNumber({ groups }: RegExpExecArray): boolean {
  return groups?.code?.length === 4 && groups.prefix === undefined
}

function agrees(
  { place }: PostalCode,
  words: LocalityWord[],
  { records, search }: GazetteerParts,
): boolean {
  const around = [place, records.region(place), records.county(place), records.country(place)]
  const names = around.flatMap((ordinal) =>
    ordinal === undefined ? [] : Object.values(records.names(ordinal)),
  )
  const keys = new Set(names.map(localityKey))
  return (
    keys.has(words.map(({ term }) => term).join(' ')) ||
    search.exact(words).some(({ ordinal }) => around.includes(ordinal))
  )
}

function score(
  found: PostalCode[],
  { records }: GazetteerParts,
  options: HomeOptions,
): ScoredLocality[] {
  const { placesNear, places } = options
  return found
    .map((postalCode) => {
      const locality = describePostalCode(records, postalCode)
      const bonus = homeBonus(locality.country, options)
      // If several countries have the same code, prefer the larger town, all else being equal.
      const size = records.weight(postalCode.place) / 100
      return { locality, score: bonus + size + placesBonus(placesNear?.(locality) ?? 0, places) }
    })
    .sort(byScore)
}
