/*
 * How fast a million places from a CSV file reach visitors, and in how much memory, against sqlite3's .import and PostgreSQL's COPY
 * of the same file; and how visitors are served while another file is imported. Run `npm test` or `npm start` once first.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measurement, measureProcess } from './import/measure-process.ts'
import { copyInto } from './import/postgres-copy.ts'
import { runImport } from './import/run-import.ts'
import { writeSample } from './import/sample-file.ts'
import { visitWhileImporting } from './import/visit-while-importing.ts'

// node bench/import.ts [rows]
const rows = Number(process.argv[2] ?? 1_000_000)

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
const results: [string, Measurement][] = []

if (has('sqlite3')) {
  const plain = join(directory, 'plain.db')
  const table = `create table place (id text, name text, street text, city text, state text, lat real, lng real, phone text, website text, hours text)`
  const load = ['-cmd', table, '-cmd', `.import --csv --skip 1 ${file} place`, plain, 'select 1']
  results.push(['sqlite3 .import', await measureProcess('sqlite3', load)])
  const index =
    'create unique index i on place(id); create index n on place(name, city); create index p on place(lat, lng)'
  results.push(['… its three indexes', await measureProcess('sqlite3', [plain, index])])
} else console.log('sqlite3 is not installed: there is no baseline.')
results.push(...(await copyInto(file)))

const home = join(directory, 'data')
results.push(['Lageplan, check only', await runImport(home, file, '--dry-run')])
results.push(['Lageplan, checked and taken over', await runImport(home, file)])
results.push(['Lageplan, the same file again', await runImport(home, file)])

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

// Runs after the table is printed, which is useful even if this fails.
await visitWhileImporting(home, { file: join(directory, 'weitere.csv'), rows: rows / 10 })
rmSync(directory, { recursive: true, force: true })
