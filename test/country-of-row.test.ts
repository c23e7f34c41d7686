import { expect, test } from 'vitest'
import { gazetteer } from './import-site.ts'
import { locatorOf } from '../src/server/compose/locator-of.ts'
import type { PlaceValues } from '../src/domain/places/parse-place.ts'
import { countryOfRow } from '../src/domain/import/rows/country-of-row.ts'

const locate = locatorOf(gazetteer)
const DUBAI = { lat: 25.2, lng: 55.27 }
const BERLIN = { lat: 52.52, lng: 13.405 }
const BASEL = { lat: 47.556, lng: 7.589 }
/** The north of the Isle of Man, which our table of time zones assigns to London. */
const AYRES = { lat: 54.406, lng: -4.412 }
const DETROIT = { lat: 42.33, lng: -83.045 }
const unclear = (likely?: string) => ({ kind: 'unclear', ...(likely && { likely }) })
const derived = (country: string) => ({ kind: 'derived', country })

type Case = [
  title: string,
  row: PlaceValues & { at?: { lat: number; lng: number }; isChosen?: boolean },
  site: string,
  expected: { kind: string },
]

test.each<Case>([
  ['well inside another country', { at: DUBAI }, 'AT', derived('AE')],
  ['a telephone number from there', { at: DUBAI, phone: '+971 4 345 6789' }, 'AT', derived('AE')],
  ['a number from a third country', { at: DUBAI, phone: '+43 1 5550101' }, 'DE', unclear('AE')],
  ['a national number says nothing', { at: DUBAI, phone: '04 345 6789' }, 'AT', derived('AE')],
  ['a toll-free number says nothing', { at: DUBAI, phone: '+800 1234 5678' }, 'AT', derived('AE')],
  ['inside the default country', { at: BERLIN, phone: '+43 1 5550101' }, 'DE', { kind: 'default' }],
  ['a postal code in another format', { at: BERLIN, postalCode: 'F28 FW70' }, 'US', unclear('DE')],
  [
    'swapped coordinates in a country other than the default one, which is just as near',
    { at: { lat: 11.357, lng: 46.502 }, phone: '+39 0471 050950' },
    'AT',
    unclear(),
  ],
  ['an address elsewhere', { at: DUBAI, postalCode: '10115', city: 'Berlin' }, 'US', unclear('AE')],
  ['a lost minus sign', { at: { lat: 30.27, lng: 97.74 } }, 'US', unclear('CN')],
  [
    'no minus sign lost where the town is there',
    { at: { lat: 31.23, lng: 121.47 }, city: 'Shanghai' },
    'US',
    derived('CN'),
  ],
  ['swapped coordinates', { at: { lat: 13.4, lng: 52.5 } }, 'DE', { kind: 'default' }],
  ['at a border of the default country', { at: BASEL }, 'CH', { kind: 'doubtful' }],
  ['the same, when a person chose it', { at: BASEL, isChosen: true }, 'CH', { kind: 'default' }],
  ['in a time zone of another country', { at: AYRES }, 'IM', unclear('GB')],
  ['the same, when a person chose it', { at: AYRES, isChosen: true }, 'IM', { kind: 'default' }],
  ['at a border elsewhere', { at: BASEL }, 'US', unclear()],
  ['with a telephone number', { at: BASEL, phone: '0041 61 555 01 01' }, 'DE', unclear('CH')],
  [
    'with a number and the town',
    { at: BASEL, city: 'Basel', phone: '0041 61 555 01 01' },
    'DE',
    derived('CH'),
  ],
  [
    'with a number from across the border',
    { at: BASEL, city: 'Basel', phone: '+33 6 12 34 56 78' },
    'DE',
    unclear('FR'),
  ],
  ['with an address', { at: BASEL, postalCode: '4001', city: 'Basel' }, 'DE', derived('CH')],
  [
    'with an address and another number',
    { at: BASEL, postalCode: '4001', city: 'Basel', phone: '+49 7621 5550' },
    'DE',
    unclear(),
  ],
  [
    'two countries that share a calling code',
    { at: DETROIT, phone: '+1 313 555 0142' },
    'US',
    { kind: 'doubtful' },
  ],
  ['an address alone', { postalCode: '10115', city: 'Berlin' }, 'US', derived('DE')],
  [
    'an address that its number contradicts',
    { postalCode: '10115', city: 'Berlin', phone: '+43 1 5550101' },
    'US',
    unclear('DE'),
  ],
  ['a telephone number alone', { phone: '+43 1 5550101' }, 'DE', unclear('AT')],
  [
    'the same, when a person chose',
    { phone: '+43 1 5550101', isChosen: true },
    'DE',
    { kind: 'default' },
  ],
  ['nothing', {}, 'DE', { kind: 'default' }],
])('%s', (_title, { at: point, isChosen = false, ...values }, defaultCountry, expected) => {
  expect(countryOfRow({ values, point, defaultCountry, isChosen }, locate)).toEqual(expected)
})
