import * as fc from 'fast-check'
import type { LatLng } from '../../src/lib/geo/coordinates.ts'
import { toMercator, type Tile } from '../../src/lib/geo/tiles.ts'
import type {
  HoursException,
  WeeklyHours,
  RequestedMoment,
} from '../../src/lib/hours/weekly-hours.ts'
import type {
  IndexedPlace,
  PageRequest,
  PlaceFilter,
} from '../../src/lib/place-index/place-index.ts'

// The values of the property tests: few, so that they collide, and every edge of the earth.

const EDGES: LatLng[] = [
  { lat: 0, lng: 180 },
  { lat: 0, lng: -180 },
  { lat: 0.0001, lng: 179.9999 },
  { lat: 0.0001, lng: -179.9999 },
  { lat: 90, lng: 0 },
  { lat: 89.9999, lng: 120 },
  { lat: -90, lng: -77 },
  { lat: 85.06, lng: 10 },
  { lat: 0, lng: 0 },
  { lat: 37.77, lng: -122.42 },
]

const somewhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

// From the same point to metres, kilometres, and the other side of a continent away.
const nearEdge = fc
  .tuple(
    fc.constantFrom(...EDGES),
    fc.integer({ min: 0, max: 7 }),
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([{ lat, lng }, scale, north, east]) => {
    const step = scale === 0 ? 0 : 10 ** (scale - 6)
    const moved = lng + east * step
    return {
      lat: Math.max(-90, Math.min(90, lat + north * step)),
      lng: moved > 180 ? moved - 360 : moved < -180 ? moved + 360 : moved,
    }
  })

const points: fc.Arbitrary<LatLng> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...EDGES) },
  { weight: 4, arbitrary: nearEdge },
  { weight: 2, arbitrary: somewhere },
)

const WORDS = [
  'hafen',
  'hagen',
  'hafenstube',
  'Häfen',
  'München',
  'Muenchen',
  'St.',
  'Sankt',
  'park',
  'national',
  'Nationalpark',
  'National-Park',
  'San',
  'Santa',
  'Francisco',
  'Washington',
  'Washintgon',
  'a',
  'ab',
  'abc',
]
const QUERY_WORDS = [
  ...WORDS,
  'h',
  'ha',
  'haf',
  'hafn',
  'hahen',
  'munchen',
  'saint',
  'nat',
  'nationalpark',
  'park',
  'francsico',
  'wasington',
  'washingtno',
  'washngtn',
  'mauenchen',
  'haenfe',
  'hafaen',
  'saen',
  'zzzz',
  '–',
]

const phrases = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 3 })
  .map((words) => words.join(' '))
const texts = fc.record({
  names: fc.array(phrases, { maxLength: 2 }),
  localities: fc.array(phrases, { maxLength: 1 }),
  rest: fc.array(fc.oneof(phrases, fc.array(phrases, { maxLength: 2 })), { maxLength: 1 }),
})

const intervals = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1000 }))
    .map(([opens, span]) => ({
      opens,
      closes: opens + span,
    })),
  { maxLength: 2 },
)
const DATES = ['2026-11-20', '2026-11-21', '2026-11-22', '2027-01-01']
const hoursOn: fc.Arbitrary<HoursException> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ intervals }) },
  { weight: 1, arbitrary: fc.constant<HoursException>({ intervals: [], isUnknown: true }) },
)
const hours: fc.Arbitrary<WeeklyHours> = fc
  .record({
    days: fc.array(hoursOn, { minLength: 7, maxLength: 7 }),
    exceptions: fc.dictionary(fc.constantFrom(...DATES), hoursOn, { maxKeys: 2 }),
  })
  .map(({ days, exceptions }) => ({
    week: days.map((day) => day.intervals),
    remarks: days.map(({ isUnknown }) => (isUnknown ? { isUnknown } : {})),
    exceptions,
  }))

const singleMoments: fc.Arbitrary<RequestedMoment> = fc
  .record({
    date: fc.constantFrom(...DATES),
    minute: fc.integer({ min: 0, max: 1439 }),
    isOrLater: fc.boolean(),
  })
  .map(({ date, minute, isOrLater }) => ({
    date,
    minute,
    weekday: (new Date(date).getUTCDay() + 6) % 7,
    ...(isOrLater && { orLater: true as const }),
  }))
const moments = fc
  .tuple(singleMoments, fc.option(singleMoments, { nil: undefined, freq: 3 }))
  .map(([moment, or]) => (or ? { ...moment, or } : moment))
export const openAt = fc.array(moments, { maxLength: 3 })

export const places: fc.Arbitrary<IndexedPlace> = fc
  .record({
    point: points,
    categories: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
    tags: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
    timeZone: fc.integer({ min: 0, max: 2 }),
    standing: fc.integer({ min: 0, max: 2 }),
    hours: fc.option(hours, { nil: undefined }),
    texts,
  })
  .map(({ point, ...place }) => ({ ...point, ...place }))

/** A few places, or enough of them for a tree of three levels. */
export const catalogues = fc.oneof(
  { weight: 3, arbitrary: fc.array(places, { maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(places, { minLength: 260, maxLength: 400, size: 'max' }) },
)

const bounds = fc.tuple(points, points).map(([a, b]) => ({
  west: a.lng,
  east: b.lng,
  south: Math.min(a.lat, b.lat),
  north: Math.max(a.lat, b.lat),
}))
const around = fc.record({
  center: points,
  radiusKm: fc.oneof(
    fc.constantFrom(0, 0.01, 1, 50, 20_100),
    fc.double({ min: 0, max: 9000, noNaN: true }),
  ),
})

const queries = fc
  .array(fc.constantFrom(...QUERY_WORDS), { maxLength: 3 })
  .map((words) => words.join(' '))

const tagLists = fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }), {
  maxLength: 2,
})

export const filters: fc.Arbitrary<PlaceFilter> = fc.record(
  {
    categories: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
    tags: tagLists,
    openAt,
    closedAt: openAt,
    text: queries,
    within: bounds,
    around,
  },
  { requiredKeys: [] },
)

export const texted = queries

export const requests: fc.Arbitrary<PageRequest> = fc.record({
  filter: filters,
  order: fc.constantFrom('distance', 'name', 'recommended', 'relevance'),
  origin: fc.option(points, { nil: undefined }),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
  limit: fc.integer({ min: 0, max: 25 }),
})

/** Tiles around points, so that they are not empty. */
export const tiles: fc.Arbitrary<Tile> = fc
  .tuple(points, fc.integer({ min: 0, max: 22 }))
  .map(([point, z]) => {
    const { x, y } = toMercator(point)
    const inside = (step: number) => Math.max(0, Math.min(2 ** z - 1, Math.floor(step * 2 ** z)))
    return { z, x: inside(x), y: inside(y) }
  })
