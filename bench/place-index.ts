import { cpus, loadavg, totalmem } from 'node:os'
import { loadBaselines } from './place-index/baselines.ts'
import { compareQuestions } from './place-index/questions.ts'
import { syntheticWorld } from './place-index/synthetic-places.ts'
import { buildPlaceIndexData } from '../src/lib/place-index/build-place-index.ts'
import { openPlaceIndex } from '../src/lib/place-index/open-place-index.ts'
import { packIndex, unpackIndex } from '../src/lib/place-index/packed-index.ts'

// node bench/place-index.ts [number of places]
const count = Number(process.argv[2] ?? 1_000_000)
const world = syntheticWorld(count)

console.log(`## Place index, ${count.toLocaleString('en')} places\n`)
console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
    `load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, one thread. Five interleaved rounds.\n`,
)

const generating = timed(() => {
  for (const place of world.places()) if (!place) throw new Error('no place')
})
const building = timed(() => buildPlaceIndexData(world.places()))
const data = building.value
console.log(
  `Built in ${(building.seconds - generating.seconds).toFixed(1)} s CPU ` +
    `(without making up the places, ${generating.seconds.toFixed(1)} s), ` +
    `${(bytesOf(data, new Set()) / 1e6).toFixed(0)} MB in all.\n`,
)
for (const [part, value] of Object.entries(data)) {
  console.log(`- ${part}: ${(bytesOf(value, new Set()) / 1e6).toFixed(1)} MB`)
}

const packed = packIndex(data)
const opening = timed(() => {
  const unpacked = unpackIndex(packed)
  return (
    unpacked &&
    openPlaceIndex(unpacked).count({ within: { west: -120, south: 30, east: -90, north: 45 } })
  )
})
console.log(
  `\nPacked into one piece of ${(packed.byteLength / 1e6).toFixed(0)} MB; ` +
    `unpacked, opened and first answer in ${(opening.seconds * 1000).toFixed(1)} ms.`,
)

const baselines = await loadBaselines(world, count)
compareQuestions(openPlaceIndex(data), data, world, baselines)

function timed<T>(work: () => T): { value: T; seconds: number } {
  const before = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(before)
  return { value, seconds: (user + system) / 1e6 }
}

// Several arrays may be views of one buffer, which counts once.
function bytesOf(value: unknown, seen: Set<unknown>): number {
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0
    seen.add(value.buffer)
    return value.buffer.byteLength
  }
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + bytesOf(part, seen), 0)
}
