import { existsSync } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { ExtractWork } from '../../../domain/admin/street-extract.ts'
import { parseJson } from '../../../lib/text/limited.ts'
import type { Chunk, Coverage } from './plan-extract.ts'

/** A plan as it is kept while its bytes are fetched. */
export type StoredPlan = {
  address: string
  identity: string
  headBytes: number
  bytes: number
  chunks: Chunk[]
  covered: Coverage
}

/** No sign of life for so long: the process is gone. */
const SILENCE_MS = 60_000

/** What becomes of the work that is asked to stop. */
type Stop = 'keep' | 'discard'

/**
 * `streets/` in the data directory: finished extracts with what they cover, and one in the making. Processes agree by its
 * files: `running` is there while one is at work, `stop` asks it to end.
 */
export function extractFolder(directory: string) {
  const folder = join(directory, 'streets')
  const at = (name: string) => join(folder, name)

  async function write(name: string, value: unknown): Promise<void> {
    await mkdir(folder, { recursive: true })
    // Another process may read it in this moment.
    await writeFile(at(`${name}.new`), JSON.stringify(value))
    await rename(at(`${name}.new`), at(name))
  }

  async function read(name: string): Promise<unknown> {
    const text = await readFile(at(name), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : parseJson(text)
  }

  async function isRunning(): Promise<boolean> {
    const found = await stat(at('running')).catch(() => undefined)
    return found !== undefined && Date.now() - found.mtimeMs < SILENCE_MS
  }

  async function has(name: string): Promise<boolean> {
    return (await stat(at(name)).catch(() => undefined)) !== undefined
  }

  const partPath = at('extract.part')
  return {
    partPath,
    path: at,
    // Written by this program alone, and read back as it was written.
    work: async () => (await read('work.json')) as ExtractWork | undefined,
    saveWork: (work: ExtractWork) => write('work.json', work),
    /** when it was saved the last time, in ms; undefined without work */
    workSavedAt: async () => (await stat(at('work.json')).catch(() => undefined))?.mtimeMs,
    plan: async () => (await read('plan.json')) as StoredPlan | undefined,
    savePlan: (plan: StoredPlan) => write('plan.json', plan),
    fetchedChunks: async () => Number(await read('fetched.json')) || 0,
    saveFetchedChunks: (count: number) => write('fetched.json', count),

    isRunning,
    /** `false` when another process is at work */
    async begin(): Promise<boolean> {
      await mkdir(folder, { recursive: true })
      if (await isRunning()) return false
      await rm(at('running'), { force: true })
      const file = await open(at('running'), 'wx').catch(() => undefined)
      await file?.close()
      return file !== undefined
    },
    async live(): Promise<void> {
      const now = new Date()
      await utimes(at('running'), now, now).catch(() => undefined)
    },
    end: () => rm(at('running'), { force: true }),

    askToStop: (stop: Stop) => write('stop', stop),
    isToBeDiscarded: async () => (await read('stop')) === 'discard',
    isAskedToStop: () => existsSync(at('stop')),
    forgetStop: () => rm(at('stop'), { force: true }),

    /** The part becomes an extract of its own name, beside the one that visitors may still be reading. */
    async finish(name: string, covered: Coverage): Promise<void> {
      await write(`${name}.json`, covered)
      await rename(partPath, at(`${name}.pmtiles`))
      await forgetWork()
    },
    forgetWork,
    /** Says of a finished one that it has just been replaced. */
    async retire(name: string): Promise<void> {
      const now = new Date()
      await utimes(at(name), now, now).catch(() => undefined)
    },
    /** Takes away all finished ones but these. */
    async keepOnly(files: readonly string[]): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const [, stem] = /^([\w-]+)\.(?:pmtiles|json)$/.exec(name) ?? []
        const isWork = ['work', 'plan', 'fetched'].includes(stem ?? '')
        if (!stem || isWork || files.includes(`${stem}.pmtiles`)) continue
        await rm(at(name), { force: true })
      }
    },
    has,
    hasPart: () => has('extract.part'),
    /** All, and when each was made or replaced. */
    async finished(): Promise<{ name: string; at: number }[]> {
      const names = (await readdir(folder).catch(() => [])).filter((name) =>
        name.endsWith('.pmtiles'),
      )
      return Promise.all(names.map(async (name) => ({ name, at: (await stat(at(name))).mtimeMs })))
    },
  }

  async function forgetWork(): Promise<void> {
    const names = ['work.json', 'plan.json', 'fetched.json', 'stop', 'extract.part']
    for (const name of names) await rm(at(name), { force: true })
  }
}

export type ExtractFolder = ReturnType<typeof extractFolder>
