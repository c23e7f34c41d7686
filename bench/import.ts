/* A million places from a CSV file until visitors find them: rate and memory, against sqlite3's .import of the same file. */
import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startSite } from '../e2e/support/server.ts'

// node bench/import.ts [rows]
const rows = Number(process.argv[2] ?? 1_000_000)

const ROOT = join(import.meta.dirname, '..')
const directory = mkdtempSync(join(tmpdir(), 'lageplan-import-'))
const file = join(directory, 'orte.csv')
const STATES = [
  ['TX', 31, -99],
  ['CO', 39, -105.5],
  ['OK', 35.5, -97.5],
  ['OH', 40.3, -82.8],
] as const
const KINDS = ['Brauhaus', 'Gasthof', 'Café', 'Markt', 'Museum', 'Park']
const HOURS = ['Mo-Fr 09:00-17:00', 'Tu-Su 11:00-22:00', '24/7', 'Mo-Sa 08:00-18:00; Su off', '']

function* lines(): Generator<string> {
  yield 'id,name,street,city,state,lat,lng,phone,website,opening hours\n'
  let text = ''
  for (let index = 0; index < rows; index++) {
    const [state, lat, lng] = STATES[index % STATES.length] ?? STATES[0]
    // A grid that is twice as wide as high, of places some two hundred metres apart.
    const up = ((index % 1000) - 500) / 500
    const right = (Math.floor(index / 1000) - rows / 2000) / 400
    const name = `${KINDS[index % KINDS.length]} ${(index * 7919) % rows}`
    const at = `${(lat + up).toFixed(6)},${(lng + right).toFixed(6)}`
    const phone = index % 3 === 0 ? '(512) 555-0100' : ''
    const website = index % 4 === 0 ? `https://ort-${index}.example` : ''
    text += `${index},${name},${index % 900} Main St,Stadt ${index % 4000},${state},${at},${phone},${website},${HOURS[index % HOURS.length]}\n`
    if (index % 1000 === 999) {
      yield text
      text = ''
    }
  }
  yield text
}

type Measured = { seconds: number; cpuSeconds: number; peakMb: number }

/** Runs a program to its end and looks at it meanwhile: its CPU time and its largest memory, by /proc. */
function measured(
  command: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<Measured> {
  const start = performance.now()
  const child = spawn(command, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let [ticks, peak] = [0, 0]
  const look = setInterval(() => {
    try {
      const fields =
        readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      ticks = Math.max(ticks, Number(fields[11]) + Number(fields[12]))
      const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      peak = Math.max(peak, Number(kb ?? 0))
    } catch {
      // It has ended.
    }
  }, 50)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      clearInterval(look)
      if (code !== 0) return reject(new Error(`${command} ended with ${code}`))
      const seconds = (performance.now() - start) / 1000
      resolve({ seconds, cpuSeconds: ticks / 100, peakMb: peak / 1024 })
    })
  })
}

function has(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const loadBefore = loadavg()[0] ?? Number.NaN
await pipeline(Readable.from(lines()), createWriteStream(file))
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

const home = join(directory, 'data')
const program = join(ROOT, 'src', 'server', 'command-line', 'main.ts')
const environment = { DATA_DIR: home, DATABASE_URL: '' }
const run = (...parameters: string[]) =>
  measured(process.execPath, [program, 'import', file, ...parameters], environment)
results.push(['Lageplan, check only', await run('--dry-run')])
results.push(['Lageplan, checked and taken over', await run()])
results.push(['Lageplan, the same file again', await run()])

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

// Last, and after the table: building the search for a million places may take longer than a start is waited for.
const start = performance.now()
const site = await startSite({ directory: home })
const found = await fetch(`${site.url}/api/v1/places?q=Gasthof&limit=1`)
const answer: unknown = await found.json()
const seconds = (performance.now() - start) / 1000
await site.stop()
const total = typeof answer === 'object' && answer && 'total' in answer ? answer.total : undefined
console.log(`\nStarted and found ${String(total)} of them ${seconds.toFixed(1)} s after that.`)
rmSync(directory, { recursive: true, force: true })
