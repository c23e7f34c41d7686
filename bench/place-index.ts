import { cpus, loadavg, totalmem } from 'node:os'
import { loadBaselines } from './place-index/baselines.ts'
import { measureChanges } from './place-index/changes.ts'
import { gate, printGates } from './place-index/gates.ts'
import { compareQuestions, gateGrowth } from './place-index/questions.ts'
import { syntheticWorld } from './place-index/synthetic-places.ts'
import { buildPlaceIndexData } from '../src/lib/place-index/build-place-index.ts'
import { openPlaceIndex } from '../src/lib/place-index/changeable-index.ts'
import type { PlaceIndexData } from '../src/lib/place-index/place-index-data.ts'
import { buildPointSet } from '../src/lib/place-index/space/point-set.ts'
import { packIndex, unpackIndex } from '../src/lib/place-index/packed-index.ts'

// node bench/place-index.ts [numbers of places]
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1e6]

console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
    `load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, one thread. Five interleaved rounds.`,
)
for (const size of sizes) await measure(size)
const [smaller, largest] = sizes.slice(-2)
if (smaller && largest) gateGrowth(smaller, largest)
printGates()

async function measure(count: number): Promise<void> {
  const world = syntheticWorld(count)
  console.log(`\n## Place index, ${count.toLocaleString('en')} places\n`)
  const generating = timed(() => {
    for (const place of world.places()) if (!place) throw new Error('no place')
  })
  const building = timed(() => buildPlaceIndexData(world.places()))
  const data = building.value
  const seconds = building.seconds - generating.seconds
  const bytes = bytesOf(data, new Set())
  console.log(
    `Built in ${seconds.toFixed(1)} s CPU (without making up the places, ` +
      `${generating.seconds.toFixed(1)} s), ${(bytes / 1e6).toFixed(0)} MB in all.\n`,
  )
  for (const [part, value] of Object.entries(data)) {
    console.log(`- ${part}: ${(bytesOf(value, new Set()) / 1e6).toFixed(1)} MB`)
  }
  openPacked(data)
  measureChanges(data, world)
  const baselines = await loadBaselines(world, count)
  const { supercluster } = baselines
  gate('building, s CPU', count, seconds, 1, 15)
  gate('memory, MB', count, bytes / 1e6, 1, 400)
  const ofMap = [data.columns.lat, data.columns.lng, data.all, data.byCategory]
  const mapBytes = bytesOf(ofMap, new Set())
  gate('memory of the map by supercluster', count, mapBytes, supercluster?.bytes, 0.3)
  const sets = timed(() => data.byCategory.map((set) => buildPointSet(data.columns, set.positions)))
  const all = timed(() => buildPointSet(data.columns, data.all.positions))
  gate(
    'building of the map by supercluster',
    count,
    sets.seconds + all.seconds,
    supercluster?.seconds,
    0.6,
  )
  compareQuestions(openPlaceIndex(data), data, world, baselines)
}

function openPacked(data: PlaceIndexData): void {
  const packed = packIndex(data)
  const opening = timed(() => {
    const unpacked = unpackIndex(packed)
    const within = { west: -120, south: 30, east: -90, north: 45 }
    return unpacked && openPlaceIndex(unpacked).count({ within })
  })
  console.log(
    `\nPacked into one piece of ${(packed.byteLength / 1e6).toFixed(0)} MB; ` +
      `unpacked, opened and first answer in ${(opening.seconds * 1000).toFixed(1)} ms.`,
  )
}

function timed<T>(work: () => T): { value: T; seconds: number } {
  const before = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(before)
  return { value, seconds: (user + system) / 1e6 }
}

// Several arrays may share one buffer, which counts once.
function bytesOf(value: unknown, seen: Set<unknown>): number {
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0
    seen.add(value.buffer)
    return value.buffer.byteLength
  }
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + bytesOf(part, seen), 0)
}
