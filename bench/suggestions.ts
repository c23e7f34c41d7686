import { createReadStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { Place } from '../src/domain/places/place.ts'
import type { SearchContext } from '../src/domain/search/index-query.ts'
import { describePlace } from '../src/domain/search/gazetteer/describe-locality.ts'
import { createRecords, readGazetteerFile } from '../src/domain/search/gazetteer/gazetteer-file.ts'
import { suggest, type Suggestion } from '../src/domain/search/suggest.ts'
import { readTable } from '../src/lib/table/read-table.ts'
import { aPlace } from '../test/builders.ts'
import { demoWorld, worldOf } from '../test/search/worlds.ts'

// node bench/suggestions.ts [--places de-stops.csv.gz] [--show-late]
const { values } = parseArgs({
  options: { places: { type: 'string' }, 'show-late': { type: 'boolean', default: false } },
})

const SHOWN = 8
const MAX_PLACES = 158_000
const MAX_PREFIX_LENGTH = 12

type Wanted = { text: string; isIt(suggestion: Suggestion): boolean }

const demo = await demoWorld()
const demoPlaces = allPlaces(demo).map((place): Wanted => ({
  text: place.name,
  isIt: (one) => one.kind === 'place' && one.place.id === place.id,
}))
const cities = {
  'largest cities of the US': largestCities('US', 'en'),
  'largest cities of Germany': largestCities('DE', 'de'),
}

console.log(
  '| what | n | letters until among the first three, mean | after three letters |\n| --- | --- | --- | --- |',
)
for (const [name, wanted] of Object.entries({ 'places of the demo': demoPlaces, ...cities })) {
  const letters = wanted.map((one) => lettersUntilSeen(one, demo))
  const mean = letters.reduce((sum, count) => sum + count, 0) / letters.length
  const soon = letters.filter((count) => count <= 3).length / letters.length
  console.log(`| ${name} | ${letters.length} | ${mean.toFixed(2)} | ${(soon * 100).toFixed(0)} % |`)
  if (!values['show-late']) continue
  for (const [i, count] of letters.entries()) {
    if (count > 4) console.log(`  ${wanted[i]?.text}: ${count}`)
  }
}

const typed = [demoPlaces, ...Object.values(cities)].flatMap((wanted) =>
  wanted.flatMap(({ text }) => prefixesOf(text)),
)
console.log(
  '\n| places | prefixes | CPU p50, ms | p99, ms | longest, ms |\n| --- | --- | --- | --- | --- |',
)
timeAll(demo, typed)
if (values.places) {
  const large = await worldOf(await readPlaces(values.places))
  const own = allPlaces(large).filter((_, i) => i % 500 === 0)
  timeAll(large, [...typed, ...own.flatMap(({ name }) => prefixesOf(name))])
}

function allPlaces({ catalogue }: SearchContext) {
  return Array.from({ length: catalogue.index.count({}) }, (_, i) => catalogue.records.at(i))
}

function largestCities(country: string, locale: 'de' | 'en'): Wanted[] {
  const { tables } = readGazetteerFile(
    readFileSync(new URL('../gazetteer/gazetteer.bin', import.meta.url)),
  )
  const records = createRecords(tables)
  return Array.from({ length: records.size }, (_, ordinal) => ordinal)
    .filter((ordinal) => records.kind(ordinal) === 'city')
    .toSorted((a, b) => records.population(b) - records.population(a))
    .map((ordinal) => describePlace(records, ordinal))
    .filter((city) => city.country === country)
    .slice(0, 100)
    .map(({ id, name }) => ({
      text: name[locale],
      isIt: (one) => one.kind === 'locality' && one.locality.id === id,
    }))
}

function prefixesOf(text: string): string[] {
  return Array.from({ length: Math.min(text.length, MAX_PREFIX_LENGTH) }, (_, i) =>
    text.slice(0, i + 1),
  )
}

function lettersUntilSeen({ text, isIt }: Wanted, world: SearchContext): number {
  for (let letters = 1; letters <= text.length; letters++) {
    if (suggest(text.slice(0, letters), SHOWN, world).slice(0, 3).some(isIt)) return letters
  }
  return text.length + 1
}

function timeAll(world: SearchContext, prefixes: readonly string[]): void {
  for (const text of prefixes.slice(0, 500)) suggest(text, SHOWN, world)
  const times = prefixes
    .map((text) => {
      const start = process.threadCpuUsage()
      suggest(text, SHOWN, world)
      const { user, system } = process.threadCpuUsage(start)
      return (user + system) / 1000
    })
    .toSorted((a, b) => a - b)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  console.log(
    `| ${world.catalogue.index.count({})} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`,
  )
}

async function readPlaces(path: string): Promise<Place[]> {
  const file = createReadStream(path)
  const result = await readTable(path.endsWith('.gz') ? file.pipe(createGunzip()) : file)
  if (!result.ok) throw new Error(`${path}: ${result.problem}`)
  const { header, batches } = result.table
  const places: Place[] = []
  for await (const rows of batches) {
    for (const { cells } of rows) {
      const cell = (name: string) => cells[header.indexOf(name)] ?? ''
      if (places.length >= MAX_PLACES) return places
      places.push(
        aPlace({
          name: cell('name'),
          categoryIds: [],
          address: { country: 'DE' },
          location: { lat: Number(cell('lat')), lng: Number(cell('lon')), precision: 'exact' },
        }),
      )
    }
  }
  return places
}
