/* The operators' table of places: how long a page takes, including the count of all results. */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaceFilter, PlaceTableQuery } from '../src/domain/places/place-store.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { quantile } from './quantile.ts'
import { CATEGORIES, storedPlaces } from './server-million/stored-places.ts'

// node bench/place-table.ts [places] [rounds]
const count = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 40)
const GOAL_MS = 150

const directory = mkdtempSync(join(tmpdir(), 'lageplan-place-table-'))
const storage = await openStorage({ directory, log: () => undefined })
await storage.site.saveVocabulary({ categories: [...CATEGORIES], attributes: [] }, 'bench')
const adding = performance.now()
await storage.places.apply(additions(), 'bench')
const addedMs = performance.now() - adding

const ALL: PlaceFilter = { words: [], lacks: [], confirmedSince: '2025-11-21' }
const FIRST = { sort: 'name', isDescending: false, offset: 0, limit: 50 } as const
const category = CATEGORIES[0]?.id

const QUERIES: [string, PlaceTableQuery][] = [
  ['first page', { ...FIRST, filter: ALL }],
  [
    'last page, changed last first',
    { ...FIRST, filter: ALL, sort: 'changed', isDescending: true, offset: count - 50 },
  ],
  ['one word', { ...FIRST, filter: { ...ALL, words: ['denver'] } }],
  ['two words that are nowhere', { ...FIRST, filter: { ...ALL, words: ['qqqq', 'zzzz'] } }],
  ['a category by city', { ...FIRST, sort: 'city', filter: { ...ALL, categoryId: category } }],
  [
    'a state without hours, by status',
    { ...FIRST, sort: 'status', filter: { ...ALL, region: 'US-CA', lacks: ['hours'] } },
  ],
  [
    'all at once',
    {
      ...FIRST,
      sort: 'confirmed',
      filter: {
        ...ALL,
        words: ['san'],
        region: 'US-CA',
        categoryId: category,
        lacks: ['confirmation'],
      },
    },
  ],
]

console.log(`${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
console.log(
  `${count} places, added in ${Math.round(addedMs)} ms; ${rounds} rounds, in turn; goal p95 ${GOAL_MS} ms`,
)
const samples = new Map(QUERIES.map(([name]) => [name, [] as number[]]))
for (let round = 0; round < rounds; round++) {
  for (const [name, query] of QUERIES) {
    const start = performance.now()
    await storage.placeTable.list(query)
    samples.get(name)?.push(performance.now() - start)
  }
}
for (const [name, times] of samples) {
  const at = (share: number) => quantile(times, share).toFixed(1).padStart(6)
  console.log(`${name.padEnd(34)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`)
}
await storage.close()
rmSync(directory, { recursive: true })

function* additions() {
  for (const place of storedPlaces(count)) yield { kind: 'add' as const, place }
}
