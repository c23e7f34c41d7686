import * as fc from 'fast-check'
import { LOCAL_NAME_FIELDS } from '../../src/domain/places/local-names.ts'
import { CONTACT_FIELDS, recordOf } from '../../src/domain/places/place-fields.ts'
import { type Category, LOCALES, type Place, PRECISIONS } from '../../src/domain/places/place.ts'
import type { PlaceChange } from '../../src/domain/places/place-store.ts'
import { type Delivery, FORMS, type Submission } from '../../src/domain/submissions/submission.ts'

let count = 0

/** In the form of UUIDv7, in order of creation. */
export function anId(): string {
  count += 1
  return `01900000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
}

export const PARK: Category = {
  id: anId(),
  slug: 'parks',
  name: { de: { one: 'Park', many: 'Parks' }, en: { one: 'Park', many: 'Parks' } },
  colour: '#2e7d32',
  icon: 'tree',
  order: 1,
}

export const MUSEUM: Category = {
  id: anId(),
  slug: 'museen',
  name: { de: { one: 'Museum', many: 'Museen' }, en: { one: 'Museum', many: 'Museums' } },
  colour: '#6a1b9a',
  icon: 'building',
  order: 2,
}

export function aPlace(fields: Partial<Place> = {}): Place {
  const id = fields.id ?? anId()
  return {
    id,
    slug: `ort-${id}`,
    name: 'Zion',
    alsoKnownAs: [],
    categoryIds: [PARK.id],
    address: { country: 'US' },
    location: { lat: 37.298_202, lng: -113.026_333, precision: 'exact' },
    openingHoursAreSample: false,
    description: {},
    attributes: {},
    recipients: [],
    status: 'published',
    version: 1,
    ...fields,
  }
}

export function additions(places: readonly Place[]): PlaceChange[] {
  return places.map((place) => ({ kind: 'add', place }))
}

export function aSubmission(fields: Partial<Submission> = {}): Submission {
  const id = fields.id ?? anId()
  return {
    id,
    receipt: `LP-${id.slice(-9)}`,
    form: 'message',
    fields: { message: 'Ist der Weg barrierefrei?' },
    locale: 'de',
    receivedAt: new Date('2026-11-21T08:30:00.123Z'),
    idempotencyKey: `key ${id}`,
    contentHash: `hash ${id}`,
    verdict: 'accept',
    score: 0,
    signals: [],
    status: 'inbox',
    ...fields,
  }
}

export function aDelivery(submissionId: string, fields: Partial<Delivery> = {}): Delivery {
  return {
    id: anId(),
    submissionId,
    channel: 'email',
    recipient: 'park@example.org',
    status: 'pending',
    attempts: 0,
    ...fields,
  }
}

/** Any text without NUL, which is rejected at the edge and which PostgreSQL cannot store. */
const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '0'))
// JSON and SQLite have no -0.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const degrees = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0)
const moment = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('9999-12-31'),
  noInvalidDate: true,
})
const interval = fc.record({ opens: fc.nat(1440), closes: fc.nat(2880) })
const localText = fc.record({ de: text, en: text }, { requiredKeys: [] })

const photo = fc.record(
  { id: text, width: fc.nat(1600), height: fc.nat(1600), alt: localText, credit: text },
  { requiredKeys: ['id', 'width', 'height', 'alt'] },
)

const address = fc.record(
  { street: text, extra: text, postalCode: text, city: text, region: text, country: text },
  { requiredKeys: ['country'] },
)

const weeklyHours = fc.record({
  week: fc.array(fc.array(interval, { maxLength: 2 }), { minLength: 7, maxLength: 7 }),
  exceptions: fc.dictionary(
    fc.constantFrom('2026-12-24', '2026-12-25', '2027-01-01'),
    fc.record(
      { intervals: fc.array(interval, { maxLength: 2 }), comment: text },
      { requiredKeys: ['intervals'] },
    ),
  ),
})

/** Any place that the table accepts, each with its own id and slug. */
export const anyPlace: fc.Arbitrary<Place> = fc
  .record(
    {
      name: text,
      alsoKnownAs: fc.array(text),
      categoryIds: fc.uniqueArray(fc.constantFrom(PARK.id, MUSEUM.id)),
      address,
      location: fc.record({
        lat: degrees(90),
        lng: degrees(180),
        precision: fc.constantFrom(...PRECISIONS),
      }),
      boundary: text,
      timeZone: text,
      ...recordOf(CONTACT_FIELDS, () => text),
      ...recordOf(LOCAL_NAME_FIELDS, () => text),
      openingHours: text,
      weeklyHours,
      openingHoursAreSample: fc.boolean(),
      description: localText,
      attributes: fc.dictionary(text, fc.oneof(text, number, fc.boolean())),
      photos: fc.array(photo, { minLength: 1, maxLength: 3 }),
      recipients: fc.array(text),
      status: fc.constantFrom('draft' as const, 'archived' as const),
      confirmedAt: text,
      source: fc.record({ system: text, externalId: fc.uuid() }),
      version: fc.integer({ min: 1, max: 1_000_000 }),
    },
    {
      requiredKeys: [
        'name',
        'alsoKnownAs',
        'categoryIds',
        'address',
        'openingHoursAreSample',
        'description',
        'attributes',
        'recipients',
        'status',
        'version',
      ],
    },
  )
  .map((fields) => {
    const id = anId()
    return { ...fields, id, slug: `${fields.name} ${id}` }
  })

const signal = fc.record(
  { code: text, points: number, details: fc.dictionary(text, fc.oneof(text, number)) },
  { requiredKeys: ['code', 'points'] },
)

/** Any submission, each with its own id and key. */
export const anySubmission: fc.Arbitrary<Submission> = fc
  .record(
    {
      receipt: text,
      form: fc.constantFrom(...FORMS),
      fields: fc.dictionary(text, text),
      locale: fc.constantFrom(...LOCALES),
      receivedAt: moment,
      page: text,
      contentHash: text,
      nonce: fc.uuid(),
      verdict: fc.constantFrom('accept' as const, 'quarantine' as const),
      score: number,
      signals: fc.array(signal),
      status: fc.constantFrom('inbox' as const, 'quarantine' as const, 'done' as const),
    },
    {
      requiredKeys: [
        'receipt',
        'form',
        'fields',
        'locale',
        'receivedAt',
        'contentHash',
        'verdict',
        'score',
        'signals',
        'status',
      ],
    },
  )
  .map((fields) => {
    const id = anId()
    return { ...fields, id, idempotencyKey: `key ${id}` }
  })
