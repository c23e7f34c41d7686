import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSite } from '../e2e/support/server.ts'
import type { ImportStatus } from '../src/domain/import/import-run.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { endLeases } from '../test/end-leases.ts'
import { demoDirectory } from './demo-directory.ts'
import { IS_FULL, sized } from './size.ts'

const PLACES = sized({ slice: 10_000, full: 60_000 })
/** Twice the promised time, for a busy machine, in ms. */
const MAX_ORPHAN_MS = 120_000
const ROOT = join(import.meta.dirname, '..')
const TIMEOUT = { timeout: 600_000 }

const FILE = [
  'id,name,lat,lng,state',
  ...Array.from({ length: PLACES }, (_, index) => `${index},Ort ${index},35.${index},-97.5,OK`),
].join('\n')

type OpenStorage = Awaited<ReturnType<typeof openStorage>>

async function until(
  { imports }: OpenStorage,
  id: number,
  isSo: (status: ImportStatus, worker?: string) => boolean,
) {
  const began = performance.now()
  for (;;) {
    const run = await imports.byId(id)
    if (run && isSo(run.status, run.worker)) return { run, ms: performance.now() - began }
    if (performance.now() - began > MAX_ORPHAN_MS) throw new Error(`import ${id}: ${run?.status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test(
  'finding 8: an import that a killed server was checking can be discarded on another server without a restart',
  TIMEOUT,
  async () => {
    const directory = demoDirectory()
    const second = await startSite({ directory })
    const storage = await openStorage({ directory, log() {} })
    const { imports } = storage
    const settings = { source: 'Liste' }
    const actor = 'anna'
    const createdAt = new Date()
    const id = await imports.create({
      fileName: 'orte.csv',
      settings,
      status: 'uploaded',
      actor,
      createdAt,
    })
    mkdirSync(join(directory, 'imports'), { recursive: true })
    writeFileSync(join(directory, 'imports', String(id)), FILE)
    const first = await startSite({ directory })
    await until(storage, id, (status) => status === 'checking')
    await first.kill()
    if (!IS_FULL) endLeases(directory)
    const { run, ms } = await until(storage, id, (status) => status !== 'checking')
    console.log(`a killed check was settled after ${Math.round(ms / 1000)} s`)
    expect(run).toMatchObject({ status: 'uploaded', problem: 'interrupted', worker: undefined })
    expect(await imports.counts(id)).toEqual([])
    expect(await imports.move(id, ['uploaded'], 'discarded')).toBe(true)
    expect(second.output()).toContain('import_interrupted')
    await storage.close()
    await second.stop()
  },
)

test(
  'finding 8: an import that a killed command line was applying is applied fully or not at all, as a server that kept running reports',
  TIMEOUT,
  async () => {
    const directory = demoDirectory()
    const file = join(directory, 'orte.csv')
    writeFileSync(file, FILE)
    const server = await startSite({ directory })
    const storage = await openStorage({ directory, log() {} })
    const { places } = storage
    const before = (await Array.fromAsync(places.streamPublished())).length
    const child = spawn(
      process.execPath,
      [join(ROOT, 'src', 'server', 'command-line', 'main.ts'), 'import', file],
      { cwd: ROOT, env: { ...process.env, DATA_DIR: directory }, stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const id = 1
    await until(storage, id, (status) => status === 'applying')
    child.kill('SIGKILL')
    await ended
    if (!IS_FULL) endLeases(directory)
    const { run, ms } = await until(storage, id, (_, worker) => worker === undefined)
    console.log(`a killed apply was settled after ${Math.round(ms / 1000)} s: ${run.status}`)
    const after = (await Array.fromAsync(places.streamPublished())).length
    expect(after - before).toBe(run.status === 'applied' ? PLACES : 0)
    expect(['applied', 'discarded']).toContain(run.status)
    await storage.close()
    await server.stop()
  },
)
