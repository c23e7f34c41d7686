/*
 * The server with a million places: how long it takes to start, from nothing and from the saved catalogue, how much memory
 * it takes, how fast it answers the finder's first page, uncached, at 10, 25 and 50 requests a second, and how soon an edit shows.
 * `node bench/server-million.ts [places] [directory] [saved | edits]`; the database is made once and kept in the directory.
 * `saved` keeps the catalogue of the last run, too, and skips the start from nothing. `edits` measures only edits.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LOW_MEMORY } from '../e2e/support/server.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { randomNumbers } from './place-index/random-numbers.ts'
import { usageOf } from './process-usage.ts'
import { spreadOf } from './quantile.ts'
import { measureEdits, measureSteadyEdits } from './server-million/measure-edits.ts'
import { CATEGORIES, storedPlaces } from './server-million/stored-places.ts'

const ROOT = join(import.meta.dirname, '..')
const count = Number(process.argv[2] ?? 1_000_000)
const directory = process.argv[3] ?? join(tmpdir(), `lageplan-bench-${count}`)
const SAVED = join(directory, 'catalogue.bin')
const RATES = [10, 25, 50]
const SECONDS = 30
/** Unmeasured pages first, so that the code is compiled. */
const WARM_UP = 500
const ROUNDS = 3

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${count} places`,
)
await makeDatabase()
measureInterruptions()
const [part] = process.argv.slice(4)
if (part === undefined) await startFromNothing()
if (part !== 'edits') await measureStarts()
await measureEdits(directory)
await measureSteadyEdits(directory)
process.exit()

/**
 * Times the same piece of arithmetic, which takes as long as a page, with nothing else running: any time above its median went to other
 * programs on the machine, so no page can have a better p99.
 */
function measureInterruptions(): void {
  let sum = 0
  const work = () => {
    for (let i = 0; i < 700_000; i++) sum += Math.sqrt(i) % 3
  }
  for (let i = 0; i < 50; i++) work()
  const times: number[] = []
  for (const end = performance.now() + 20_000; performance.now() < end;) {
    const began = performance.now()
    work()
    times.push(performance.now() - began)
  }
  console.log(
    `arithmetic alone, n ${times.length}: ${spreadOf(times)}, sum ${sum.toExponential(1)}`,
  )
}

async function measureStarts(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const warm = await startServer()
    console.log(`start from the saved catalogue: ${seconds(warm.startedAfter)} s`)
    if (round < ROUNDS - 1) await stop(warm.process)
    else await measureFinder(warm)
  }
}

async function startFromNothing(): Promise<void> {
  rmSync(SAVED, { force: true })
  const cold = await startServer()
  console.log(`start with nothing saved: ${seconds(cold.startedAfter)} s`)
  while (!existsSync(SAVED)) await wait(200)
  await wait(2000)
  console.log(`memory after building: ${memoryOf(cold.process)}`)
  await stop(cold.process)
}

async function makeDatabase(): Promise<void> {
  if (existsSync(join(directory, 'lageplan.db'))) return
  const began = performance.now()
  const storage = await openStorage({ directory, log: () => undefined })
  await storage.site.saveVocabulary(
    { categories: [...CATEGORIES], attributes: [flag('wheelchair'), flag('parking')] },
    'bench',
  )
  const places = function* () {
    for (const place of storedPlaces(count)) yield { kind: 'add' as const, place }
  }
  const result = await storage.places.apply(places(), 'bench')
  if (!result.ok) throw new Error(`the places were refused: ${result.placeId}`)
  await storage.close()
  console.log(`the database was made in ${seconds(performance.now() - began)} s`)
}

function flag(key: string) {
  return { key, name: { de: key, en: key }, type: 'boolean' as const, filterable: true }
}

type Running = { process: ChildProcess; url: string; startedAfter: number }

/** Resolves once the server has answered its first page. */
async function startServer(): Promise<Running> {
  const began = performance.now()
  const main = join(ROOT, 'src', 'server', 'main.ts')
  const server = spawn(process.execPath, [...LOW_MEMORY.flags, main], {
    env: {
      NODE_ENV: 'production',
      DATA_DIR: directory,
      PORT: '0',
      HOST: '127.0.0.1',
      BACKUP_DIR: 'off',
      ...LOW_MEMORY.environment,
      // As with `npm start`, whose second start finds the code compiled.
      NODE_COMPILE_CACHE: join(ROOT, '.tools', 'compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('exit', () => server.kill())
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const found = /http:\/\/localhost:\d+/.exec(said)
      if (found) resolve(found[0].replace('localhost', '127.0.0.1'))
    })
    server.on('exit', () => reject(new Error(`the server did not start: ${said}`)))
  })
  const response = await fetch(url)
  await response.text()
  if (response.status !== 200) throw new Error(`the first page answered ${response.status}`)
  return { process: server, url, startedAfter: performance.now() - began }
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.on('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

async function measureFinder({ process: server, url }: Running): Promise<void> {
  const perSecond = RATES.reduce((sum, rate) => sum + rate, 0)
  const queries = finderQueries(WARM_UP + perSecond * SECONDS)
  for (const query of queries.splice(0, WARM_UP)) await timeOf(url + query)
  const cpuSeconds = () => usageOf(server.pid ?? 0).cpuSeconds
  for (const rate of RATES) {
    const before = cpuSeconds()
    const times = await askAt(rate, queries.splice(0, rate * SECONDS), url)
    console.log(
      `finder, ${times.length} different first pages at ${rate} a second: ${spreadOf(times)}, CPU of the server ${(((cpuSeconds() - before) / times.length) * 1000).toFixed(1)} ms a page`,
    )
  }
  console.log(`memory while serving: ${memoryOf(server)}`)
  await stop(server)
}

/** Sends requests on schedule whether or not earlier ones are answered, so that a queue shows. */
async function askAt(rate: number, queries: readonly string[], url: string): Promise<number[]> {
  const start = performance.now()
  const running: Promise<number>[] = []
  for (const [i, query] of queries.entries()) {
    const due = start + i * (1000 / rate)
    if (due > performance.now()) await wait(due - performance.now())
    running.push(timeOf(url + query))
  }
  return Promise.all(running)
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - began
}

/** What people search for: a point, a city, words near a point, a category near a point, what is open near one, words in a category. */
function finderQueries(length: number): string[] {
  const random = randomNumbers(5)
  const cities = ['Denver', 'Chicago', 'Austin', 'Boise', 'Miami', 'Fargo', 'Reno', 'Tulsa']
  const words = ['Museum', 'Park', 'Theater', 'Hotel', 'Zoo', 'Café', 'Kino', 'Garten']
  const draw = (values: readonly string[]) =>
    values[Math.floor(random.next() * values.length)] ?? ''
  return Array.from({ length }, (_, i) => {
    const near = `${(30 + random.next() * 17).toFixed(4)},${(-120 + random.next() * 45).toFixed(4)}`
    const category = CATEGORIES[Math.floor(random.next() * CATEGORIES.length)]?.slug ?? ''
    const options = [
      { near, radius: '50' },
      { q: draw(cities), radius: String(5 + (i % 200)) },
      { q: `${draw(words)} ${String.fromCharCode(97 + (i % 26))}`, near, radius: '250' },
      { near, category, radius: '250' },
      { near, open: 'now', radius: String(10 + (i % 90)) },
      { q: draw(words), category, near, radius: '100' },
    ]
    const chosen = Object.entries(options[i % options.length] ?? {})
    return `/?${new URLSearchParams(chosen.map(([key, value]) => [key, value ?? '']))}`
  })
}

function memoryOf({ pid = 0 }: ChildProcess): string {
  const { memoryMb, peakMb } = usageOf(pid)
  return `${Math.round(memoryMb)} MB now, ${Math.round(peakMb)} MB at most`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2)
}
