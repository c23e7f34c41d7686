import type { Bounds, LatLng } from '../../src/lib/geo/coordinates.ts'
import { type Tile, toMercator } from '../../src/lib/geo/tiles.ts'
import { openPlaceIndex } from '../../src/lib/place-index/changeable-index.ts'
import type { PlaceIndexData } from '../../src/lib/place-index/place-index-data.ts'
import type { PlaceFilter, PlaceIndex } from '../../src/lib/place-index/place-index.ts'
import { wordAt } from '../../src/lib/place-index/arrays.ts'
import { similarTerms } from '../../src/lib/place-index/words/typing-errors.ts'
import { queryWords } from '../../src/lib/text/tokens.ts'
import type { Baselines } from './baselines.ts'
import { scanBox, scanNearest, scanTile } from './brute-scans.ts'
import { gate } from './gates.ts'
import { compare, type Contender } from './measure.ts'
import { randomNumbers } from './random-numbers.ts'
import { CATEGORY_COUNT, type SyntheticWorld } from './synthetic-places.ts'
import { textQueries } from './text-queries.ts'
import { printTilesByZoom } from './tiles-by-zoom.ts'

const random = randomNumbers(99)

/** Compares the index with every baseline that can answer the same question. */
export function compareQuestions(
  index: PlaceIndex,
  data: PlaceIndexData,
  world: SyntheticWorld,
  baselines: Baselines,
): void {
  const points = Array.from({ length: 2000 }, () => pointIn(world))
  compareNearest(index, data, points, baselines)
  compareBoxes(index, data, points, baselines)
  compareTiles(index, data, points, baselines)
  compareTexts(index, data, world, baselines)
  compareFacets(index, points)
  comparePages(index, points)
}

/** p50 by size and question, ms. */
const growing = new Map<string, Map<number, number>>()

function grows(question: string, size: number, p50: number | undefined): void {
  const bySize = growing.get(question) ?? new Map<number, number>()
  growing.set(question, bySize.set(size, p50 ?? NaN))
}

/** How much more a query costs with ten times as many places. */
export function gateGrowth(from: number, to: number): void {
  for (const [question, bySize] of growing) {
    gate(
      `${question}: p50 by that of ${from.toLocaleString('en')}`,
      to,
      bySize.get(to),
      bySize.get(from),
      3,
    )
  }
}

const MOMENT = { date: '2026-11-21', weekday: 5, minute: 750 }
const OPEN: PlaceFilter = { openAt: Array.from({ length: 8 }, () => MOMENT) }
// Scans are slow: a few are enough to time them.
const SCANS = 20

function compareNearest(
  index: PlaceIndex,
  data: PlaceIndexData,
  points: LatLng[],
  baselines: Baselines,
) {
  // Half of the categories are drawn as frequently as places have them, half evenly, so that rare ones are included.
  const queries = points.map((point, i) => {
    const exponent = i % 2 === 0 ? 1 : 0
    return { ...point, category: random.zipf(CATEGORY_COUNT, exponent) }
  })
  const ask = ({ lat, lng, category }: (typeof queries)[number], filter: PlaceFilter = {}) => {
    const origin = { lat, lng }
    const around = { center: origin, radiusKm: 50 }
    const whole = { ...filter, categories: [category], around }
    return index.page({ filter: whole, order: 'distance', origin, offset: 0, limit: 20 })
  }
  for (const query of queries.slice(0, SCANS)) {
    const exact = ask(query).hits.map((hit) => hit.distanceKm)
    const scanned = scanNearest(data, query)
    if (exact.join() !== scanned.join()) throw new Error('the nearest are not the nearest')
  }
  const openAndTagged = { ...OPEN, tags: [[1, 2]] }
  const all = { filter: openAndTagged, order: 'name', offset: 0, limit: index.size } as const
  const isOpenAndTagged = new Uint8Array(index.size)
  for (const { ordinal } of index.page(all).hits) isOpenAndTagged[ordinal] = 1
  const { nearest } = baselines
  // The baseline gets the open and tagged places precomputed.
  const nearestSuch =
    nearest &&
    ((query: (typeof queries)[number]) => nearest(query, (i) => isOpenAndTagged[i] === 1))
  const [ours, more, theirs, theirMore] = compare(
    '20 nearest of a category within 50 km, with their exact total',
    queries,
    [
      { name: '**index**', answer: (query) => ask(query) },
      {
        name: 'index, also open and with one of two tags',
        answer: (query) => ask(query, openAndTagged),
      },
      ...optional(
        'kdbush and geokdbush with a filter (no total)',
        nearest && ((query: (typeof queries)[number]) => nearest(query)),
      ),
      ...optional('the same, also open and with one of two tags', nearestSuch),
      { name: 'scan of the category', answer: (query) => scanNearest(data, query), queries: SCANS },
    ],
  )
  const others = nearest && theirs
  gate('nearest, p50 by geokdbush', index.size, ours?.p50, others?.p50, 0.4)
  gate('nearest, p99 by geokdbush', index.size, ours?.p99, others?.p99, 0.4)
  const likewise = nearest && theirMore
  gate('nearest, open and tagged, p50 by geokdbush', index.size, more?.p50, likewise?.p50, 0.4)
  gate('nearest, open and tagged, p99 by geokdbush', index.size, more?.p99, likewise?.p99, 0.4)
  grows('nearest', index.size, ours?.p50)
}

function compareBoxes(
  index: PlaceIndex,
  data: PlaceIndexData,
  points: LatLng[],
  baselines: Baselines,
) {
  const queries = points.map((point, i) => viewAround(point, 4 + (i % 11)))
  for (const within of queries.slice(0, SCANS)) {
    if (index.count({ within }) !== scanBox(data, within)) throw new Error('the count is not exact')
  }
  const [ours, , , theirs] = compare(
    'exact count in a map view of 1280 × 800, zoom 4 to 14',
    queries,
    [
      { name: '**index**', answer: (within) => index.count({ within }) },
      {
        name: 'index, of one category',
        answer: (within) => index.count({ within, categories: [3] }),
      },
      {
        name: 'index, of two categories and a tag',
        answer: (within) => index.count({ within, categories: [3, 5], tags: [[2]] }),
      },
      ...optional('kdbush range().length', baselines.countInBox),
      { name: 'scan', answer: (within) => scanBox(data, within), queries: SCANS },
    ],
  )
  const others = baselines.countInBox && theirs
  gate('count in a box, p99 by kdbush.range', index.size, ours?.p99, others?.p99, 0.05)
  grows('count in a box', index.size, ours?.p50)
}

function compareTiles(
  index: PlaceIndex,
  data: PlaceIndexData,
  points: LatLng[],
  baselines: Baselines,
) {
  const queries = points.slice(0, 1500).map((point, i) => tileOf(point, i % 15))
  const tile = (filter: PlaceFilter) => (query: Tile) => index.clusters(query, filter)
  // Small maps repeat their tiles, so both answer mostly from their caches; `printTilesByZoom` measures by zoom.
  const asBytes = (filter: PlaceFilter) => (query: Tile) =>
    Buffer.from(JSON.stringify(index.clusters(query, filter))).length
  const [ours, one, three, theirs] = compare('clusters of a tile as bytes, zoom 0 to 14', queries, [
    { name: '**index, JSON**', answer: asBytes({}) },
    { name: 'index, JSON, of one category', answer: asBytes({ categories: [2] }) },
    {
      name: 'index, JSON, of two categories, open, with one of two tags',
      answer: asBytes({ ...OPEN, categories: [1, 4], tags: [[1, 2]] }),
    },
    ...optional('supercluster with vt-pbf (unfiltered)', baselines.tileBytes),
  ])
  const others = baselines.tileBytes && theirs
  for (const [name, measured] of Object.entries({
    all: ours,
    'one filter': one,
    'three filters': three,
  })) {
    const claim = `cluster tile, ${name}, by supercluster with vt-pbf`
    gate(`${claim}, p50`, index.size, measured?.p50, others?.p50, 0.4)
    gate(`${claim}, p99`, index.size, measured?.p99, others?.p99, 0.4)
  }
  grows('cluster tile', index.size, ours?.p50)
  compare('clusters of a tile, zoom 0 to 14', queries, [
    { name: '**index**', answer: tile({}) },
    { name: 'index, of one category', answer: tile({ categories: [2] }) },
    {
      name: 'index, of two categories, open, with one of two tags',
      answer: tile({ ...OPEN, categories: [1, 4], tags: [[1, 2]] }),
    },
    ...optional('supercluster getTile (unfiltered)', baselines.tile),
    { name: 'scan into a plain grid', answer: (query) => scanTile(data, query), queries: SCANS },
  ])
  const tiles = Array.from({ length: 9000 }, (_, i) => {
    const point = points[Math.floor(random.next() * points.length)] ?? { lat: 0, lng: 0 }
    return tileOf({ lat: point.lat, lng: point.lng + random.normal() * 0.3 }, i % 15)
  })
  const filters = {
    'no filter': {},
    'one filter': { categories: [2] },
    'three filters': { ...OPEN, categories: [1, 4], tags: [[1, 2]] },
  }
  printTilesByZoom(() => openPlaceIndex(data), {
    filters,
    tiles,
    supercluster: baselines.tileBytes,
  })
  const firstOf = queries
    .slice(0, 30)
    .map((query, i) => ({ query, filter: { ...OPEN, tags: [[i % 20]] } }))
  let turn = 0
  compare(
    'the first tile of a filter not asked for lately (open at another minute, with a tag)',
    firstOf,
    [
      {
        name: '**index**',
        answer: ({ query, filter }) => {
          const minute = ++turn % 1440
          return index.clusters(query, {
            ...filter,
            openAt: Array.from({ length: 8 }, () => ({ ...MOMENT, minute })),
          })
        },
      },
    ],
  )
}

// All combinations of ten blanks and tabs: an ever longer suffix would take as long to read as the words themselves.
const BLANKS = Array.from({ length: 1024 }, (_, i) =>
  Array.from({ length: 10 }, (_blank, at) => ((i >>> at) & 1 ? '\t' : ' ')).join(''),
)

function compareTexts(
  index: PlaceIndex,
  data: PlaceIndexData,
  world: SyntheticWorld,
  baselines: Baselines,
) {
  const { prefixes, mistyped } = textQueries(world, index.size)
  let turn = 0
  // Different blanks each time, so that no answer comes from the cache.
  const anew = (text: string) => text + (BLANKS[turn++ % BLANKS.length] ?? '')
  const best = (text: string) => index.best({ text: anew(text) }, 20)
  const page = (text: string) =>
    index.page({ filter: { text: anew(text) }, order: 'relevance', offset: 0, limit: 20 })
  for (const text of [
    ...prefixes.slice(0, SCANS),
    ...mistyped.slice(0, SCANS).map((q) => q.text),
  ]) {
    const asked = { filter: { text }, order: 'relevance', offset: 0, limit: 20, withCosts: true }
    const { hits } = index.page({ ...asked, order: 'relevance' })
    if (JSON.stringify(best(text)) !== JSON.stringify(hits)) throw new Error('not the best')
  }
  const [ours, whole, theirs] = compare('words, the last one a beginning, 20 best', prefixes, [
    { name: '**index**', answer: best },
    { name: 'index, with their exact total', answer: page },
    { name: 'SQLite FTS5, first 20 rows (no total)', answer: baselines.search },
  ])
  gate('words, p50 by FTS5', index.size, ours?.p50, theirs?.p50, 0.3)
  gate('words, p99 by FTS5', index.size, ours?.p99, theirs?.p99, 0.15)
  gate('words and their total, p50 by FTS5', index.size, whole?.p50, theirs?.p50, 0.3)
  gate('words and their total, p99 by FTS5', index.size, whole?.p99, theirs?.p99, 0.15)
  grows('words', index.size, ours?.p50)
  const candidates = new Map(mistyped.map(({ text }) => [text, candidatesOf(data.text, text)]))
  const [wrong, , theirWrong] = compare(
    'one typing error, 20 best',
    mistyped.map(({ text }) => text),
    [
      { name: '**index**', answer: best },
      { name: 'index, with their exact total', answer: page },
      {
        name: 'SQLite FTS5 with the same candidates, found beforehand (no total)',
        answer: (text) => baselines.searchAny(candidates.get(text) ?? []),
      },
    ],
  )
  gate('one typing error, p99 by FTS5', index.size, wrong?.p99, theirWrong?.p99, 0.1)
  const found = mistyped.filter(({ text, ordinal }) => {
    const request = { filter: { text }, order: 'relevance', offset: 0, limit: index.size } as const
    return index.page(request).hits.some((hit) => hit.ordinal === ordinal)
  })
  console.log(`\nThe place that was meant is found for ${found.length} of ${mistyped.length}.`)
  const lost = mistyped.length - found.length
  gate('one typing error, share of places not found', index.size, lost, mistyped.length, 0.01)
}

// The spellings in the index that match the words, exactly or nearly.
function candidatesOf(text: PlaceIndexData['text'], query: string): string[][] {
  return queryWords(query).map(({ term }) => [
    term,
    ...similarTerms(text.terms, text.typing, term).map((similar) =>
      wordAt(text.terms, similar.term),
    ),
  ])
}

function comparePages(index: PlaceIndex, points: LatLng[]) {
  const page = (number: number) => (origin: LatLng) =>
    index.page({ filter: {}, order: 'distance', origin, offset: (number - 1) * 20, limit: 20 })
  const far = Math.floor(index.size / 40)
  compare('pages of 20 by distance', points.slice(0, 200), [
    { name: '**the first**', answer: page(1) },
    { name: 'the 20th', answer: page(20) },
    { name: 'the 1,000th', answer: page(Math.min(1000, far)) },
    { name: 'the one in the middle', answer: page(far) },
  ])
}

function compareFacets(index: PlaceIndex, points: LatLng[]) {
  const queries = points.slice(0, 300)
  compare('facets of a search within 25 km', queries, [
    {
      name: '**index**',
      answer: (center) => index.facets({ around: { center, radiusKm: 25 } }, OPEN.openAt ?? []),
    },
    {
      name: 'index, of a category and a tag',
      answer: (center) =>
        index.facets(
          { categories: [2], tags: [[1]], around: { center, radiusKm: 25 } },
          OPEN.openAt ?? [],
        ),
    },
    {
      name: 'index, without a region, open',
      answer: () => index.facets(OPEN, OPEN.openAt ?? []),
      queries: 20,
    },
  ])
}

function optional<Q>(name: string, answer: ((query: Q) => unknown) | undefined): Contender<Q>[] {
  return answer ? [{ name, answer }] : []
}

export function pointIn({ cities }: SyntheticWorld): LatLng {
  const { lat, lng, spread } = cities[random.zipf(cities.length, 0.8)] ?? {
    lat: 0,
    lng: 0,
    spread: 1,
  }
  return { lat: lat + random.normal() * spread, lng: lng + random.normal() * spread }
}

export function viewAround({ lat, lng }: LatLng, zoom: number): Bounds {
  const width = (360 / 2 ** zoom) * (1280 / 512)
  const height = width * (800 / 1280) * Math.cos((lat * Math.PI) / 180)
  return {
    west: lng - width / 2,
    south: lat - height / 2,
    east: lng + width / 2,
    north: lat + height / 2,
  }
}

export function tileOf(point: LatLng, z: number): Tile {
  const { x, y } = toMercator(point)
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
}
