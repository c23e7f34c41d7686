import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import type { PlaceStore } from '../../domain/places/place-store.ts'
import type { Product } from '../../domain/product.ts'
import { buildCatalogue } from '../../domain/search/catalogue/open-catalogue.ts'
import { findClusters } from '../../domain/search/find-clusters.ts'
import { findPlaces } from '../../domain/search/find-places.ts'
import { openGazetteer } from '../../domain/search/gazetteer/open-gazetteer.ts'
import { openPlace } from '../../domain/search/open-place.ts'
import { createRegions } from '../../domain/search/regions.ts'
import { FRAMES } from '../../maps/picture/frames.ts'
import { findMapPictureContent } from './map-picture-content.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const now = new Date('2026-11-21T12:00:00Z')

const at = (name: string, lat: number, lng: number) =>
  aPlace({
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    location: { lat, lng, precision: 'exact' },
    address: { region: 'US-CO', city: 'Denver', country: 'US' },
  })

// Twenty around Denver, five farther away next to each other, one on its own.
const catalogue = await buildCatalogue({
  version: 1,
  places: [
    ...Array.from({ length: 20 }, (_, i) => at(`Brauerei ${i}`, 39.7 + i / 100, -105 + i / 50)),
    ...Array.from({ length: 5 }, (_, i) => at(`Brauerei Ost ${i}`, 40, -100 + i / 1000)),
    at('Brauerei Nord', 42, -104),
  ],
  regionNames: () => [],
  categories: [],
  attributes: [],
})

const unknownPlaces: Partial<PlaceStore> = {
  currentSlugOf: async () => undefined,
  bySlug: async () => undefined,
}
const places: PlaceStore = Object.assign(Object.create(null), unknownPlaces)
const asked: unknown[] = []
const some: Partial<Product> = {
  findPlaces(query, options) {
    asked.push(options)
    return findPlaces(query, { catalogue, gazetteer, now, ...options })
  },
  findClusters: (tile, query) => findClusters(tile, query, { catalogue, gazetteer, now }),
  openPlace: (slug) => openPlace(slug, catalogue, places),
  regions: createRegions(() => catalogue, gazetteer),
  categories: () => [],
  attributes: () => [],
  regionName: (code) => code,
  openingStatus: () => ({ kind: 'unknown' }),
  localMoment: () => ({ date: '2026-11-21', weekday: 5, minute: 780 }),
}
const product: Product = Object.assign(Object.create(null), some)

function mapOf(page: string, given: Partial<Parameters<typeof findMapPictureContent>[0]> = {}) {
  return findMapPictureContent({ page, product, site: {}, frame: FRAMES.get('desk')!, ...given })
}

describe('the picture of a search', () => {
  test('has the markers of the list and everything else that the live map shows', async () => {
    const map = await mapOf('/?q=Denver&place=brauerei-3')
    const plates = map?.items.flatMap((item) => (item.kind === 'place' ? (item.number ?? []) : []))
    expect(plates?.slice(0, 3)).toEqual([1, 2, 3])
    const away = await mapOf('/', { area: { west: -110, south: 36, east: -95, north: 44 } })
    expect(away?.items.filter(({ kind }) => kind === 'cluster')).toHaveLength(1)
    expect(map?.origin?.radiusKm).toBeGreaterThan(10)
    expect(map?.selected).toBe('brauerei-3')
  })

  test('shows the selected place where the list has no row for it', async () => {
    const map = await mapOf('/?q=Denver&place=brauerei-ost-1')
    expect(map?.items).toContainEqual(expect.objectContaining({ id: 'brauerei-ost-1' }))
    expect(map?.area.east).toBeGreaterThanOrEqual(-100)
  })

  test('does not count as another zero-result search', async () => {
    await mapOf('/?q=Denver')
    expect(asked.at(-1)).toMatchObject({ isPicture: true })
  })

  test('outlines the searched regions', async () => {
    expect((await mapOf('/?q=Brauereien+in+Colorado'))?.regions).toEqual(['US-CO'])
  })

  test('shows the part of the map that the visitor moved to', async () => {
    const area = { west: 6, south: 47, east: 15, north: 55 }
    expect((await mapOf('/en?q=Denver', { area }))?.area).toEqual(area)
  })
})

test('the picture of a place shows it as selected, along with nearby places', async () => {
  const map = await mapOf('/orte/brauerei-nord', { frame: FRAMES.get('card')! })
  expect(map?.selected).toBe('brauerei-nord')
  expect(map?.items[0]).toMatchObject({ id: 'brauerei-nord' })
  expect(map?.items[0]).not.toHaveProperty('number')
  expect(map?.items.length).toBeGreaterThan(2)
})

test('the picture of a region shows the places of its page', async () => {
  const map = await mapOf('/orte/in/colorado?page=2', { frame: FRAMES.get('banner')! })
  expect(map?.items[0]).toMatchObject({ number: 21 })
  expect(map?.regions).toEqual(['US-CO'])
})

test('the picture beneath the map of the suggestion form has no markers', async () => {
  const area = { west: -110, south: 35, east: -100, north: 45 }
  expect(await mapOf('/ort-vorschlagen', { area })).toMatchObject({ area, items: [] })
  expect(await mapOf('/ort-vorschlagen')).toBeUndefined()
  expect(await mapOf('/ort-vorschlagen?q=Bier', { area })).toBeUndefined()
})

test('points that belong to no page are drawn alone', async () => {
  const area = { west: 6, south: 47, east: 15, north: 55 }
  const points = [{ number: 7, point: { lat: 50, lng: 8 } }]
  const map = await mapOf('/en', { area, points })
  expect(map).toMatchObject({ locale: 'en', area, items: [{ number: 7, point: points[0]?.point }] })
  const group = { number: 158, point: { lat: 51, lng: 9 }, isGroup: true as const }
  expect((await mapOf('/en', { area, points: [group] }))?.items).toMatchObject([
    { kind: 'cluster', count: 158, point: group.point },
  ])
  expect(await mapOf('/en', { points })).toBeUndefined()
})

test.each([
  ['a page without a map', '/kontakt'],
  ['an unknown place', '/orte/nirgends'],
  ['an unknown region', '/orte/in/nirgends'],
  ['a word too many', '/orte/brauerei-nord?q=x'],
  ['an unknown parameter', '/?q=Denver&x=1'],
  ['another order of parameters', '/?page=2&q=Denver'],
  ['a parameter that the map does not depend on', '/?q=Denver&view=map'],
  ['a region with a number for its first page', '/orte/in/colorado?page=1'],
])('there is no picture of %s', async (_, page) => {
  expect(await mapOf(page)).toBeUndefined()
})
