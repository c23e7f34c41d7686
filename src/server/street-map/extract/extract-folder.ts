import { existsSync } from 'node:fs'
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { ExtractWork } from '../../../domain/admin/street-extract.ts'
import { parseJson } from '../../../lib/text/limited.ts'
import type { Chunk, Coverage } from './plan-extract.ts'
import { codeOf } from '../../../storage/error-code.ts'

/** A plan as it is kept while its bytes are fetched. */
export type StoredPlan = {
  address: string
  identity: string
  headBytes: number
  bytes: number
  chunks: Chunk[]
  covered: Coverage
}

/** A process that has shown no sign of life for this long is considered dead. */
const DEAD_AFTER_MS = 60_000

/** The fate of work that is asked to stop. */
type StopMode = 'keep' | 'discard'

/**
 * `streets/` in the data directory: finished extracts with their coverage, and one in progress. Processes coordinate through its files:
 * `running` exists while one works, `stop` asks it to end.
 */
export function openExtractFolder(directory: string) {
  const folder = join(directory, 'streets')
  const at = (name: string) => join(folder, name)

  async function write(name: string, value: unknown): Promise<void> {
    await mkdir(folder, { recursive: true })
    // Renamed into place, because another process may be reading the file.
    await writeFile(at(`${name}.new`), JSON.stringify(value))
    await rename(at(`${name}.new`), at(name))
  }

  async function read(name: string): Promise<unknown> {
    const text = await readFile(at(name), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : parseJson(text)
  }

  /** How long ago the file was touched, in ms; undefined when it does not exist. */
  async function ageOf(name: string): Promise<number | undefined> {
    const found = await stat(at(name)).catch(() => undefined)
    return found && Date.now() - found.mtimeMs
  }

  const isRunning = async () => ((await ageOf('running')) ?? Infinity) < DEAD_AFTER_MS

  // Of several processes that find no lock, or the lock of a dead process, only one may take it.
  async function withLock(work: () => Promise<boolean>): Promise<boolean> {
    const turn = at('running.turn')
    // The lock of a process that died.
    if (((await ageOf('running.turn')) ?? 0) > DEAD_AFTER_MS)
      await rmdir(turn).catch(() => undefined)
    const isOurs = await mkdir(turn).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      },
    )
    return isOurs && work().finally(() => rmdir(turn))
  }

  async function touch(name: string): Promise<void> {
    const now = new Date()
    await utimes(at(name), now, now).catch(() => undefined)
  }

  async function has(name: string): Promise<boolean> {
    return (await stat(at(name)).catch(() => undefined)) !== undefined
  }

  const partPath = at('extract.part')
  return {
    partPath,
    path: at,
    // Written only by this program, and read back as written.
    work: async () => (await read('work.json')) as ExtractWork | undefined,
    saveWork: (work: ExtractWork) => write('work.json', work),
    /** when it was last saved, in ms; undefined without work */
    workSavedAt: async () => (await stat(at('work.json')).catch(() => undefined))?.mtimeMs,
    plan: async () => (await read('plan.json')) as StoredPlan | undefined,
    savePlan: (plan: StoredPlan) => write('plan.json', plan),
    fetchedChunks: async () => Number(await read('fetched.json')) || 0,
    saveFetchedChunks: (count: number) => write('fetched.json', count),

    isRunning,
    /** `false` when another process is at work */
    async begin(): Promise<boolean> {
      await mkdir(folder, { recursive: true })
      return withLock(async () => {
        if (await isRunning()) return false
        await writeFile(at('running'), '')
        await touch('running')
        return true
      })
    },
    keepAlive: () => touch('running'),
    end: () => rm(at('running'), { force: true }),

    requestStop: (stop: StopMode) => write('stop', stop),
    shouldDiscard: async () => (await read('stop')) === 'discard',
    isStopRequested: () => existsSync(at('stop')),
    clearStop: () => rm(at('stop'), { force: true }),

    /**
     * Turns the part into an extract of its own name, beside one that visitors may still be reading. The work stays until the extract is in
     * use.
     */
    async finish(name: string, covered: Coverage): Promise<void> {
      await write(`${name}.json`, covered)
      // The part may be old already, and until the extract is in use, only a recent time protects it from removal.
      await touch('extract.part')
      await rename(partPath, at(`${name}.pmtiles`))
    },
    clearWork: clearWork,
    /** Marks a finished extract as just replaced. */
    retire: touch,
    /** Deletes finished extracts with their coverage. */
    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) {
        for (const file of [name, coverageOf(name)]) await rm(at(file), { force: true })
      }
    },
    has,
    hasPart: () => has('extract.part'),
    /** All finished extracts, with the time when each was made or replaced. */
    async finished(): Promise<{ name: string; at: number }[]> {
      const files = await readdir(folder).catch(() => [])
      const names = new Set(files.filter((file) => FINISHED.test(file)).map(archiveOf))
      const timeOf = async (name: string) => (await stat(at(name)).catch(() => undefined))?.mtimeMs
      return Promise.all(
        // A killed process may have left only one of the two files.
        Array.from(names, async (name) => ({
          name,
          at: (await timeOf(name)) ?? (await timeOf(coverageOf(name))) ?? Date.now(),
        })),
      )
    },
  }

  async function clearWork(): Promise<void> {
    const names = ['work.json', 'plan.json', 'fetched.json', 'stop', 'extract.part']
    for (const name of names) await rm(at(name), { force: true })
  }
}

const FINISHED = /^streets-\d+\.(?:pmtiles|json)$/

function archiveOf(file: string): string {
  return file.replace(/\.json$/, '.pmtiles')
}

function coverageOf(name: string): string {
  return name.replace(/\.pmtiles$/, '.json')
}

export type ExtractFolder = ReturnType<typeof openExtractFolder>
