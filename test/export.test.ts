import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExportFormat } from '../src/domain/export/export-format.ts'
import { EXPORT_COLUMNS } from '../src/domain/export/export-row.ts'
import { exportPlaces } from '../src/domain/export/export-places.ts'
import { createImport } from '../src/domain/import/import-places.ts'
import { mapHeaders } from '../src/domain/import/map-headers.ts'
import type { Place } from '../src/domain/places/place.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/gazetteer.ts'
import { openTable } from '../src/lib/table/open-table.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { messagesOf } from '../src/web/messages/all.ts'
import { aCategory, aPlace } from './builders.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const gazetteer = openGazetteer(
  readFileSync(new URL('../gazetteer/gazetteer.bin', import.meta.url)),
)
const CATEGORIES = [aCategory('brauerei', 'Brauerei', 'Brauereien'), aCategory('park')]

let directories: string[] = []
let storages: Storage[] = []

async function open(): Promise<Storage> {
  const directory = await mkdtemp(join(tmpdir(), 'lageplan-export-'))
  directories.push(directory)
  const storage = await openStorage({ directory, log: () => {} })
  storages.push(storage)
  await storage.site.saveVocabulary({ categories: CATEGORIES, attributes: [] }, 'test')
  return storage
}

let storage: Storage

beforeEach(async () => {
  storage = await open()
})

afterEach(async () => {
  for (const one of storages) await one.close()
  for (const directory of directories) await rm(directory, { recursive: true })
  directories = []
  storages = []
})

async function exported(format: ExportFormat, from = storage): Promise<string> {
  const ports = {
    places: from.places,
    site: from.site,
    now: () => NOW,
    headers: messagesOf('de').importing.exportHeaders,
    urlOf: (path: string) => `https://orte.example${path}`,
    placeUrl: (slug: string) => `https://orte.example/orte/${slug}`,
  }
  return (await Array.fromAsync(exportPlaces(format, ports))).join('')
}

const fileOf = (text: string, name: string) => ({
  name,
  async *open() {
    yield new TextEncoder().encode(text)
  },
})

async function importInto(into: Storage, text: string, fileName: string) {
  const imports = createImport({
    places: into.places,
    site: into.site,
    imports: into.imports,
    locate: {
      postalCode: (country, code) => gazetteer.postalCode(country, code)?.center,
      city: (name, regionOrCountry) => gazetteer.city(name, regionOrCountry)?.center,
      region: (code) => gazetteer.region(code)?.bounds,
    },
    now: () => NOW,
    randomBytes: (count) => randomBytes(count),
    defaultCountry: 'US',
    worker: 'test 1',
  })
  const file = fileOf(text, fileName)
  const prepared = await imports.prepare({ file }, 'test')
  if (!prepared.ok) throw new Error(prepared.problem)
  const applied = await imports.apply(prepared.id, file, 'test')
  if (!applied.ok) throw new Error(applied.problem)
  return prepared.checked.report
}

const add = (...places: Place[]) =>
  storage.places.apply(
    places.map((place) => ({ kind: 'add' as const, place })),
    'test',
  )

// What people type, and what spreadsheets and CSV stumble over.
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
      'NULL',
      'true',
      '007',
      'é',
      '漢',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '))
const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const somePlace = fc.record({
  name: words,
  street: optional(words),
  extra: optional(words),
  city: optional(words),
  postalCode: optional(fc.constantFrom('01069', '00501', '73069-8224')),
  phone: optional(fc.constantFrom('+14058160490', '+49911604237')),
  email: optional(fc.constant('post@adler.example')),
  website: optional(fc.constant('https://adler.example/?a=1,2;3')),
  openingHours: optional(fc.constantFrom('Mo-Fr 09:00-17:00; PH off', '24/7', 'Sa,Su 10:00-12:00')),
  description: optional(lines),
  descriptionEn: optional(lines),
  lat: fc.integer({ min: 30_000_000, max: 48_000_000 }),
  lng: fc.integer({ min: -120_000_000, max: -75_000_000 }),
  precision: fc.constantFrom('exact' as const, 'street' as const, 'postal-code' as const),
  status: fc.constantFrom('published' as const, 'archived' as const, 'draft' as const),
  categoryIds: fc.constantFrom<string[]>(['brauerei'], ['park', 'brauerei']),
})

type Fields = typeof somePlace extends fc.Arbitrary<infer Value> ? Value : never

function toPlace(fields: Fields): Place {
  const { lat, lng, precision, street, extra, city, postalCode, description, descriptionEn } =
    fields
  const { name, phone, email, website, openingHours, status, categoryIds } = fields
  const place = aPlace({
    name,
    address: {
      street,
      extra,
      city,
      postalCode,
      country: 'US',
    },
    location: { lat: lat / 1e6, lng: lng / 1e6, precision },
    phone,
    email,
    website,
    openingHours,
    status,
    categoryIds,
    description: {
      ...(description === undefined ? {} : { de: description }),
      ...(descriptionEn === undefined ? {} : { en: descriptionEn }),
    },
  })
  return { ...place, slug: `ort-${place.id}` }
}

const all = async (from: Storage) => Array.fromAsync(from.places.streamAll())

/** What a file carries of a place, in an order of its own. */
function carried(places: readonly Place[]) {
  return places
    .map(({ name, address, location, phone, email, website, openingHours, ...rest }) => ({
      name,
      address,
      location,
      phone,
      email,
      website,
      openingHours,
      description: rest.description,
      status: rest.status,
      categoryIds: rest.categoryIds,
    }))
    .toSorted((a, b) => (a.location?.lat ?? 0) - (b.location?.lat ?? 0))
}

describe.each([
  ['csv', 'orte.csv'],
  ['excel', 'orte.csv'],
  ['geojson', 'orte.geojson'],
] as const)('export as %s and import', (format, name) => {
  test('changes nothing where it came from, and gives the same places elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(somePlace, {
          minLength: 1,
          maxLength: 8,
          selector: ({ lat }) => lat,
        }),
        async (fields) => {
          const places = fields.map(toPlace)
          storage = await open()
          await add(...places)
          const text = await exported(format)
          const version = await storage.places.catalogueVersion()
          const again = await importInto(storage, text, name)
          expect(again.refused.first).toEqual([])
          expect(again.changed.first).toEqual([])
          expect(again).toMatchObject({ added: 0, unchanged: places.length })
          expect(await storage.places.catalogueVersion()).toBe(version)
          const elsewhere = await open()
          await importInto(elsewhere, text, name)
          expect(carried(await all(elsewhere))).toEqual(carried(places))
        },
      ),
      { numRuns: 5 },
    )
  })

  test('takes what was changed in the file, also the name', async () => {
    const place = aPlace({ name: 'Adler', categoryIds: ['park'] })
    await add(place)
    const text = (await exported(format)).replace('Adler', 'Zum Adler')
    expect(await importInto(storage, text, name)).toMatchObject({ added: 0 })
    expect(await all(storage)).toMatchObject([{ id: place.id, name: 'Zum Adler', version: 2 }])
  })
})

test('columns in both languages are understood by an import', () => {
  for (const locale of ['de', 'en'] as const) {
    const headers = messagesOf(locale).importing.exportHeaders
    for (const column of EXPORT_COLUMNS) {
      const [mapped] = mapHeaders([headers[column]]).columns
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

  test('holds no formula, and leaves numbers alone', async () => {
    await add(dangerous)
    const text = await exported('csv')
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(text).toContain(',39.740000,-104.990000,exact,+49911604237,')
    expect(text).not.toContain('\uFEFF')
  })

  test('is read by a German Excel without being asked', async () => {
    await add(dangerous)
    const text = await exported('excel')
    expect(text).toMatch(/^\uFEFFLageplan-ID;Kennung;Name/)
    expect(text).toContain(';39,740000;-104,990000;exact;+49 911 604237;')
  })
})

test("Google's shape begins its week on Sunday and leaves out what is not published", async () => {
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
  const opened = await openTable({ open: fileOf(await exported('google'), 'g.csv').open })
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

test("schema.org's shape is JSON-LD with one node for each published place", async () => {
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
