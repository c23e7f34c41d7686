import { expect, test } from 'vitest'
import { fieldSources } from './field-sources.ts'
import type { PlaceRevision } from './place-store.ts'
import type { Place } from './place.ts'

const PLACE: Place = {
  id: 'p',
  slug: 'adler',
  name: 'Goldener Adler',
  alsoKnownAs: [],
  categoryIds: [],
  address: { country: 'DE' },
  location: { lat: 51, lng: 13, precision: 'exact' },
  phone: '+493012345678',
  openingHoursAreSample: false,
  description: {},
  attributes: {},
  recipients: [],
  status: 'published',
  version: 3,
}

const revision = (over: Partial<PlaceRevision>): PlaceRevision => ({
  version: 1,
  at: '2026-11-01T10:00:00Z',
  actor: 'anna',
  kind: 'changed',
  before: {},
  after: {},
  origin: {},
  ...over,
})

const ADDED = revision({ kind: 'added', actor: 'import' })
const NAMED = revision({
  version: 2,
  before: { name: 'Adler', version: 1 },
  after: { name: 'Goldener Adler', version: 2 },
})
const MOVED = revision({
  version: 3,
  actor: 'bert',
  before: { location: { lat: 50, lng: 13, precision: 'city' }, version: 2 },
  after: { location: PLACE.location, version: 3 },
})
const GROUPS = [
  ...['name', 'phone', 'email'].map((name) => ({ name, fields: [name] })),
  { name: 'location', fields: ['latitude', 'longitude', 'precision'] },
]

test('each field names the change that it comes from', () => {
  const sources = fieldSources(PLACE, [MOVED, NAMED, ADDED], GROUPS)
  expect(Object.fromEntries(sources)).toEqual({ name: NAMED, phone: ADDED, location: MOVED })
})

test('nothing is claimed about changes that the history no longer has', () => {
  expect([...fieldSources(PLACE, [MOVED], GROUPS).keys()]).toEqual(['location'])
  const gap = fieldSources(PLACE, [MOVED, ADDED], GROUPS)
  expect([...gap.keys()]).toEqual(['location'])
  expect(fieldSources(PLACE, [], GROUPS).size).toBe(0)
})
