import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  COUNTRIES,
  countryCodes,
  countryKey,
  countryName,
  namesOf,
  parseCountry,
} from './country.ts'

const read = (text: string) => {
  const result = parseCountry(text)
  return result.ok ? result.value : result.rule
}

const ways: [string, (text: string) => string][] = [
  ['as it stands', (text) => text],
  ['in capitals', (text) => text.toUpperCase()],
  ['in lower case', (text) => text.toLowerCase()],
  ['with spaces around it', (text) => ` \t${text}  `],
  ['decomposed', (text) => text.normalize('NFD')],
]

const spellings: typeof ways = [
  ...ways,
  ['with umlauts spelled out', (text) => text.replace(/[äöüÄÖÜ]/g, (vowel) => SPELLED[vowel]!)],
  ['without accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
  ['with hyphens for spaces', (text) => text.replaceAll(' ', '-')],
  ['with spaces for hyphens', (text) => text.replaceAll('-', ' ')],
  ['with a word for &', (text) => text.replaceAll('&', 'and')],
  ['with Saint', (text) => text.replaceAll('St.', 'Saint')],
  ['with another apostrophe', (text) => text.replaceAll(/['’]/g, '`')],
  ['without full stops', (text) => text.replaceAll('.', '')],
]

const SPELLED: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

describe('finding 11: every country parses to itself and to nothing else', () => {
  test('the list has the 249 countries of ISO 3166-1, and Kosovo', () => {
    const numbered = COUNTRIES.filter(({ numeric }) => numeric)
    expect(numbered).toHaveLength(249)
    expect(COUNTRIES).toHaveLength(250)
    expect(numbered.map(({ numeric }) => new Intl.Locale(`und-${numeric}`).region)).toEqual(
      numbered.map(({ code }) => code),
    )
  })

  test.each(ways)('codes, %s', (_way, write) => {
    for (const { code, alpha3, numeric = code } of COUNTRIES) {
      expect([code, alpha3, numeric].map(write).map(read)).toEqual([code, code, code])
    }
  })

  test.each(spellings)('names in German and English and all others, %s', (_way, write) => {
    for (const country of COUNTRIES) {
      const written = [...namesOf(country), ...country.otherNames].map(write)
      expect(written.map((name) => [name, read(name)])).toEqual(
        written.map((name) => [name, country.code]),
      )
    }
  })

  test('the names that Unicode gives are names of the same country', () => {
    for (const language of ['de', 'en']) {
      const names = new Intl.DisplayNames([language], { type: 'region' })
      expect(countryCodes().map((code) => read(names.of(code) ?? ''))).toEqual(countryCodes())
    }
  })

  test('no two countries share a code or a normalized name', () => {
    const owners = new Map<string, string>()
    for (const country of COUNTRIES) {
      const { code, alpha3, numeric, otherNames } = country
      const keys = [
        code,
        alpha3,
        numeric ?? code,
        ...otherNames,
        ...namesOf(country).map(countryKey),
      ]
      for (const key of new Set(keys.map((one) => one.toLowerCase()))) {
        expect([key, owners.get(key) ?? code]).toEqual([key, code])
        owners.set(key, code)
      }
    }
  })

  test('every code has a display name that parses back to it', () => {
    for (const code of countryCodes()) {
      expect([read(countryName(code, 'de')), read(countryName(code, 'en'))]).toEqual([code, code])
    }
  })

  test('a name with a typing error is not taken for another country', () => {
    const owned = new Set(COUNTRIES.flatMap((country) => namesOf(country).map(countryKey)))
    const mistyped = fc
      .tuple(
        fc.constantFrom(...COUNTRIES.flatMap(namesOf)),
        fc.nat(),
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      )
      .map(([name, at, letter]) => {
        const place = at % name.length
        return name.slice(0, place) + letter + name.slice(place + 1)
      })
    fc.assert(
      fc.property(mistyped, (text) => {
        fc.pre(!owned.has(countryKey(text)) && text.length > 3)
        expect(read(text)).toBe('country_unknown')
      }),
    )
  })
})

test.each([
  ['AE', 'AE'],
  ['UAE', 'AE'],
  ['U.A.E.', 'AE'],
  ['VAE', 'AE'],
  ['Vereinigte arabische Emirate', 'AE'],
  ['UA', 'UA'],
  ['A', 'AT'],
  ['UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['France', 'FR'],
  ['FX', 'FR'],
  ['Russia', 'RU'],
  ['Serbia', 'RS'],
  ['Benin', 'BJ'],
  ['CHN', 'CN'],
  ['IND', 'IN'],
  ['BRA', 'BR'],
  ['TUR', 'TR'],
  ['Hong Kong', 'HK'],
  ['Hongkong', 'HK'],
  ['Macau', 'MO'],
  ['Macao', 'MO'],
  ['Korea, Republic of', 'KR'],
  ["Korea (Democratic People's Republic of)", 'KP'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Virgin Islands, British', 'VG'],
  ['Virgin Islands (U.S.)', 'VI'],
  ['Niger', 'NE'],
  ['Nigeria', 'NG'],
  ['784', 'AE'],
  ['U. S. A.', 'US'],
  ['DDR', 'DE'],
])('finding 11: %j is %s', (text, code) => {
  expect(read(text)).toBe(code)
})

test.each(['SU', 'YU', 'CS', 'AN', 'EU', 'ZZ', 'XX', 'AEE', '4', '000', 'Jugoslawien', 'ä', ''])(
  'finding 11: %j is unknown',
  (text) => {
    expect(read(text)).toBe('country_unknown')
  },
)
