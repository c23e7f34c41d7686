import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExportFormat } from '../src/domain/export/export-format.ts'
import { EXPORT_COLUMNS } from '../src/domain/export/export-row.ts'
import { exportPlaces } from '../src/domain/export/export-places.ts'
import { mapHeaders } from '../src/domain/import/columns/map-columns.ts'
import { parseOpeningHours } from '../src/domain/places/opening-hours.ts'
import type { HoursContext } from '../src/domain/places/hours-reader.ts'
import {
  type Photo,
  sizeOfId,
  type Attribute,
  type Locale,
  type Place,
  PLACE_STATUSES,
  PRECISIONS,
} from '../src/domain/places/place.ts'
import { timeZoneAt } from '../src/domain/places/time-zone.ts'
import { localMoment } from '../src/lib/hours/weekly-hours.ts'
import { openTable } from '../src/lib/table/open-table.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { composeImporter } from '../src/server/import/compose-importer.ts'
import { allMessagesOf } from '../src/web/messages/all.ts'
import { aCategory, aPlace } from './builders.ts'
import { gazetteer, NOW, textFile } from './import-site.ts'
import { siteDirectory } from './site-directory.ts'
import fc from 'fast-check'

const named = (de: string) => ({ de, en: `${de} (en)` })
const ATTRIBUTES: Attribute[] = [
  { key: 'rollstuhl', name: named('Rollstuhl'), type: 'boolean', filterable: true },
  { key: 'plaetze', name: named('Plätze'), type: 'number', filterable: false },
  {
    key: 'preis',
    name: named('Preis'),
    type: 'choice',
    choices: [
      { value: 'frei', name: named('Eintritt frei') },
      { value: 'teuer', name: named('Teuer') },
    ],
    filterable: true,
  },
  {
    key: 'angebot',
    name: named('Angebot'),
    type: 'multi',
    choices: [
      { value: 'wlan', name: named('WLAN') },
      { value: 'kaffee', name: named('Kaffee, Tee') },
      { value: 'parken', name: named('Parken') },
    ],
    filterable: true,
  },
  { key: 'eroeffnet', name: named('Eröffnet'), type: 'date', filterable: false },
  { key: 'karte', name: named('Speisekarte'), type: 'url', filterable: false },
  { key: 'hinweis', name: named('Hinweis'), type: 'text', filterable: false },
]
const CATEGORIES = [aCategory('brauerei', 'Brauerei', 'Brauereien'), aCategory('park')]

let storages: Storage[] = []

async function open(): Promise<Storage> {
  const storage = await openStorage({ directory: await siteDirectory(), log: () => {} })
  storages.push(storage)
  await storage.site.saveVocabulary({ categories: CATEGORIES, attributes: ATTRIBUTES }, 'test')
  return storage
}

let storage: Storage

beforeEach(async () => {
  storage = await open()
})

afterEach(async () => {
  for (const one of storages) await one.close()
  storages = []
})

async function exported(
  format: ExportFormat,
  from = storage,
  locale: Locale = 'de',
): Promise<string> {
  const { importing } = allMessagesOf(locale)
  const ports = {
    places: from.places,
    site: from.site,
    now: () => NOW,
    headers: importing.exportHeaders,
    attributeHeader: importing.attributeHeader,
    urlOf: (path: string) => `https://orte.example${path}`,
    placeUrl: (slug: string) => `https://orte.example/orte/${slug}`,
  }
  return (await Array.fromAsync(exportPlaces(format, ports))).join('')
}

async function importInto(into: Storage, text: string, fileName: string) {
  const ports = { now: () => NOW, photos: { sizeOf: async (id: string) => sizeOfId(id) } }
  const imports = composeImporter(
    { storage: into, gazetteer, directory: '', siteCountry: () => 'US', log() {} },
    ports,
  )
  const file = textFile(text, fileName)
  const prepared = await imports.prepare({ file }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  const applied = await imports.apply(prepared.id, 'test')
  if (!applied.ok) throw new Error(applied.problem)
  return prepared.checked.report
}

const add = (...places: Place[]) =>
  storage.places.apply(
    places.map((place) => ({ kind: 'add' as const, place })),
    'test',
  )

// Texts that people type and that trip up spreadsheets and CSV.
const words = fc
  .array(
    fc.constantFrom(
      '=1+1',
      '+x',
      '-',
      '@SUM(A1)',
      "'=",
      "'s",
      '"',
      ',',
      ';',
      'Ä',
      'ß',
      'Zum Adler',
      '1',
      '|',
      '#',
      '<b>',
      '％',
      '＝',
      '\\',
      '\\;',
      'NULL',
      'true',
      '007',
      'é',
      '漢',
      'KÃ¶ln',
      'Lennéstraße 1, 01069 Dresden',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '))
const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

// The point may lie anywhere: away from the address, or at it with swapped coordinates.
const somePoint = fc
  .record({
    lat: fc.integer({ min: -90_000_000, max: 90_000_000 }),
    lng: fc.integer({ min: -180_000_000, max: 180_000_000 }),
    precision: fc.constantFrom(...PRECISIONS),
  })
  // No place is at 0, 0: it means that the location was unknown.
  .filter(({ lat, lng }) => lat !== 0 || lng !== 0)
const somePhoto = fc.record({
  id: fc.integer({ min: 0, max: 9 }),
  de: words,
  en: optional(words),
  credit: optional(words),
})

/** Everything that an editor may set, and where the place came from. */
const somePlace = fc.record({
  name: words,
  slug: fc.constantFrom('adler', 'zum-adler', 'adler-2', 'hof'),
  alsoKnownAs: fc.uniqueArray(words, { maxLength: 3 }),
  street: optional(words),
  extra: optional(words),
  city: optional(words),
  where: fc.constantFrom(
    { country: 'US', region: 'US-CA', postalCode: '00501' },
    { country: 'US', postalCode: '73069-8224' },
    { country: 'DE', region: 'DE-SN', postalCode: '01069' },
    { country: 'DE' },
    { country: 'FR', postalCode: '75001' },
  ),
  phone: optional(fc.constantFrom('+14058160490', '+49911604237', '+493012345')),
  email: optional(fc.constant('post@adler.example')),
  website: optional(fc.constant('https://adler.example/?a=1,2;3')),
  openingHours: optional(
    fc.constantFrom(
      'Mo-Fr 09:00-17:00; PH off',
      '24/7',
      'Sa,Su 10:00-12:00',
      'Mo-Fr 09:00-17:00; 2026 Dec 24 09:00-13:00; 2027 Jan 01 off "Neujahr"',
    ),
  ),
  description: optional(lines),
  descriptionEn: optional(lines),
  point: somePoint,
  isNowhere: fc.boolean(),
  status: fc.constantFrom(...PLACE_STATUSES),
  categoryIds: fc.constantFrom<string[]>([], ['brauerei'], ['park', 'brauerei']),
  attributes: fc.record(
    {
      rollstuhl: fc.boolean(),
      plaetze: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      preis: fc.constantFrom('frei', 'teuer'),
      angebot: fc
        .uniqueArray(fc.constantFrom('wlan', 'kaffee', 'parken'), { minLength: 1 })
        .map((choices) => choices.toSorted()),
      eroeffnet: fc.constantFrom('1899-12-31', '2026-02-28', '2031-07-01'),
      karte: fc.constantFrom('https://adler.example/karte?a=1&b=2,3;4', 'http://x.example'),
      hinweis: words,
    },
    { requiredKeys: [] },
  ),
  photos: fc.uniqueArray(somePhoto, { maxLength: 2, selector: ({ id }) => id }),
  recipients: fc.uniqueArray(fc.constantFrom('a@adler.example', "o'neil+x@adler.example"), {
    maxLength: 2,
  }),
  confirmedAt: optional(fc.constantFrom('2025-02-28', '2026-11-21')),
  source: optional(
    fc.constantFrom({ system: 'csv:orte' }, { system: 'csv:register' }, { system: 'demo' }),
  ),
})

type Fields = typeof somePlace extends fc.Arbitrary<infer Value> ? Value : never

function toPlace(fields: Fields, number: number): Place {
  const { where, street, extra, city, description, descriptionEn, point, isNowhere, ...rest } =
    fields
  const { categoryIds, source, photos, slug, status, openingHours, ...same } = rest
  const isPublished = status === 'published'
  const location = { ...point, lat: point.lat / 1e6, lng: point.lng / 1e6 }
  const { postalCode, region, country } = where
  const timeZone = isPublished || !isNowhere ? timeZoneAt(location, country, region) : undefined
  return {
    ...same,
    id: aPlace().id,
    slug: `${slug}-x${number}`,
    status,
    categoryIds: isPublished && categoryIds.length === 0 ? ['park'] : categoryIds,
    address: { street, extra, postalCode, city, region, country },
    location: isPublished || !isNowhere ? location : undefined,
    timeZone,
    openingHours,
    weeklyHours: openingHours
      ? hoursAt(openingHours, { country, region, location: timeZone ? location : undefined })
      : undefined,
    openingHoursAreSample: false,
    description: {
      ...(description === undefined ? {} : { de: description }),
      ...(descriptionEn === undefined ? {} : { en: descriptionEn }),
    },
    // The same ids in all sources.
    source: source && { ...source, externalId: `=${number}` },
    photos: photos.length === 0 ? undefined : photos.map(toPhoto),
    version: 1,
  }
}

function toPhoto({ id, de, en, credit }: Fields['photos'][number]): Photo {
  const alt = en === undefined ? { de } : { de, en }
  const photo = { id: `${String(id).repeat(32)}-800x600`, width: 800, height: 600, alt }
  return credit === undefined ? photo : { ...photo, credit }
}

function hoursAt(text: string, where: Omit<HoursContext, 'from'>): Place['weeklyHours'] {
  const { location, country, region } = where
  const timeZone = location ? timeZoneAt(location, country, region) : 'UTC'
  const from = localMoment(NOW, timeZone).date
  const parsed = parseOpeningHours(text, { ...where, from })
  if (!parsed.ok) throw new Error(parsed.rule)
  return parsed.value.weeklyHours
}

const all = async (from: Storage) => Array.fromAsync(from.places.streamAll())

describe.each([
  ['csv', 'orte.csv'],
  ['excel', 'orte.csv'],
  ['geojson', 'orte.geojson'],
] as const)('export as %s and import', (format, name) => {
  // Opening a database takes longer than everything else here, so each run has many places.
  test('changes nothing on its own site, and creates the same places elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(somePlace, { minLength: 60, maxLength: 60 }),
        fc.constantFrom('de' as const, 'en' as const),
        async (fields, locale) => {
          const places = fields.map(toPlace)
          expect(await add(...places)).toMatchObject({ ok: true })
          const text = await exported(format, storage, locale)
          const version = await storage.places.catalogueVersion()
          const again = await importInto(storage, text, name)
          expect(again.rejected.first).toEqual([])
          expect(again.changed.first).toEqual([])
          expect(again).toMatchObject({ added: 0, unchanged: places.length, missing: 0 })
          expect(await storage.places.catalogueVersion()).toBe(version)
          const elsewhere = await open()
          await importInto(elsewhere, text, name)
          expect(await all(elsewhere)).toEqual(await all(storage))
          const twice = await importInto(elsewhere, text, name)
          expect(twice).toMatchObject({ added: 0, unchanged: places.length, missing: 0 })
        },
      ),
      { numRuns: 1, endOnFailure: true },
    )
  })

  test('includes the area of a place, and an import applies a changed one', async () => {
    const place = aPlace({
      name: 'Adler',
      categoryIds: ['park'],
      location: { lat: 51.05, lng: 13.73, precision: 'exact' },
      timeZone: 'America/Los_Angeles',
      boundary: areaTo(13.8),
    })
    await add(place)
    const text = await exported(format)
    expect(await importInto(storage, text, name)).toMatchObject({ unchanged: 1 })
    await importInto(storage, text.replaceAll('13.8', '13.9'), name)
    expect(await all(storage)).toMatchObject([{ boundary: areaTo(13.9), version: 2 }])
  })

  test('applies what was changed in the file, even the name', async () => {
    const place = aPlace({ name: 'Adler', categoryIds: ['park'] })
    await add(place)
    const text = (await exported(format))
      .replace('"Adler"', '"Zum Adler"')
      .replace(/([,;])Adler([,;])/, '$1Zum Adler$2')
    expect(await importInto(storage, text, name)).toMatchObject({ added: 0 })
    expect(await all(storage)).toMatchObject([{ id: place.id, name: 'Zum Adler', version: 2 }])
  })
})

test('reads JSON lists, and dates as other programs write them', async () => {
  const place = aPlace({ name: 'Adler', categoryIds: ['park'] })
  await add(place)
  const row = {
    'Lageplan-ID': place.id,
    name: 'Adler',
    'Merkmal: angebot': ['wlan', 'Kaffee, Tee'],
    'Merkmal: eroeffnet': '1.7.2031',
    'Merkmal: karte': 'www.adler.example/karte',
  }
  await importInto(storage, JSON.stringify([row]), 'orte.json')
  expect(await all(storage)).toMatchObject([
    {
      attributes: {
        angebot: ['kaffee', 'wlan'],
        eroeffnet: '2031-07-01',
        karte: 'https://www.adler.example/karte',
      },
    },
  ])
  const wrong = {
    ...row,
    'Merkmal: angebot': 'wlan; Sauna',
    'Merkmal: eroeffnet': '3/4/2026',
    'Merkmal: karte': 'javascript:alert(1)',
  }
  const { notices } = await importInto(storage, JSON.stringify([wrong]), 'orte.json')
  expect(notices.first.map(({ reason }) => reason)).toEqual([
    'attribute_choices_invalid',
    'attribute_date_invalid',
    'website_invalid',
  ])
})

test('says that places of another category do not have an attribute, and keeps its value', async () => {
  const attributes = ATTRIBUTES.map((one) =>
    one.key === 'plaetze' ? { ...one, categories: ['brauerei'] } : one,
  )
  await storage.site.saveVocabulary({ categories: CATEGORIES, attributes }, 'test')
  const address = { city: 'Dresden', country: 'DE' }
  const location = { lat: 51.05, lng: 13.73, precision: 'exact' as const }
  await add(
    aPlace({ name: 'Adler', categoryIds: ['park'], address, location }),
    aPlace({ name: 'Bräu', categoryIds: ['park', 'brauerei'], address, location }),
  )
  const rows = (await all(storage)).map(({ id, name }) => ({
    'Lageplan-ID': id,
    name,
    'Merkmal: plaetze': 12,
  }))
  const again = JSON.stringify(rows)
  const { notices } = await importInto(storage, again, 'orte.json')
  expect(notices.first).toMatchObject([
    { reason: 'attribute_elsewhere', column: 'Merkmal: plaetze', value: '12' },
  ])
  expect(await all(storage)).toMatchObject([
    { name: 'Adler', attributes: { plaetze: 12 } },
    { name: 'Bräu', attributes: { plaetze: 12 } },
  ])
  expect((await importInto(storage, again, 'orte.json')).notices.total).toBe(0)
})

describe('an edited export', () => {
  const place = aPlace({
    name: 'Adler',
    categoryIds: ['park'],
    address: { street: 'Hauptstr. 1', city: 'Dresden', country: 'DE' },
    location: { lat: 51.05, lng: 13.73, precision: 'exact' },
    timeZone: 'Europe/Berlin',
    attributes: { rollstuhl: true, plaetze: 12 },
    confirmedAt: '2026-11-01',
  })

  test('may have only some columns, and then only those change', async () => {
    await add(place)
    const file = `Lageplan-ID;Name;Öffnungszeiten;Merkmal: Plätze\n${place.id};Adler;"Mo-Su 10:00-18:00; PH off";14,5\n`
    const { rejected, changed } = await importInto(storage, file, 'hours.csv')
    expect(rejected.first).toEqual([])
    expect(changed.first[0]?.differences.map(({ field }) => field)).toEqual([
      'openingHours',
      'attributes',
    ])
    const [now] = await all(storage)
    expect(now).toMatchObject({
      address: place.address,
      location: place.location,
      openingHours: 'Mo-Su 10:00-18:00; PH off',
      attributes: { rollstuhl: true, plaetze: 14.5 },
    })
    // The day after Christmas is a holiday in Germany: the row names no country, but its place does.
    expect(now?.weeklyHours?.exceptions['2026-12-26']).toBeDefined()
  })

  test('publishes and hides, but only places that can be public', async () => {
    const bare = aPlace({ name: 'Hof', status: 'draft', location: undefined, timeZone: undefined })
    await add({ ...place, status: 'draft' }, bare)
    const text = (await exported('csv')).replaceAll(',draft,', ',published,')
    const { rejected, missing } = await importInto(storage, text, 'orte.csv')
    expect(rejected.first).toMatchObject([{ reason: 'not_publishable' }])
    expect(missing).toBe(0)
    expect((await all(storage)).map(({ status }) => status)).toEqual(['published', 'draft'])
  })

  test('does not undo later confirmations, and accepts only existing photos', async () => {
    await add(place)
    const header = 'Lageplan-ID,Name,Zuletzt bestätigt,Fotos,Empfänger von Nachrichten'
    const file = `${header}\n${place.id},Adler,31.10.2026,https://x.example/a.jpg | Tor,kein Empfänger\n`
    const { changed, notices } = await importInto(storage, file, 'orte.csv')
    expect(changed.first).toEqual([])
    expect(notices.byReason).toEqual({ photo_unknown: 1, email_invalid: 1 })
    expect(await all(storage)).toEqual([place].map((one) => expect.objectContaining({ ...one })))
  })
})

test('a rejected row does not make its place missing', async () => {
  const source = { system: 'csv:liste', externalId: '7' }
  await add(aPlace({ name: 'Adler', source }))
  const file = 'id,name,lat,lng\n7,Adler,north,-104.99\n'
  expect(await importInto(storage, file, 'liste.csv')).toMatchObject({
    missing: 0,
    rejected: { byReason: { coordinates_invalid: 1 } },
  })
})

test('an import understands columns in both languages', () => {
  for (const locale of ['de', 'en'] as const) {
    const headers = allMessagesOf(locale).importing.exportHeaders
    const { columns } = mapHeaders(Object.values(headers))
    for (const column of EXPORT_COLUMNS) {
      const mapped = columns.find(({ header }) => header === headers[column])
      expect({ header: headers[column], field: mapped?.field }).toEqual({
        header: headers[column],
        field: column,
      })
    }
  }
})

describe('a table for spreadsheets', () => {
  const dangerous = aPlace({
    name: '=HYPERLINK("http://x","y")',
    phone: '+49911604237',
    location: { lat: 39.74, lng: -104.99, precision: 'exact' },
  })

  test('contains no formula, and leaves numbers alone', async () => {
    await add(dangerous)
    const text = await exported('csv')
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(text).toContain(',39.740000,-104.990000,exact,,+49911604237,')
    expect(text).not.toContain('\uFEFF')
  })

  test('opens in German Excel without prompts', async () => {
    await add(dangerous)
    const text = await exported('excel')
    expect(text).toMatch(/^\uFEFFLageplan-ID;Lageplan-Slug;Lageplan-Quelle;Kennung;Name;/)
    expect(text).toContain(';39,740000;-104,990000;exact;;+49 911 604237;')
  })
})

test("Google's format starts the week on Sunday and skips unpublished places", async () => {
  const week = [1, 2, 3, 4, 5].map(() => [{ opens: 540, closes: 1020 }])
  await add(
    aPlace({
      name: 'Adler',
      categoryIds: ['brauerei'],
      phone: '+14058160490',
      weeklyHours: {
        week: [...week, [], [{ opens: 600, closes: 720 }]],
        exceptions: { '2026-12-24': { intervals: [{ opens: 540, closes: 780 }] } },
      },
    }),
    aPlace({ status: 'draft' }),
  )
  const opened = await openTable({ open: textFile(await exported('google'), 'g.csv').open })
  if (!opened.ok) throw new Error(opened.problem)
  const rows = (await Array.fromAsync(opened.table.batches)).flat()
  expect(rows).toHaveLength(1)
  const cell = (header: string) => rows[0]?.cells[opened.table.header.indexOf(header)]
  expect(cell('Sunday hours')).toBe('10:00-12:00')
  expect(cell('Monday hours')).toBe('09:00-17:00')
  expect(cell('Saturday hours')).toBe('x')
  expect(cell('Special hours')).toBe('2026-12-24: 09:00-13:00')
  expect(cell('Primary category')).toBe('Brauerei')
  expect(mapHeaders(opened.table.header).unmapped).toEqual([])
})

test("schema.org's format is JSON-LD with one node for each published place", async () => {
  await add(
    aPlace({ name: 'Adler', openingHours: 'Mo-Fr 09:00-17:00' }),
    aPlace({ status: 'draft' }),
  )
  const graph = JSON.parse(await exported('schema-org'))
  expect(graph).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'LocalBusiness', name: 'Adler', openingHours: ['Mo-Fr 09:00-17:00'] }],
  })
})

function areaTo(east: number): string {
  const ring = [
    [13.7, 51],
    [east, 51],
    [east, 51.1],
    [13.7, 51],
  ]
  return JSON.stringify({ type: 'Polygon', coordinates: [ring] })
}
