import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStorage } from '../src/storage/open-storage.ts'
import { endLeases } from '../test/end-leases.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'
import { sized } from './size.ts'

/** For each of applying and undoing. */
const KILLS = sized({ slice: 2, full: 30 })
const PLACES = 2000

const ROOT = join(import.meta.dirname, '..')
const directory = temporaryDirectory()
const file = join(directory, 'orte.csv')

/** The command line in its own process, killed after `killAfter` ms. */
function lageplan(parameters: string[], killAfter?: number): Promise<string> {
  const program = join(ROOT, 'src', 'server', 'command-line', 'main.ts')
  const child = spawn(process.execPath, [program, 'import', ...parameters], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const timer =
    killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  return new Promise((resolve) => {
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(printed)
    })
  })
}

async function stored() {
  const storage = await openStorage({ directory, log() {} })
  try {
    const places = (await Array.fromAsync(storage.places.streamPublished())).length
    const [last] = await storage.imports.list(1)
    return { places, last }
  } finally {
    await storage.close()
  }
}

test(
  `${KILLS} kills each while an import is applied and undone: all or nothing, and the next start says which`,
  { timeout: sized({ slice: 600_000, full: 3_600_000 }) },
  async () => {
    const rows = Array.from(
      { length: PLACES },
      (_, index) => `${index},Ort ${index},${(30 + index / 1000).toFixed(4)},-97.5,OK`,
    )
    writeFileSync(file, ['id,name,lat,lng,state', ...rows].join('\n'))
    const timed = async (parameters: string[]) => {
      const start = performance.now()
      await lageplan(parameters)
      return performance.now() - start
    }
    await lageplan([file])
    // The kills start from the undisturbed durations and home in on the commit, so that they fall on both sides of it.
    const aim = { undo: await timed(['--undo', '1', '--yes']), apply: await timed([file]) }
    const kills = { undo: { happened: 0, nothing: 0 }, apply: { happened: 0, nothing: 0 } }
    const isEnough = ({ happened, nothing }: (typeof kills)['apply']) =>
      happened + nothing === KILLS
    while (!isEnough(kills.apply) || !isEnough(kills.undo)) {
      const before = await stored()
      const isApplied = before.places === PLACES
      const parameters = isApplied ? ['--undo', String(before.last?.id), '--yes'] : [file]
      const work = isApplied ? 'undo' : 'apply'
      if (isEnough(kills[work])) {
        await lageplan(parameters)
        continue
      }
      await lageplan(parameters, aim[work] * (0.8 + Math.random() * 0.3))
      const after = await stored()
      expect([0, PLACES]).toContain(after.places)
      const hasHappened = after.places !== before.places
      kills[work][hasHappened ? 'happened' : 'nothing'] += 1
      aim[work] *= hasHappened ? 0.85 : 1.1
      const isCalledDone = after.last?.status === (isApplied ? 'undone' : 'applied')
      expect(isCalledDone && after.last?.id !== undefined).toBe(hasHappened)
      // `--list` reports an interrupted import, and the next one starts from the current state.
      if (after.last?.worker === undefined) continue
      endLeases(directory)
      const said = await lageplan(['--list'])
      expect(said).toMatch(hasHappened ? /vollständig übernommen|ist zurückgenommen/ : /nichts/)
      expect((await stored()).last?.worker).toBeUndefined()
    }
    for (const [work, { happened, nothing }] of Object.entries(kills)) {
      console.log(`${work}: ${KILLS} kills, ${happened} had happened, ${nothing} had not`)
    }
  },
)
