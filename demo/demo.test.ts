import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DEMO_SITE } from '../src/domain/admin/checklist.ts'
import { boundaryOutline, isFarFromBoundary, parseBoundary } from '../src/domain/places/boundary.ts'
import { polygonsOf, type Ring } from '../src/lib/geo/outline.ts'
import { readTable } from '../src/lib/table/read-table.ts'
import { STATE_BOXES, isInside } from './state-boxes.ts'
import opening_hours from 'opening_hours'

const perLocale = z.strictObject({ de: z.string().min(1), en: z.string().min(1) })
const oneAndMany = z.strictObject({ one: z.string().min(1), many: z.string().min(1) })

const siteShape = z.strictObject({
  name: z.literal(DEMO_SITE.name),
  tagline: perLocale.extend({ de: z.literal(DEMO_SITE.tagline) }),
  categories: z.array(
    z.strictObject({
      slug: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
      name: z.strictObject({ de: oneAndMany, en: oneAndMany }),
      alsoKnownAs: z.array(z.string()).optional(),
      colour: z.string().regex(/^#[0-9a-f]{6}$/),
      icon: z.enum(['park-alt1', 'town', 'beer']),
      order: z.int(),
    }),
  ),
  attributes: z.array(
    z.strictObject({
      key: z.string().min(1),
      name: perLocale,
      type: z.enum(['number', 'boolean', 'choice', 'text']),
      filterable: z.boolean(),
      choices: z
        .array(
          z.strictObject({
            value: z.string().min(1),
            name: perLocale,
            alsoKnownAs: z.array(z.string()).optional(),
          }),
        )
        .optional(),
      categories: z.array(z.string()).optional(),
    }),
  ),
})

const placeShape = z.strictObject({
  source: z.strictObject({ system: z.literal(DEMO_SITE.source), externalId: z.string().min(1) }),
  name: z.string().min(1).max(120),
  originalName: z.string().min(1).optional(),
  categories: z.array(z.string()).min(1),
  address: z.strictObject({
    street: z.string().min(1).optional(),
    postalCode: z
      .string()
      .regex(/^\d{5}(-\d{4})?$/)
      .optional(),
    city: z.string().min(1),
    region: z.string().regex(/^US-[A-Z]{2}$/),
    country: z.literal('US'),
  }),
  location: z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    precision: z.enum(['exact', 'street', 'postal-code', 'city']),
  }),
  phone: z
    .string()
    .regex(/^\+1[2-9]\d{9}$/)
    .optional(),
  website: z.url({ protocol: /^https?$/ }).optional(),
  openingHours: z.string().min(1).optional(),
  openingHoursAreSample: z.literal(true).optional(),
  description: perLocale,
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})

type Place = z.infer<typeof placeShape>
type Location = Pick<Place['location'], 'latitude' | 'longitude'>

const site = siteShape.parse(demoFile('site.json'))
const parks = z.array(placeShape).parse(demoFile('parks.json'))
const towns = z.array(placeShape).parse(demoFile('towns.json'))
const breweries = z.array(placeShape).parse(demoFile('breweries.json'))
const areas = z.record(z.string(), z.unknown()).parse(demoFile('park-areas.json'))
const places = [...parks, ...towns, ...breweries]

describe('the demo site', () => {
  test('has one category each for parks, towns and breweries', () => {
    expect(site.categories.map((category) => category.slug)).toEqual([
      'nationalpark',
      'deutsche-stadt',
      'brauerei',
    ])
    expect(site.categories.map((category) => category.order)).toEqual([1, 2, 3])
  })

  test.each(site.categories)('$slug has a colour that stands out on every paper', ({ colour }) => {
    for (const paper of ['#ffffff', '#1c1d1f', '#ffcd00']) {
      expect(contrast(colour, paper)).toBeGreaterThanOrEqual(3)
    }
  })

  test('has 63 national parks, each once, in 28 states and 2 territories', () => {
    expect(parks).toHaveLength(63)
    expect(new Set(parks.map((park) => park.name)).size).toBe(63)
    expect(new Set(parks.map((park) => park.address.region)).size).toBe(30)
    expect(new Set(parks.map((park) => park.originalName)).size).toBe(63)
  })

  test('has at least 25 towns and 30 breweries, spread over many states', () => {
    expect(towns.length).toBeGreaterThanOrEqual(25)
    expect(breweries.length).toBeGreaterThanOrEqual(30)
    expect(new Set(breweries.map((b) => b.address.region)).size).toBeGreaterThanOrEqual(25)
  })

  test('gives every place an id of its own', () => {
    expect(new Set(places.map((place) => place.source.externalId)).size).toBe(places.length)
  })

  test('puts each place into the category of its file', () => {
    for (const park of parks) expect(park.categories).toEqual(['nationalpark'])
    for (const town of towns) expect(town.categories).toEqual(['deutsche-stadt'])
    for (const brewery of breweries) expect(brewery.categories).toEqual(['brauerei'])
  })
})

test('every park but the youngest has its area, around or near its point', () => {
  const withoutOne = parks.filter(({ source }) => !(source.externalId in areas))
  expect(withoutOne.map(({ name }) => name)).toEqual(['New-River-Gorge-Nationalpark'])
  expect(Object.keys(areas)).toHaveLength(parks.length - 1)
  for (const { source, location } of parks) {
    const area = areas[source.externalId]
    if (area === undefined) continue
    const read = parseBoundary(JSON.stringify(area))
    expect(read).toEqual({ ok: true, value: JSON.stringify(area) })
    const point = { lat: location.latitude, lng: location.longitude }
    expect(isFarFromBoundary(JSON.stringify(area), point)).toBe(false)
  }
})

test('sizes in the texts of parks are those of their areas, in both languages', () => {
  const compared = parks.flatMap(({ name, source, description }) => {
    const drawn = squareKilometres(areas[source.externalId])
    const german = numberBefore('Quadratkilometer', description.de)
    const english = numberBefore('square miles', description.en)
    if (!german && !english) return []
    return [{ name, off: german / drawn - 1, apart: (english * 2.59) / german - 1 }]
  })
  expect(compared.length).toBeGreaterThanOrEqual(58)
  for (const park of compared) {
    const wrong = Math.abs(park.off) > 0.1 || Math.abs(park.apart) > 0.06
    expect(wrong && park).toBe(false)
  }
})

describe.each(places)('$name, $address.city', (place) => {
  test('lies inside its state', () => {
    const state = STATE_BOXES[place.address.region]
    expect(state).toBeDefined()
    expect(isInside(state!.box, place.location)).toBe(true)
  })

  test('is described in two to four sentences of German and English', () => {
    for (const text of [place.description.de, place.description.en]) {
      expect(text.length).toBeGreaterThanOrEqual(80)
      expect([2, 3, 4]).toContain(countSentences(text))
    }
  })

  test('says that its opening hours are a sample, if it has any', () => {
    expect(place.openingHoursAreSample).toBe(place.openingHours === undefined ? undefined : true)
  })

  test('has only attributes that the site defines', () => {
    for (const [key, value] of Object.entries(place.attributes ?? {})) {
      expect(definedValues(key)).toSatisfy((defined) => defined.safeParse(value).success)
    }
  })
})

test.each(places.flatMap((place) => place.openingHours ?? []))(
  '%s parses as opening hours',
  (hours) => {
    expect(new opening_hours(hours, null).getWarnings()).toEqual([])
  },
)

const sharedData = new URL('../../shared/data/', import.meta.url)
const shared = {
  breweries: new URL('openbrewerydb/breweries.csv', sharedData),
  parks: new URL('demo/nps_parks_63.json', sharedData),
  candidates: new URL('demo/demo-candidates.csv', sharedData),
}

describe('against the files in ../shared/data (skipped where they are absent)', () => {
  test.skipIf(!existsSync(shared.breweries))(
    'breweries match their Open Brewery DB rows',
    async () => {
      const rows = new Map((await csvRows(shared.breweries)).map((row) => [row.id, row]))
      const expected = breweries.map((brewery) => rows.get(brewery.source.externalId)!)
      expect(breweries.map(breweryFacts)).toEqual(expected.map(rowFacts))
      expect(expected.filter((row) => /closed|planning/.test(row.brewery_type!))).toEqual([])
    },
  )

  test.skipIf(!existsSync(shared.parks))('parks are the 63 on the list, where it puts them', () => {
    const listed = new Map(listedParks().map((park) => [parkId(park.park_code), park]))
    expect(new Set(parks.map((park) => park.source.externalId))).toEqual(new Set(listed.keys()))
    const elsewhere = parks.filter(({ source, location, address }) => {
      const { lat, lon, state } = listed.get(source.externalId)!
      const degrees = [location.latitude - lat, location.longitude - lon].map(Math.abs)
      return Math.max(...degrees) > 0.6 || address.region !== `US-${state.split('/')[0]}`
    })
    expect(elsewhere).toEqual([])
  })

  test.skipIf(!existsSync(shared.candidates))('towns lie within 15 km of a candidate', async () => {
    const candidates = (await csvRows(shared.candidates)).filter((row) => row.lat !== '')
    const elsewhere = towns.filter(({ location, address }) => {
      const kilometres = candidates
        .filter((row) => row.city === address.city && `US-${row.state}` === address.region)
        .map((row) => distance(location, { latitude: +row.lat!, longitude: +row.lon! }))
      return !(Math.min(...kilometres) < 15)
    })
    expect(elsewhere).toEqual([])
  })
})

function demoFile(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

function definedValues(key: string): z.ZodType {
  const attribute = site.attributes.find((candidate) => candidate.key === key)
  if (attribute?.type === 'number') return z.number()
  if (attribute?.type === 'boolean') return z.boolean()
  if (attribute?.type === 'text') return z.string()
  return z.enum(attribute?.choices?.map((choice) => choice.value) ?? [])
}

function breweryFacts({ name, address, phone, location, attributes }: Place) {
  const { latitude, longitude } = location
  const state = STATE_BOXES[address.region]?.name
  const type = attributes?.breweryType
  return { name, city: address.city, state, phone, latitude, longitude, type }
}

/** The demo keeps six decimals, as the product does. */
function rowFacts(row: Record<string, string>) {
  return {
    name: row.name,
    city: row.city,
    state: row.state_province,
    phone: row.phone ? `+1${row.phone}` : undefined,
    latitude: Number(Number(row.latitude).toFixed(6)),
    longitude: Number(Number(row.longitude).toFixed(6)),
    type: row.brewery_type,
  }
}

async function csvRows(file: URL): Promise<Record<string, string>[]> {
  const result = await readTable(createReadStream(file))
  if (!result.ok) throw new Error(result.problem)
  const { header, batches } = result.table
  const rows: Record<string, string>[] = []
  for await (const batch of batches) {
    for (const { cells } of batch) {
      rows.push(Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
    }
  }
  return rows
}

function listedParks() {
  const listed = z.object({
    park_code: z.string(),
    state: z.string(),
    lat: z.number(),
    lon: z.number(),
  })
  return z.array(listed).parse(JSON.parse(readFileSync(shared.parks, 'utf8')))
}

function parkId(code: string): string {
  return `nationalpark-${code.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`
}

/** Full stops of "St. Louis" and of ordinals ("20. Jahrhundert") do not end a sentence. */
function countSentences(text: string): number {
  const plain = text.replace(/\b(St|Mt|Dr|\d{1,2})\. /g, '$1 ')
  return plain.match(/[.!?](?=\s|$)/g)?.length ?? 0
}

/** Great-circle distance in kilometres, haversine on a sphere of 6 371 km. */
function distance(a: Location, b: Location): number {
  const radians = Math.PI / 180
  const dLat = (b.latitude - a.latitude) * radians
  const dLng = (b.longitude - a.longitude) * radians
  const cosines = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians)
  const h = Math.sin(dLat / 2) ** 2 + cosines * Math.sin(dLng / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

/** Contrast ratio of two colours, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// "34.000 Quadratkilometern", "13,000 square miles"; zero where there is none.
function numberBefore(unit: string, text: string): number {
  const [, digits = '0'] = new RegExp(String.raw`([\d.,]+) ${unit}`).exec(text) ?? []
  return Number(digits.replaceAll(/[.,]/g, ''))
}

// On a sphere: within half a per cent of the ellipsoid.
function squareKilometres(area: unknown): number {
  if (area === undefined) return Number.NaN
  const parts = polygonsOf(boundaryOutline(JSON.stringify(area)))
  const sizes = parts.flatMap((rings) => rings.map((ring, i) => (i === 0 ? 1 : -1) * sizeOf(ring)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function sizeOf(ring: Ring): number {
  const radians = Math.PI / 180
  const strips = ring.map(({ lat, lng }, i) => {
    const next = ring[(i + 1) % ring.length] ?? { lat, lng }
    const height = Math.sin(lat * radians) + Math.sin(next.lat * radians)
    return ((next.lng - lng) * radians * height) / 2
  })
  return Math.abs(strips.reduce((sum, one) => sum + one, 0)) * 6371 ** 2
}
