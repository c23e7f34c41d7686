/*
 * How long visitors to a site with a million places wait while a tenth as many are imported and the catalogue is rebuilt: the last part
 * of `import.ts` alone. `node bench/import-visitors.ts [places] [directory]`; the site is made once and kept in the directory,
 * and each run works on a copy. Run `npm test` or `npm start` once first.
 */
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite } from '../e2e/support/server.ts'
import { runImport } from './import/run-import.ts'
import { writeSample } from './import/sample-file.ts'
import { visitWhileImporting } from './import/visit-while-importing.ts'

const places = Number(process.argv[2] ?? 1_000_000)
const kept = process.argv[3] ?? join(tmpdir(), `lageplan-visitors-${places}`)
const SAVED = join(kept, 'catalogue.bin')

if (!existsSync(SAVED)) await makeSite()
const directory = mkdtempSync(join(tmpdir(), 'lageplan-visitors-'))
const home = join(directory, 'data')
cpSync(kept, home, { recursive: true })
onDisk(home)
console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${places} places.`,
)
await visitWhileImporting(home, { file: join(directory, 'weitere.csv'), rows: places / 10 })
rmSync(directory, { recursive: true, force: true })

/** Makes the site including its catalogue, which the first start builds. */
async function makeSite(): Promise<void> {
  mkdirSync(kept, { recursive: true })
  const file = join(kept, 'orte.csv')
  await writeSample(file, places)
  await runImport(kept, file)
  rmSync(file)
  const site = await startSite({ directory: kept, patience: 600_000 })
  while (!existsSync(SAVED)) await wait(100)
  await site.stop()
}

/** Syncs the copy first, so that visitors do not wait for it to reach the disk. */
function onDisk(of: string): void {
  for (const name of readdirSync(of)) {
    const file = openSync(join(of, name), 'r')
    fsyncSync(file)
    closeSync(file)
  }
}
