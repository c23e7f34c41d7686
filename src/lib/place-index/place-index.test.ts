import { describe, expect, test } from 'vitest'
import { type Tile, toMercator } from '../geo/tiles.ts'
import { buildByBruteForce } from '../../../test/place-index/brute-force.ts'
import { buildPlaceIndex } from './changeable-index.ts'
import type { IndexedPlace, PlaceFilter } from './place-index.ts'
import type { LocalMoment } from '../hours/weekly-hours.ts'

function aPlace(
  part: Partial<IndexedPlace> & { name?: string; locality?: string } = {},
): IndexedPlace {
  const { name = 'Ort', locality, ...rest } = part
  return {
    lat: 37.77,
    lng: -122.42,
    categories: [0],
    tags: [],
    timeZone: 0,
    texts: { names: [name], localities: locality ? [locality] : [], rest: [] },
    ...rest,
  }
}

function textPage(places: IndexedPlace[], text: string, filter: PlaceFilter = {}): number[] {
  const request = { filter: { ...filter, text }, order: 'relevance', offset: 0, limit: 50 } as const
  return buildPlaceIndex(places)
    .page(request)
    .hits.map((hit) => hit.ordinal)
}

function tileOf(z: number, lat: number, lng: number): Tile {
  const { x, y } = toMercator({ lat, lng })
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
}

function openAt(date: string, weekday: number, minute: number): PlaceFilter {
  return { openAt: [{ date, weekday, minute }] }
}

const SUNDAY_NOON: LocalMoment = { date: '2026-11-22', weekday: 6, minute: 720 }

describe('an index without places', () => {
  const index = buildPlaceIndex([])

  test('answers every question with nothing', () => {
    expect(index.size).toBe(0)
    expect(index.count({})).toBe(0)
    expect(index.count({ text: 'zion', categories: [1], tags: [[1]], openAt: [SUNDAY_NOON] })).toBe(
      0,
    )
    expect(index.clusters({ z: 0, x: 0, y: 0 }, {})).toEqual([])
    expect(index.facets({}, [])).toEqual({ total: 0, categories: [], tags: [], open: 0 })
    expect(index.correction('zion')).toBeUndefined()
    const origin = { lat: 0, lng: 0 }
    expect(index.page({ filter: {}, order: 'distance', origin, offset: 0, limit: 5 })).toEqual({
      total: 0,
      hits: [],
    })
  })
})

describe('nearest', () => {
  test('goes the short way across the 180th meridian and over the pole', () => {
    const places = [
      aPlace({ lat: 0, lng: 170 }),
      aPlace({ lat: 0, lng: -179 }),
      aPlace({ lat: 89, lng: 0 }),
    ]
    const index = buildPlaceIndex(places)
    const nearestTo = (lat: number, lng: number) =>
      index.page({ filter: {}, order: 'distance', origin: { lat, lng }, offset: 0, limit: 1 })
        .hits[0]
    expect(nearestTo(0, 179)).toMatchObject({ ordinal: 1, distanceKm: expect.closeTo(222.39, 1) })
    expect(nearestTo(89, 180)).toMatchObject({ ordinal: 2, distanceKm: expect.closeTo(222.39, 1) })
  })

  test('breaks ties by name, and pages never overlap', () => {
    const index = buildPlaceIndex(['c', 'a', 'b', 'a'].map((name) => aPlace({ name })))
    const request = { filter: {}, order: 'distance', origin: { lat: 0, lng: 0 }, limit: 2 } as const
    const page = (offset: number) =>
      index.page({ ...request, offset }).hits.map((hit) => hit.ordinal)
    expect([...page(0), ...page(2)]).toEqual([1, 3, 2, 0])
    expect(page(4)).toEqual([])
  })
})

describe('text', () => {
  test('prefers names to localities, those to the rest, and whole words to prefixes', () => {
    const texts = { names: ['Hof'], localities: [], rest: ['am Hafen'] }
    const places = [
      aPlace({ texts }),
      aPlace({ name: 'Markt', locality: 'Hafen' }),
      aPlace({ name: 'Hafenstube' }),
      aPlace({ name: 'Hafen' }),
    ]
    expect(textPage(places, 'hafen')).toEqual([3, 2, 1, 0])
  })

  test('forgives typing errors only when nothing matches as typed', () => {
    const places = [aPlace({ name: 'Hafen' }), aPlace({ name: 'Hagen' })]
    expect(textPage(places, 'hafen')).toEqual([0])
    expect(textPage(places, 'hahen')).toEqual([0, 1])
    expect(textPage(places, 'hahxn')).toEqual([])
  })

  test('reads two words as one and one as two', () => {
    const places = [aPlace({ name: 'Acadia-Nationalpark' }), aPlace({ name: 'Zion National Park' })]
    expect(textPage(places, 'acadia national park')).toEqual([0])
    expect(textPage(places, 'nationalpark zion')).toEqual([1])
  })

  test('a text without words matches everything', () => {
    expect(textPage([aPlace(), aPlace()], ' – ')).toHaveLength(2)
  })

  test('an a and an e joined by a typing error are not an umlaut', () => {
    const places = [aPlace({ name: 'Dokeln' }), aPlace({ name: 'Dohern' })]
    expect(textPage(places, 'doeln')).toEqual([0])
    expect(textPage(places, 'dhoern')).toEqual([1])
    expect(buildPlaceIndex(places).correction('doeln')).toBe('dokeln')
  })

  test('whether errors are forgiven does not depend on the other filters', () => {
    const places = [aPlace({ name: 'Hafen' }), aPlace({ name: 'Hagen', categories: [1] })]
    expect(textPage(places, 'hafen', { categories: [1] })).toEqual([])
  })

  test('a correction is spelled as the place spells it, and only given when needed', () => {
    const index = buildPlaceIndex([aPlace({ name: 'Größter Hafen', locality: 'München' })])
    expect(index.correction('munchn hafen')).toBe('münchen hafen')
    expect(index.correction('grösster hafne')).toBe('grösster hafen')
    expect(index.correction('muenchen')).toBeUndefined()
    expect(index.correction('zzzzzz')).toBeUndefined()
  })
})

describe('open at', () => {
  const friday = { opens: 18 * 60, closes: 26 * 60 }
  const week = [[], [], [], [], [friday], [], []]

  test('continues past midnight, until the minute of closing', () => {
    const index = buildPlaceIndex([aPlace({ hours: { week, exceptions: {} } })])
    expect(index.count(openAt('2026-11-20', 4, 18 * 60))).toBe(1)
    expect(index.count(openAt('2026-11-20', 4, 18 * 60 - 1))).toBe(0)
    expect(index.count(openAt('2026-11-21', 5, 119))).toBe(1)
    expect(index.count(openAt('2026-11-21', 5, 120))).toBe(0)
  })

  test('an exception replaces its own day, not the night from the day before', () => {
    const exceptions = {
      '2026-11-21': { intervals: [] },
      '2026-11-27': { intervals: [] },
    }
    const index = buildPlaceIndex([aPlace({ hours: { week, exceptions } })])
    expect(index.count(openAt('2026-11-21', 5, 60))).toBe(1)
    expect(index.count(openAt('2026-11-27', 4, 20 * 60))).toBe(0)
    expect(index.count(openAt('2026-11-28', 5, 60))).toBe(0)
  })

  test('any time of a day means hours of that day that are not over, not the night from the day before', () => {
    const index = buildPlaceIndex([aPlace({ hours: { week, exceptions: {} } })])
    const from = (date: string, weekday: number, minute: number) =>
      index.count({ openAt: [{ date, weekday, minute, orLater: true }] })
    expect(from('2026-11-20', 4, 0)).toBe(1)
    expect(from('2026-11-20', 4, 1439)).toBe(1)
    expect(from('2026-11-21', 5, 0)).toBe(0)
    expect(index.count(openAt('2026-11-20', 4, 0))).toBe(0)
  })

  test('places without hours, or in a time zone without a moment, are never open', () => {
    const always = {
      week: Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]),
      exceptions: {},
    }
    const index = buildPlaceIndex([
      aPlace(),
      aPlace({ hours: always }),
      aPlace({ hours: always, timeZone: 1 }),
    ])
    expect(index.count({ openAt: [SUNDAY_NOON] })).toBe(1)
    expect(index.facets({}, [SUNDAY_NOON, SUNDAY_NOON]).open).toBe(2)
  })
})

describe('facets', () => {
  const places = [
    aPlace({ categories: [0], tags: [0, 2] }),
    aPlace({ categories: [0, 1], tags: [1] }),
    aPlace({ categories: [1], tags: [0] }),
  ]

  test('count each option as if it were chosen alone, with the other parts unchanged', () => {
    const facets = buildPlaceIndex(places).facets({ categories: [1], tags: [[0]] }, [])
    expect(facets).toEqual({ total: 1, categories: [1, 1], tags: [1, 0, 0], open: 0 })
  })

  test('a tag replaces the chosen tags of its attribute', () => {
    const index = buildPlaceIndex(places, { attributeOfTag: [0, 0, 1] })
    expect(index.facets({ tags: [[0]] }, []).tags).toEqual([2, 1, 1])
    expect(index.facets({ categories: [0], tags: [[0], [2]] }, []).tags).toEqual([1, 0, 1])
  })
})

describe('clusters', () => {
  const world = { z: 0, x: 0, y: 0 }

  test('one place is a place, exactly where it is', () => {
    const index = buildPlaceIndex([aPlace({ lat: 37.123456, lng: -122.654321 })])
    expect(index.clusters(world, {})).toEqual([
      { kind: 'place', ordinal: 0, lat: 37.123456, lng: -122.654321 },
    ])
  })

  test('places on one point are a stack in the order of their names at every zoom', () => {
    const index = buildPlaceIndex(['b', 'a'].map((name) => aPlace({ name })))
    const items = [0, 9, 18, 22].flatMap((z) => index.clusters(tileOf(z, 37.77, -122.42), {}))
    expect(items).toHaveLength(4)
    for (const item of items)
      expect(item).toMatchObject({ kind: 'stack', count: 2, ordinals: [1, 0] })
  })

  test('places that no zoom draws 64 pixels apart are a stack, others a cluster until they separate', () => {
    // At the deepest zoom, 64 pixels are 0.00017166 degrees of longitude.
    const kindsOf = (lng: number) => {
      const index = buildPlaceIndex([aPlace({ lat: 0, lng: 0 }), aPlace({ lat: 0, lng })])
      const zooms = [0, 9, 16, 18]
      return zooms.map((z) => index.clusters(tileOf(z, 0, 0), {})[0]?.kind)
    }
    expect(kindsOf(0.00017)).toEqual(['stack', 'stack', 'stack', 'stack'])
    expect(kindsOf(0.00018)).toEqual(['cluster', 'cluster', 'cluster', 'place'])
  })

  test('a stack of very many places lists the first hundred by name', () => {
    const names = Array.from(
      { length: 5000 },
      (_, i) => `Ort ${String((i * 7) % 5000).padStart(4, '0')}`,
    )
    const [item] = buildPlaceIndex(names.map((name) => aPlace({ name }))).clusters(world, {})
    if (item?.kind !== 'stack') throw new Error('not a stack')
    expect(item.count).toBe(5000)
    const expected = names.toSorted().slice(0, 100)
    expect(item.ordinals.map((ordinal) => names[ordinal])).toEqual(expected)
  })

  // Each cell has one place more than its western neighbor, so all decisions depend on the last cell.
  test.each([39, 40])('may depend on a cell that is %i cells away', (distance) => {
    const steps = Array.from({ length: distance + 1 }, (_, i) => i)
    const places = steps.flatMap((step) => {
      const lng = -180 + (360 / 64) * (0.9 + 0.98 * step)
      return Array.from({ length: step + 1 }, () => aPlace({ lat: 10, lng }))
    })
    const tile = tileOf(3, 10, -179)
    const exact = buildByBruteForce(places, {}).clusters(tile, {})
    expect(buildPlaceIndex(places).clusters(tile, {})).toEqual(exact)
  })

  test('places around the 180th meridian form one cluster, and its box crosses it', () => {
    const index = buildPlaceIndex([
      aPlace({ lat: 10, lng: 179.5 }),
      aPlace({ lat: 10, lng: -179.5 }),
    ])
    const items = index.clusters(world, {})
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'cluster',
      count: 2,
      bounds: { west: 179.5, east: -179.5 },
    })
    const { lng } = items[0]!
    expect(Math.abs(lng)).toBeGreaterThan(179)
  })

  test('places at both poles and beyond the map are shown', () => {
    const index = buildPlaceIndex([aPlace({ lat: 90, lng: 0 }), aPlace({ lat: -90, lng: 180 })])
    expect(index.clusters(world, {}).map((item) => item.lat)).toEqual([90, -90])
  })

  test('a tile that does not exist is empty', () => {
    const index = buildPlaceIndex([aPlace()])
    expect(index.clusters({ z: 1, x: 2, y: 0 }, {})).toEqual([])
    expect(index.clusters({ z: 23, x: 0, y: 0 }, {})).toEqual([])
    expect(index.clusters({ z: 0, x: -1, y: 0 }, {})).toEqual([])
  })
})
