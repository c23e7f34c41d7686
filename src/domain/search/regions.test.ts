import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../test/builders.ts'
import type { Address, Place } from '../places/place.ts'
import { buildCatalogue } from './catalogue/open-catalogue.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { createRegions, type OpenRegionResult, type Regions } from './regions.ts'
import { citySlug } from './catalogue/region-tally.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const CATEGORIES = ['nationalpark', 'deutsche-stadt', 'brauerei']

type DemoPlace = {
  name: string
  categories: string[]
  address: Address
  location: { latitude: number; longitude: number }
}

/** The demo's places, and some that are written in unusual ways. */
const PLACES: Place[] = [
  ...['parks', 'towns', 'breweries'].flatMap((file) => demoPlaces(file)),
  ...Array.from({ length: 45 }, (_, number) =>
    aPlace({
      name: `Laden ${String(45 - number).padStart(2, '0')}`,
      slug: `laden-${number}`,
      categoryIds: ['brauerei', 'nationalpark'],
      address: { city: 'Wien', region: 'AT-9', country: 'AT' },
      location: { lat: 48.2, lng: 16.37 + number / 1000, precision: 'exact' },
    }),
  ),
  aPlace({ name: 'A', address: { city: 'St. Louis', region: 'US-MO', country: 'US' } }),
  aPlace({ name: 'B', address: { city: 'St Louis', region: 'US-MO', country: 'US' } }),
  aPlace({ name: 'C', address: { city: 'St. Louis', region: 'US-MO', country: 'US' } }),
  aPlace({ name: 'D', address: { city: '東京', region: 'JP-13', country: 'JP' } }),
  aPlace({ name: 'E', address: { city: '..', region: 'US-MO', country: 'US' } }),
  aPlace({ name: 'F', address: { city: 'Paris', country: 'FR' } }),
  // Points without a town: two in Bamberg, one in the next town.
  ...[
    [49.8917, 10.8869],
    [49.8965, 10.8925],
    [49.9367, 10.8103],
  ].map(([lat = 0, lng = 0], number) =>
    aPlace({
      name: `Haltestelle ${number}`,
      slug: `haltestelle-${number}`,
      categoryIds: ['brauerei'],
      address: { region: 'DE-BY', country: 'DE' },
      location: { lat, lng, precision: 'exact' },
    }),
  ),
]

function demoPlaces(file: string): Place[] {
  const places: DemoPlace[] = JSON.parse(readFileSync(`demo/${file}.json`, 'utf8'))
  return places.map(({ name, categories, address, location }, number) =>
    aPlace({
      name,
      slug: `${file}-${number}`,
      categoryIds: categories,
      address,
      location: { lat: location.latitude, lng: location.longitude, precision: 'exact' },
    }),
  )
}

let regions: Regions

beforeAll(async () => {
  const catalogue = await buildCatalogue({
    version: 1,
    categories: CATEGORIES.map((slug) => aCategory(slug)),
    attributes: [],
    places: PLACES,
    regionNames: () => [],
  })
  regions = createRegions(() => catalogue, gazetteer)
})

function open(
  path: string,
  { locale = 'de', page = 1 }: { locale?: 'de' | 'en'; page?: number } = {},
) {
  const [region = '', city] = path.split('/')
  return regions.open({ region, city, locale, page })
}

function found(opened: OpenRegionResult) {
  if (opened.kind !== 'found') throw new Error(`it is ${opened.kind}`)
  return opened
}

/** The same page, counted the slow way. */
function bruteForce(isMeant: (place: Place) => boolean) {
  const meant = PLACES.filter(isMeant)
  const counts = CATEGORIES.map((slug) => ({
    slug,
    count: meant.filter(({ categoryIds }) => categoryIds.includes(slug)).length,
  }))
  return { total: meant.length, counts: counts.filter(({ count }) => count > 0) }
}

describe('the counts', () => {
  test('places without a town are counted in the nearest one', () => {
    const bamberg = found(open('bayern/bamberg'))
    expect(bamberg.found.map(({ place }) => place.name)).toEqual(['Haltestelle 0', 'Haltestelle 1'])
    expect([bamberg.total, bamberg.counts]).toEqual([2, [{ slug: 'brauerei', count: 2 }]])
    expect(bamberg.nearest[0]?.place.name).toBe('Haltestelle 2')
  })

  test('equal a count of every place, region by region and city by city', () => {
    const codes = new Set(PLACES.flatMap(({ address }) => address.region ?? []))
    const { regions: listed } = regions.overview()
    expect(new Set(listed.map(({ code }) => code))).toEqual(codes)
    for (const { code, slug: word, total } of listed) {
      const page = found(open(word.de))
      const expected = bruteForce(({ address }) => address.region === code)
      expect({ total: page.total, counts: page.counts }).toEqual(expected)
      expect(total).toBe(expected.total)
      for (const city of page.cities) {
        const own = found(open(`${word.de}/${city.slug}`))
        const meant = bruteForce(
          ({ address }) => address.region === code && citySlug(address.city ?? '') === city.slug,
        )
        expect({ total: own.total, counts: own.counts }).toEqual(meant)
        expect(city.total).toBe(meant.total)
      }
    }
  })

  test('places without a region are counted separately', () => {
    expect(regions.overview().unplaced).toBe(1)
  })

  test('cities are sorted by places, and two spellings are one city under the more common one', () => {
    const { cities } = found(open('missouri'))
    const totals = cities.map(({ total }) => total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    expect(cities.find(({ slug: word }) => word === 'st-louis')).toMatchObject({
      name: 'St. Louis',
      total: 5,
    })
  })

  test('pages continue in the order of names and together hold every place once', () => {
    const pages = [1, 2, 3].map((page) => found(open('at-9/wien', { page })))
    expect(pages.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3])
    const places = pages.flatMap((page) => page.found)
    expect(places.map(({ number }) => number)).toEqual(places.map((_, position) => position + 1))
    const names = places.map(({ place }) => place.name)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(45)
    const whole = [1, 2, 3].flatMap((page) => found(open('at-9', { page })).found)
    expect(whole.map(({ place }) => place.name)).toEqual(names)
  })
})

describe('an address', () => {
  test.each([
    ['california', 'de', 'kalifornien'],
    ['kalifornien', 'en', 'california'],
    ['Kalifornien', 'de', 'kalifornien'],
    ['us-ca', 'de', 'kalifornien'],
    ['nordkarolina', 'de', 'north-carolina'],
    ['sueddakota', 'en', 'south-dakota'],
    ['AT-9', 'en', 'at-9'],
    ['california/paicines', 'de', 'kalifornien/paicines'],
    ['kalifornien/Paicines', 'de', 'kalifornien/paicines'],
    ['bayern/munich', 'de', 'bayern/muenchen'],
    ['kalifornien/sf', 'de', 'kalifornien/san-francisco'],
  ] as const)('%s in %s leads to %s', (path, locale, expected) => {
    const [region, city] = expected.split('/')
    expect(open(path, { locale })).toEqual({ kind: 'moved', region, city })
    expect(open(expected, { locale }).kind).toBe('found')
  })

  test.each(['atlantis', 'xx-1', 'AT-5', '', 'in', 'nachricht'])('%s is not a region', (word) => {
    expect(open(word)).toEqual({ kind: 'unknown' })
  })

  test('an unknown city tells which region it was looked for in', () => {
    expect(open('kalifornien/xyzzy')).toMatchObject({
      kind: 'unknown',
      region: { code: 'US-CA' },
    })
  })

  test('no two regions share a slug', () => {
    const words = ['US', 'DE'].flatMap((country) =>
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) =>
        [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((b) => {
          const code = `${country}-${a}${b}`
          if (!gazetteer.region(code)) return []
          const trail = regions.trail({ country, region: code })
          return [...new Set(Object.values(trail?.region.slug ?? {}))]
        }),
      ),
    )
    expect(words.length).toBeGreaterThan(70)
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('an empty page', () => {
  test('of a state shows the nearest places elsewhere', () => {
    const { total, nearest } = found(open('delaware'))
    expect(total).toBe(0)
    expect(nearest).toHaveLength(5)
    const distances = nearest.map(({ distanceKm }) => distanceKm ?? Infinity)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(['US-PA', 'US-DC', 'US-VA', 'US-MD', 'US-NJ']).toContain(
      nearest[0]?.place.address.region,
    )
  })

  test('of a city the gazetteer knows shows the nearest ones', () => {
    const { total, nearest, city } = found(open('kalifornien/sacramento'))
    expect(total).toBe(0)
    expect(city?.name.de).toBe('Sacramento')
    expect(nearest[0]?.place.address.city).toBe('Davis')
  })

  test('a city with few places does not list its own as nearby', () => {
    const { nearest } = found(open('texas/fredericksburg'))
    expect(nearest).toHaveLength(5)
    expect(nearest.map(({ place }) => place.address.city)).not.toContain('Fredericksburg')
  })
})

test('a city written without Latin letters keeps its name, one without any letter has no page', () => {
  expect(found(open('jp-13')).cities).toMatchObject([{ slug: '東京', total: 1 }])
  expect(found(open('jp-13/東京')).total).toBe(1)
  expect(found(open('missouri')).cities.map(({ name }) => name)).not.toContain('..')
})
