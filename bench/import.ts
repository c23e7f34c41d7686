/*
 * A million places from a CSV file until visitors find them: rate and memory, against sqlite3's .import and PostgreSQL's COPY
 * of the same file; and how visitors are answered while another file is imported. Run `npm test` or `npm start` once before.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../e2e/support/server.ts'
import { type Measured, measured } from './import/measured.ts'
import { copyInto } from './import/postgres-copy.ts'
import { writeSample } from './import/sample-file.ts'
import { visit } from './import/visitors.ts'

// node bench/import.ts [rows]
const rows = Number(process.argv[2] ?? 1_000_000)

/** Seconds of visits to a site that does nothing else, and of those that warm it up. */
const [IDLE, WARM] = [20, 5]

const ROOT = join(import.meta.dirname, '..')
const directory = mkdtempSync(join(tmpdir(), 'lageplan-import-'))
const file = join(directory, 'orte.csv')

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const loadBefore = loadavg()[0] ?? Number.NaN
await writeSample(file, rows)
const megabytes = statSync(file).size / 1e6
const results: [string, Measured][] = []

if (has('sqlite3')) {
  const plain = join(directory, 'plain.db')
  const table = `create table place (id text, name text, street text, city text, state text, lat real, lng real, phone text, website text, hours text)`
  const load = ['-cmd', table, '-cmd', `.import --csv --skip 1 ${file} place`, plain, 'select 1']
  results.push(['sqlite3 .import', await measured('sqlite3', load)])
  const index =
    'create unique index i on place(id); create index n on place(name, city); create index p on place(lat, lng)'
  results.push(['… its three indexes', await measured('sqlite3', [plain, index])])
} else console.log('sqlite3 is not installed: there is no baseline.')
results.push(...(await copyInto(file)))

const home = join(directory, 'data')
const program = join(ROOT, 'src', 'server', 'command-line', 'main.ts')
const environment = { DATA_DIR: home, DATABASE_URL: '' }
const run = (of: string, ...parameters: string[]) =>
  measured(process.execPath, [program, 'import', of, ...parameters], environment)
results.push(['Lageplan, check only', await run(file, '--dry-run')])
results.push(['Lageplan, checked and taken over', await run(file)])
results.push(['Lageplan, the same file again', await run(file)])

console.log(
  `## ${rows.toLocaleString('en')} places from a CSV file of ${megabytes.toFixed(0)} MB\n`,
)
console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${loadBefore.toFixed(1)} before and ${loadavg()[0]?.toFixed(1)} after, Node ${process.version}.\n`,
)
console.log('| what | s | CPU s | rows per CPU s | most memory, MB |')
console.log('| --- | --- | --- | --- | --- |')
for (const [name, { seconds: wall, cpuSeconds, peakMb }] of results) {
  const rate = Math.round(rows / cpuSeconds)
  console.log(
    `| ${[name, wall.toFixed(1), cpuSeconds.toFixed(1), rate, peakMb.toFixed(0)].join(' | ')} |`,
  )
}

// After the table, which is worth having whatever comes of this.
const start = performance.now()
const site = await startSite({ directory: home, patience: 600_000 })
const found = await countFound()
console.log(
  `\nStarted and found ${found} of them ${((performance.now() - start) / 1000).toFixed(1)} s after that.\n`,
)
await visitWhileImporting()
await site.stop()
rmSync(directory, { recursive: true, force: true })

async function countFound(): Promise<number> {
  const response = await fetch(`${site.url}/api/v1/places?q=Gasthof&limit=1`)
  const answer: unknown = await response.json()
  return typeof answer === 'object' && answer && 'total' in answer ? Number(answer.total) : NaN
}

/** Another source with a tenth as many places is imported into the site that visitors are on, until they find it. */
async function visitWhileImporting(): Promise<void> {
  const other = join(directory, 'weitere.csv')
  await writeSample(other, rows / 10, 'w')
  const seconds = (count: number) => {
    const end = performance.now() + count * 1000
    return () => performance.now() > end
  }
  await visit(site.url, seconds(WARM), 100_000)
  const idle = await visit(site.url, seconds(IDLE))
  let isOver = false
  const importing = run(other).then(async (result) => {
    while ((await countFound()) === found) await new Promise((go) => setTimeout(go, 1000))
    isOver = true
    return result
  })
  const meanwhile = await visit(site.url, () => isOver, 200_000)
  const { seconds: took } = await importing
  console.log('| visitors, 20 a second | pages | failed | p50 ms | p99 ms | longest ms |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [name, { count, failed, p50, p99, most }] of [
    ['nothing else', idle],
    [`${rows / 10} places are imported in ${took.toFixed(0)} s, and seen`, meanwhile],
  ] as const) {
    const times = [p50, p99, most].map((ms) => ms.toFixed(1))
    console.log(`| ${[name, count, failed, ...times].join(' | ')} |`)
  }
  console.log(`\nThe p99 meanwhile is ${(meanwhile.p99 / idle.p99).toFixed(1)} times the idle one.`)
}
