import { Client } from 'pg'
import { randomNumbers } from './place-index/random-numbers.ts'
import { CATEGORY_COUNT, syntheticWorld } from './place-index/synthetic-places.ts'
import { pointIn, tileOf, viewAround } from './place-index/questions.ts'
import { buildPlaceIndexData } from '../src/lib/place-index/build-place-index.ts'
import { openPlaceIndex } from '../src/lib/place-index/changeable-index.ts'

type Query = (typeof queries)[number]

// node bench/postgis.ts postgres://user@host/database [number of places]
// The database needs the extensions postgis and btree_gist; the table is temporary.
const [address = '', count = '1000000'] = process.argv.slice(2)
const QUERIES = 500
const ROUNDS = 3

const world = syntheticWorld(Number(count))
const database = new Client({ connectionString: address })
await database.connect()
await fill()
const index = openPlaceIndex(buildPlaceIndexData(world.places()))
const random = randomNumbers(98)
// Half of the categories are drawn as frequently as places have them, half evenly, so that rare ones are included.
const queries = Array.from({ length: QUERIES }, (_, i) => {
  const point = pointIn(world)
  const category = random.zipf(CATEGORY_COUNT, i % 2)
  return { point, category, view: viewAround(point, 4 + (i % 11)), tile: tileOf(point, i % 15) }
})

await compare('nearest 20 of a category within 50 km', {
  ours({ point, category }) {
    const filter = { categories: [category], around: { center: point, radiusKm: 50 } }
    const page = index.page({ filter, order: 'distance', origin: point, offset: 0, limit: 20 })
    return page.hits.length
  },
  async theirs({ point, category }) {
    const { rows } = await database.query({
      name: 'nearest',
      text: `SELECT geog FROM in_category WHERE category = $3
             AND ST_DWithin(geog, ST_MakePoint($1, $2)::geography, 50000, false)
             ORDER BY geog <-> ST_MakePoint($1, $2)::geography LIMIT 20`,
      values: [point.lng, point.lat, category],
    })
    return rows.length
  },
})
await compare('exact count in a map view of 1280 × 800, zoom 4 to 14', {
  ours: ({ view }) => index.count({ within: view }),
  async theirs({ view: { west, south, east, north } }) {
    const { rows } = await database.query<{ count: string }>({
      name: 'count',
      text: `SELECT count(*) FROM place WHERE geom && ST_MakeEnvelope($1, $2, $3, $4, 4326)`,
      values: [west, south, east, north],
    })
    return Number(rows[0]?.count)
  },
})
// The whole world takes PostGIS seconds, so only a few tiles are requested.
await compare('clusters of a tile, zoom 0 to 14', {
  most: 60,
  ours: ({ tile }) => Math.sign(index.clusters(tile, {}).length),
  async theirs({ tile: { z, x, y } }) {
    const { rows } = await database.query<{ tile: Buffer }>({
      name: 'tile',
      text: `WITH cells AS (
               SELECT count(*) AS count, ST_SetSRID(ST_MakePoint(avg(mx), avg(my)), 3857) AS mean
               FROM (SELECT ST_X(m) AS mx, ST_Y(m) AS my FROM
                      (SELECT ST_Transform(geom, 3857) AS m FROM place
                       WHERE geom && ST_Transform(ST_TileEnvelope($1, $2, $3), 4326)) AS inside) AS xy
               GROUP BY floor(mx / (40075016.7 / 2 ^ $1 / 16)), floor(my / (40075016.7 / 2 ^ $1 / 16)))
             SELECT ST_AsMVT(row) AS tile FROM
               (SELECT count, ST_AsMVTGeom(mean, ST_TileEnvelope($1, $2, $3)) FROM cells) AS row`,
      values: [z, x, y],
    })
    return Math.sign(rows[0]?.tile.length ?? 0)
  },
})
await database.end()

async function fill(): Promise<void> {
  await database.query('CREATE EXTENSION IF NOT EXISTS postgis')
  await database.query('CREATE EXTENSION IF NOT EXISTS btree_gist')
  // Temporary tables are not in the shared buffers.
  await database.query("SET temp_buffers = '1GB'")
  await database.query('CREATE TEMPORARY TABLE place (geom geometry(Point, 4326))')
  await database.query('CREATE TEMPORARY TABLE in_category (category int, geog geography(Point))')
  let rows: { lat: number; lng: number; category?: number }[] = []
  const write = async () => {
    await database.query(
      `WITH given AS (
         SELECT category, ST_SetSRID(ST_MakePoint(lng, lat), 4326) AS geom
         FROM unnest($1::float8[], $2::float8[], $3::int[]) AS point (lat, lng, category)),
       places AS (INSERT INTO place SELECT geom FROM given WHERE category IS NULL)
       INSERT INTO in_category SELECT category, geom::geography FROM given WHERE category IS NOT NULL`,
      [rows.map(({ lat }) => lat), rows.map(({ lng }) => lng), rows.map((row) => row.category)],
    )
    rows = []
  }
  for (const { lat, lng, categories } of world.places()) {
    rows.push({ lat, lng })
    for (const category of new Set(categories)) rows.push({ lat, lng, category })
    if (rows.length > 20_000) await write()
  }
  await write()
  await database.query('CREATE INDEX ON in_category USING gist (category, geog)')
  await database.query('CREATE INDEX ON place USING gist (geom)')
  await database.query('ANALYZE')
}

/** Prints p50 and p99 of both in ms; each query counts as the quickest of its rounds. Their answers must agree. */
async function compare(
  question: string,
  {
    ours,
    theirs,
    most = QUERIES,
  }: {
    most?: number
    ours: (query: Query) => number
    theirs: (query: Query) => Promise<number>
  },
): Promise<void> {
  const asked = queries.slice(0, most)
  const times = { ours: asked.map(() => Infinity), theirs: asked.map(() => Infinity) }
  let different = 0
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, query] of asked.entries()) {
      const start = performance.now()
      const own = ours(query)
      const between = performance.now()
      const other = await theirs(query)
      const end = performance.now()
      if (round === 0) different += own === other ? 0 : 1
      else {
        times.ours[i] = Math.min(times.ours[i] ?? 0, between - start)
        times.theirs[i] = Math.min(times.theirs[i] ?? 0, end - between)
      }
    }
  }
  const [our50, our99] = percentiles(times.ours)
  const [their50, their99] = percentiles(times.theirs)
  console.log(
    `${question}: ${short(our50)} / ${short(our99)} ms, PostGIS ${short(their50)} / ${short(their99)} ms ` +
      `(${short(our50 / their50)} / ${short(our99 / their99)}); ${different} of ${asked.length} differ`,
  )
}

function percentiles(times: number[]): [number, number] {
  const sorted = times.toSorted((a, b) => a - b)
  return [sorted[sorted.length >> 1] ?? NaN, sorted[Math.floor((sorted.length - 1) * 0.99)] ?? NaN]
}

function short(value: number): string {
  return String(Number(value.toPrecision(2)))
}
