import { fork } from 'node:child_process'
import { join } from 'node:path'
import {
  type ExtractWork,
  SUGGESTED_SOURCE,
  type StreetExtracts,
} from '../../../domain/admin/street-extract.ts'
import type { Storage } from '../../../storage/open-storage.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { ROOT } from '../../project-files.ts'
import { beginWork, removeExtract, renewExtractEvery, storedExtract } from './compose-extract.ts'
import { openExtractFolder } from './extract-folder.ts'
import { isValidSource } from './open-source.ts'

const PROGRAM = join(ROOT, 'src', 'server', 'command-line', 'main.ts')

type Parts = { config: Config; storage: Pick<Storage, 'site'>; log: Log }

/** Operations of owners on extracts. The work itself runs in a separate process: `npx lageplan map extract --continue`. */
export function createStreetExtracts({ config, storage, log }: Parts): StreetExtracts {
  const folder = openExtractFolder(config.directory)
  const { street, extractSource } = config
  const fixedBy = street && (street.source.kind === 'style' ? 'MAP_STYLE_URL' : 'MAP_TILES')

  async function resumeWork(change: Partial<ExtractWork>): Promise<void> {
    const work = await folder.work()
    if (!work || (await folder.isRunning())) return
    await folder.clearStop()
    await folder.saveWork({ ...work, problem: undefined, status: undefined, ...change })
    startExtract(log)
  }

  return {
    async state() {
      // In this order: work is deleted once its extract is in use, and the screen only refreshes while there is work.
      const work = await folder.work()
      const current = await storedExtract({ storage })
      const isFileMissing = current !== undefined && !(await folder.has(current.file))
      const suggestedSource = extractSource ?? SUGGESTED_SOURCE
      return { current, isFileMissing, work, suggestedSource, fixedBy }
    },
    async measure(source, actor) {
      // A source from the environment is trusted, whichever account uses it.
      const isTrusted = source === extractSource
      if (!isValidSource(source, isTrusted)) return 'source_invalid'
      const wanted = { source, isTrusted, actor, goal: 'measure' } as const
      if (!(await beginWork(config, wanted))) return 'running'
      startExtract(log)
      return undefined
    },
    // By now, a person has seen the size.
    fetch: () => resumeWork({ goal: 'fetch', phase: 'fetching' }),
    async retry() {
      const work = await folder.work()
      await resumeWork({ phase: work?.goal === 'fetch' ? 'fetching' : 'measuring' })
    },
    async stop() {
      await folder.requestStop('keep')
      const work = await folder.work()
      if (work && !(await folder.isRunning())) await folder.saveWork({ ...work, phase: 'stopped' })
    },
    async discard() {
      if (!(await folder.isRunning())) await folder.clearWork()
    },
    remove: (actor) => removeExtract(config, { storage }, actor),
    renewEvery: (renewDays, actor) => renewExtractEvery({ storage }, renewDays, actor),
  }
}

/** Starts the process that resumes the stored work, if there is any. */
export function startExtract(log: Log): void {
  const child = fork(PROGRAM, ['map', 'extract', '--continue'], {
    execArgv: [],
    // Its output goes to the server's log.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // If the server ends, the process keeps the fetched tiles, and the next server resumes.
  child.on('error', (error) => log({ event: 'streets_not_extracted', error: String(error) }))
  child.on('exit', (code, signal) => {
    if (code !== 0) log({ event: 'streets_not_extracted', code, signal })
  })
}
