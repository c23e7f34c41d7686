import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Bounds } from '../../src/lib/geo/coordinates.ts'
import type { Tile } from '../../src/lib/geo/tiles.ts'
import { compoundsOf } from '../../src/lib/text/tokens.ts'
import { fold } from '../../src/lib/text/fold.ts'
import type { SyntheticWorld } from './synthetic-places.ts'

/** How other libraries answer the same queries. Those from npm packages are missing where they cannot be installed. */
export type Baselines = {
  /** calls `passes` with the ordinal of each candidate place of the category */
  nearest?: (
    query: { lat: number; lng: number; category: number },
    passes?: (ordinal: number) => boolean,
  ) => number
  countInBox?: (bounds: Bounds) => number
  tile?: (tile: Tile) => number
  /** the same as bytes of a vector tile */
  tileBytes?: (tile: Tile) => number
  /** seconds to build, bytes without the points it was given */
  supercluster?: { seconds: number; bytes: number }
  search: (text: string) => number
  /** by candidates for each word; the last word is also a prefix */
  searchAny: (words: readonly (readonly string[])[]) => number
}

const PACKAGES = ['supercluster@8.0.1', 'kdbush@4.0.2', 'geokdbush@2.0.1', '@maplibre/vt-pbf@4.3.3']

export async function loadBaselines(world: SyntheticWorld, count: number): Promise<Baselines> {
  const texts = fullTextSearch(world)
  const folder = mkdtempSync(join(tmpdir(), 'lageplan-bench-'))
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...PACKAGES], {
      stdio: 'ignore',
    })
    const spatial = await spatialBaselines(folder, world, count)
    return { ...texts, ...spatial }
  } catch (error) {
    console.log(
      `\nSkipped, as they could not be installed: ${PACKAGES.join(', ')} (${String(error)})`,
    )
    return texts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function spatialBaselines(folder: string, world: SyntheticWorld, count: number) {
  const load = (path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href)
  const { default: KDBush } = await load('kdbush/index.js')
  const { around } = await load('geokdbush/index.js')
  const { default: Supercluster } = await load('supercluster/index.js')

  const tree = new KDBush(count)
  const masks = new Float64Array(count)
  const features: object[] = []
  for (const { lat, lng, categories } of world.places()) {
    const i = tree.add(lng, lat)
    for (const category of categories) masks[i] = (masks[i] ?? 0) + 2 ** category
    features.push({
      type: 'Feature',
      properties: null,
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })
  }
  tree.finish()
  const has = (i: number, category: number) => Math.floor((masks[i] ?? 0) / 2 ** category) % 2 === 1

  const { fromGeojsonVt } = await load('@maplibre/vt-pbf/dist/index.es.js')

  const clusters = new Supercluster({ radius: 40, extent: 512, maxZoom: 18, minPoints: 2 })
  const bytesBefore = await bytesInUse()
  const before = process.cpuUsage()
  clusters.load(features)
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  const bytes = (await bytesInUse()) - bytesBefore
  console.log(
    `\nsupercluster built in ${seconds.toFixed(1)} s CPU, ${(bytes / 1e6).toFixed(0)} MB without its points`,
  )
  const toBytes = (tile: { features: unknown[] } | null): number =>
    tile ? fromGeojsonVt({ places: tile }, { version: 2, extent: 512 }).length : 0

  return {
    supercluster: { seconds, bytes },
    tileBytes: ({ z, x, y }: Tile) => toBytes(clusters.getTile(z, x, y)),
    nearest(
      { lat, lng, category }: { lat: number; lng: number; category: number },
      passes = (_ordinal: number) => true,
    ) {
      const filter = (i: number) => has(i, category) && passes(i)
      return around(tree, lng, lat, 20, 50, filter).length as number
    },
    countInBox: ({ west, south, east, north }: Bounds) =>
      tree.range(west, south, east, north).length as number,
    tile: ({ z, x, y }: Tile) => (clusters.getTile(z, x, y)?.features.length ?? 0) as number,
  }
}

// Collects garbage until nothing more is freed: buffers are freed later than the objects that held them.
async function bytesInUse(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (let least = Infinity; ;) {
    collect()
    await setTimeout(100)
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    if (heapUsed + arrayBuffers > least - GARBAGE_BYTES) return heapUsed + arrayBuffers
    least = heapUsed + arrayBuffers
  }
}

// Measuring itself allocates up to this much.
const GARBAGE_BYTES = 100_000

// SQLite's FTS5 in the order of rows: the same static order as our names, which is kinder to it than bm25.
function fullTextSearch(world: SyntheticWorld): Pick<Baselines, 'search' | 'searchAny'> {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `CREATE VIRTUAL TABLE place USING fts5(text, prefix='1 2 3', detail=full, content='')`,
  )
  const insert = database.prepare('INSERT INTO place (rowid, text) VALUES (?, ?)')
  database.exec('BEGIN')
  let row = 0
  for (const { texts } of world.places()) {
    insert.run(++row, fold([...texts.names, ...texts.localities, ...texts.rest].join(' ')))
  }
  database.exec('COMMIT')
  const select = database.prepare(
    'SELECT rowid FROM place WHERE place MATCH ? ORDER BY rowid LIMIT 20',
  )
  return {
    search(text) {
      const words = compoundsOf(fold(text)).map((word) => `"${word}"`)
      return select.all(`${words.join(' AND ')}*`).length
    },
    searchAny(words) {
      const groups = words.map((candidates, i) => {
        const end = i === words.length - 1 ? '*' : ''
        return `(${candidates.map((word) => `"${word}"${end}`).join(' OR ')})`
      })
      return select.all(groups.join(' AND ')).length
    },
  }
}
