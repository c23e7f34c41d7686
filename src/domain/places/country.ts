import { fold } from '../../lib/text/fold.ts'
import { limited } from '../../lib/text/limited.ts'
import { COUNTRIES, type Country } from './countries.ts'
import { fail, type FieldResult } from './text-field.ts'
import type { Locale } from './place.ts'

/** The country of a site whose operator sets no `SITE_COUNTRY` (ISO 3166-1 alpha-2). */
export const DEFAULT_COUNTRY = 'US'

/** Code units; the longest name has 52. */
const LONGEST = 200

/** Reads a country's name or its ISO 3166-1 code (two letters, three letters or three digits) into the alpha-2 code. */
export const parseCountry = limited(
  LONGEST,
  fail('country_unknown'),
  (text): FieldResult<string> => {
    const code = lookUpCountry(text)?.code
    return code ? { ok: true, value: code } : fail('country_unknown')
  },
)

/** Finds the country with exactly this name or code, ignoring capitals, accents and punctuation. */
export const lookUpCountry = limited(LONGEST, undefined, (text): Country | undefined => {
  const code = codeOf(text)
  if (code) return byCode().get(code)
  return lookUpCountryByName(text)
})

/** Finds the country with exactly this name; codes do not count. */
export const lookUpCountryByName = limited(LONGEST, undefined, (text): Country | undefined => {
  if (codeOf(text)) return undefined
  const turned = text.replace(TURNED, '$2 $1')
  return byName().get(countryKey(text)) ?? byName().get(countryKey(turned))
})

/** ISO 3166-1 alpha-2 of all countries. */
export function countryCodes(): string[] {
  return COUNTRIES.map(({ code }) => code)
}

/** The common name of a country (ISO 3166-1 alpha-2); an unknown code is returned as it is. */
export function countryName(code: string, locale: Locale): string {
  return byCode().get(code)?.name[locale] ?? code
}

/** The form in which names are compared: "St. Vincent & the Grenadines" and "Saint Vincent and Grenadines" are one. */
export function countryKey(name: string): string {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (SAINT.has(word) ? 'st' : word))
  const kept = words.filter((word) => !FILLERS.has(word))
  return (kept.length > 0 ? kept : words).join('')
}

/** "Korea, Republic of", "Korea (Republic of)" */
const TURNED = /^([^,(]+)[,(]([^,()]+)\)?\s*$/

const SAINT = new Set(['saint', 'sankt'])
const FILLERS = new Set('the of and und der die das des dem von'.split(' '))

/** Whether a text is written as a code: up to three letters, or three digits. */
export function isCountryCode(text: string): boolean {
  return codeOf(text) !== undefined
}

// Codes are never folded: "AE" does not mean "Ä".
function codeOf(text: string): string | undefined {
  const bare = text.trim().replace(/(?<=\b[A-Za-z])\.\s*|\.$/g, '')
  return /^(?:[A-Za-z]{1,3}|\d{3})$/.test(bare) ? bare.toUpperCase() : undefined
}

let codes: Map<string, Country> | undefined
let names: Map<string, Country> | undefined

function byCode(): Map<string, Country> {
  codes ??= new Map(COUNTRIES.flatMap((country) => codesOf(country).map((code) => [code, country])))
  return codes
}

function byName(): Map<string, Country> {
  names ??= new Map(
    COUNTRIES.flatMap((country) => namesOf(country).map((name) => [countryKey(name), country])),
  )
  return names
}

function codesOf({ code, three, numeric, also }: Country): string[] {
  const others = also.flatMap((name) => codeOf(name) ?? [])
  return [code, three, ...(numeric ? [numeric] : []), ...others]
}

/** All names of a country, none of its codes. */
export function namesOf({ name, also }: Country): string[] {
  return [name.de, name.en, ...also.filter((other) => !codeOf(other))]
}
