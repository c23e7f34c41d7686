import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WeeklyHours } from '../../../lib/hours/weekly-hours.ts'
import { aPlace } from '../../../../test/builders.ts'
import {
  createSharedHours,
  openSharedHours,
  packPlace,
  type SharedHours,
  unpackPlace,
  withoutMissing,
} from './packed-place.ts'
import { type PublicPlace, toPublicPlace } from './public-place.ts'

const HOURS: WeeklyHours = {
  week: [[{ opens: 540, closes: 1080 }], [], [], [], [], [], []],
  exceptions: { '2026-12-25': { intervals: [] } },
}

// A key that is new in a place has to be written here, and is then missed when it is not packed.
const WHOLE: Required<PublicPlace> & { address: Required<PublicPlace['address']> } = {
  id: '01',
  slug: 'halle',
  name: 'Halle „Nord“',
  alsoKnownAs: ['North Hall'],
  categoryIds: ['halle', 'platz'],
  address: {
    street: 'Hafen 1',
    extra: 'Hof',
    postalCode: '01234',
    city: 'Köln',
    region: 'DE-NW',
    country: 'DE',
  },
  location: { lat: 50.12345678901234, lng: -6.9, precision: 'street' },
  timeZone: 'Europe/Berlin',
  readsItself: true,
  phone: '+4922112345',
  website: 'https://example.org/',
  openingHours: 'Mo 09:00-18:00',
  weeklyHours: HOURS,
  openingHoursAreSample: true,
  description: { de: 'Groß.', en: 'Large.' },
  attributes: { wheelchair: true, seats: 12, kind: 'neu' },
  photos: [],
  confirmedAt: '2026-01-02',
  version: 7,
}

const MISSABLE = [
  'phone',
  'website',
  'openingHours',
  'weeklyHours',
  'photos',
  'confirmedAt',
  'readsItself',
]

function throughJson(place: PublicPlace, shared: SharedHours): PublicPlace {
  const recipients = place.readsItself ? ['b@example.org'] : []
  const packed = packPlace(aPlace({ ...place, recipients, status: 'published' }), shared)
  const read = unpackPlace(JSON.parse(JSON.stringify(packed)), openSharedHours(shared.json))
  return withoutMissing(read)
}

test('a place comes back as its JSON does, whatever of it is missing', () => {
  fc.assert(
    fc.property(
      fc.subarray(MISSABLE),
      fc.subarray(['street', 'extra', 'postalCode', 'city', 'region']),
      (missing, missingOfAddress) => {
        const address = { ...WHOLE.address, ...undefinedFor(missingOfAddress) }
        const place: PublicPlace = { ...WHOLE, address, ...undefinedFor(missing) }
        expect(throughJson(place, createSharedHours())).toStrictEqual(
          JSON.parse(JSON.stringify(place)),
        )
      },
    ),
  )
})

function undefinedFor(keys: readonly string[]): object {
  return Object.fromEntries(keys.map((key) => [key, undefined]))
}

test('what is not public and drafts without a location are not packed', () => {
  const place = aPlace({ email: 'a@example.org', recipients: ['b@example.org'] })
  expect(JSON.stringify(packPlace(place, createSharedHours()))).not.toContain('example.org')
  expect(toPublicPlace(place)).toBeDefined()
  expect(packPlace(aPlace({ location: undefined }), createSharedHours())).toBeUndefined()
})

test('hours that are one object are written once, those beyond twenty thousand with their places', () => {
  const shared = createSharedHours()
  const hoursOf = (i: number): WeeklyHours => ({
    ...HOURS,
    exceptions: { [`day ${i}`]: { intervals: [] } },
  })
  expect(throughJson({ ...WHOLE, weeklyHours: HOURS }, shared).weeklyHours).toEqual(HOURS)
  throughJson({ ...WHOLE, slug: 'other', weeklyHours: HOURS }, shared)
  expect(shared.json).toHaveLength(1)
  for (let i = 1; i < 20_000; i++) shared.numberOf(hoursOf(i))
  expect(shared.numberOf(hoursOf(20_000))).toBeUndefined()
  expect(shared.numberOf(HOURS)).toBe(0)
  expect(throughJson({ ...WHOLE, weeklyHours: hoursOf(20_001) }, shared).weeklyHours).toEqual(
    hoursOf(20_001),
  )
  expect(shared.json).toHaveLength(20_000)
})
