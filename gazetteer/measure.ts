import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { readGazetteerFile, createRecords } from '../src/domain/search/gazetteer/gazetteer-file.ts'

// Prints size, opening time, memory, and the time of queries for every seventh place.
const STRIDE = 7

const bytes = readFileSync(join(import.meta.dirname, 'gazetteer.bin'))
const openings = Array.from({ length: 7 }, () => millisecondsOf(() => openGazetteer(bytes)))

globalThis.gc?.()
const before = process.memoryUsage()
const gazetteer = openGazetteer(bytes)
globalThis.gc?.()
const after = process.memoryUsage()
const megabytes =
  (after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers) / 1e6

const records = createRecords(readGazetteerFile(bytes).tables)
const ordinals = Array.from({ length: Math.floor(records.size / STRIDE) }, (_, i) => i * STRIDE)
const names = ordinals.map((ordinal) => records.names(ordinal).de)
const points = ordinals.map((ordinal) => records.center(ordinal))
const options = { limit: 7 }

console.table({
  'file, MB': { p50: bytes.length / 1e6 },
  'open, ms': quantiles(openings),
  'memory, MB (run with --expose-gc)': { p50: megabytes },
  'find a name, ms': timed(names, (name) => gazetteer.find(name, options)),
  'find an unfinished name, ms': timed(names, (name) => gazetteer.find(name.slice(0, -2), options)),
  'find a misspelt name, ms': timed(names, (name) => gazetteer.find(misspelt(name), options)),
  'find nothing, ms': timed(names, (name) => gazetteer.find(`qx ${name} xq`, options)),
  'suggest for one letter, ms': timed(names, (name) =>
    gazetteer.suggest(name.slice(0, 1), options),
  ),
  'suggest for three letters, ms': timed(names, (name) =>
    gazetteer.suggest(name.slice(0, 3), options),
  ),
  'nearest city, ms': timed(points, (point) => gazetteer.nearestCity(point)),
})

function timed<Input>(inputs: Input[], ask: (input: Input) => unknown) {
  for (const input of inputs.slice(0, 500)) ask(input)
  return quantiles(inputs.map((input) => millisecondsOf(() => ask(input))))
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function quantiles(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const quantile = (share: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3))
  return { p50: quantile(0.5), p99: quantile(0.99), most: quantile(1) }
}

// Replaces the fourth letter from the end.
function misspelt(name: string): string {
  return name.length < 6 ? `${name}q` : `${name.slice(0, -4)}q${name.slice(-3)}`
}
