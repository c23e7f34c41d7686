import { fold } from '../../lib/text/fold.ts'
import { limited } from '../../lib/text/limited.ts'
import type { FieldResult } from './field-result.ts'
import { broken } from './field-result.ts'

// What people write besides the names that Intl knows in German and English, folded.
const OTHER_NAMES: Record<string, readonly string[]> = {
  US: [
    'usa',
    'u.s.',
    'u.s.a.',
    'united states of america',
    'vereinigte staaten von amerika',
    'america',
  ],
  GB: [
    'uk',
    'u.k.',
    'great britain',
    'grossbritannien',
    'england',
    'scotland',
    'schottland',
    'wales',
    'northern ireland',
    'nordirland',
  ],
  DE: ['brd', 'bundesrepublik deutschland', 'federal republic of germany', 'd'],
  AT: ['a'],
  CH: ['ch', 'switzerland'],
  NL: ['holland', 'the netherlands'],
  CZ: ['czech republic', 'tschechische republik'],
  KR: ['korea', 'republic of korea'],
  IE: ['republic of ireland', 'eire'],
  BA: ['bosnia'],
  MK: ['macedonia', 'mazedonien'],
  RU: ['russian federation', 'russische foderation'],
  VN: ['viet nam'],
  TR: ['turkey', 'turkei'],
  CI: ['ivory coast', 'elfenbeinkuste'],
}

// ISO 3166-1 alpha-3 of the countries whose files we expect; alpha-2 is read for all.
const THREE_LETTERS: Record<string, string> = {
  USA: 'US',
  DEU: 'DE',
  AUT: 'AT',
  CHE: 'CH',
  LIE: 'LI',
  LUX: 'LU',
  CAN: 'CA',
  MEX: 'MX',
  GBR: 'GB',
  IRL: 'IE',
  FRA: 'FR',
  ITA: 'IT',
  ESP: 'ES',
  PRT: 'PT',
  NLD: 'NL',
  BEL: 'BE',
  DNK: 'DK',
  SWE: 'SE',
  NOR: 'NO',
  FIN: 'FI',
  POL: 'PL',
  CZE: 'CZ',
  HUN: 'HU',
  AUS: 'AU',
  NZL: 'NZ',
  JPN: 'JP',
  KOR: 'KR',
  PRI: 'PR',
  GER: 'DE',
}

// Codes that Intl has names for but that are no country: unions, test regions, "unknown".
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Code units; the longest name has 52. */
const LONGEST = 200

let known: Map<string, string> | undefined

/** Reads a country's German or English name or its ISO 3166-1 code into the alpha-2 code. */
export const parseCountry = limited(
  LONGEST,
  broken('country_unknown'),
  (text): FieldResult<string> => {
    known ??= countryNames()
    const code = known.get(fold(text.trim()))
    return code ? { ok: true, value: code } : broken('country_unknown')
  },
)

/** ISO 3166-1 alpha-2 of all countries that have a name. */
export function countryCodes(): string[] {
  known ??= countryNames()
  return [...new Set(known.values())]
}

function countryNames(): Map<string, string> {
  const names = new Map<string, string>()
  const languages = ['en', 'de'].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  )
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (NO_COUNTRIES.has(code) || !languages[0]?.of(code)) continue
    names.set(fold(code), code)
    for (const language of languages) names.set(fold(language.of(code) ?? code), code)
  }
  for (const [code, others] of Object.entries(OTHER_NAMES)) {
    for (const other of others) names.set(fold(other), code)
  }
  for (const [three, code] of Object.entries(THREE_LETTERS)) names.set(fold(three), code)
  return names
}
