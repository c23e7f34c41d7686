import { fork } from 'node:child_process'
import { fstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type {
  CatalogueBuilder,
  OpenedCatalogue,
} from '../../domain/search/catalogue/live-catalogue.ts'
import { SAVED_CATALOGUE_FILE } from '../../storage/earlier-site.ts'
import type { Log } from '../log.ts'
import { type CatalogueBytes, readCatalogueFile } from './catalogue-file.ts'
import { openCatalogueFile } from './open-catalogue-file.ts'
import { lowerPriorityOf } from '../lower-priority.ts'
import { ROOT } from '../project-files.ts'

type Options = BuilderSettings & {
  log: Log
  /** above this many places, keeping the process costs more memory than restarting it costs time */
  maxPlacesToReuseProcess?: number
}

/**
 * Catalogues: the saved one if it was built by this code, and new ones, which a separate process builds into a file. The build takes
 * several times the memory of the result, and that memory goes with the process. This thread only reads the finished file, piece by piece.
 */
export function createCatalogueBuilder({
  log,
  maxPlacesToReuseProcess = 50_000,
  ...settings
}: Options): CatalogueBuilder {
  const savedFile = join(settings.directory, SAVED_CATALOGUE_FILE)
  let isDamaged = false
  let isServing = false
  let builder: BuildProcess | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const reportDamage = () => {
    if (isDamaged) return
    isDamaged = true
    rmSync(savedFile, { force: true })
    log({ event: 'saved_catalogue_damaged', file: savedFile })
  }

  const read = (path: string) => readCatalogueFile(path, settings.builder)

  let isUntouched = () => true
  const open = (bytes: CatalogueBytes | undefined) => {
    const opened = bytes && openCatalogueFile(bytes, reportDamage)
    if (opened) isUntouched = watchFile(bytes.file)
    return opened
  }

  const buildFile = (isLowPriority: boolean): Promise<string> => {
    builder ??= startProcess(settings, {
      onSaved({ places, problem }) {
        if (problem) log({ event: 'catalogue_not_saved', problem })
        if (places > maxPlacesToReuseProcess) builder = builder?.end()
      },
      // An abandoned process may end long after the next one has started.
      onEnd(ended) {
        if (builder === ended) builder = undefined
      },
    })
    return builder.build(isLowPriority)
  }

  const build = async (): Promise<OpenedCatalogue> => {
    // With many places, the process ends once it has saved them.
    await builder?.saved()
    const path = await buildFile(isServing)
    const opened = open(await read(path))
    builder?.opened()
    if (!opened) throw new Error(`the catalogue just built could not be read from ${path}`)
    isDamaged = false
    isServing = true
    return opened
  }

  return {
    isUsable() {
      if (!isDamaged && !isUntouched()) reportDamage()
      return !isDamaged
    },
    async openSaved() {
      const saved = open(await read(savedFile))
      isServing = saved !== undefined
      return saved
    },
    // One at a time: during a build, enough may change to request another one.
    build() {
      const built = queue.then(build)
      queue = built.catch(() => undefined)
      return built
    },
  }
}

/** Whether an open file is unchanged since the call. A finished file is never written to; replacing or deleting it does not change it. */
function watchFile(file: number): () => boolean {
  const before = fstatSync(file)
  return () => {
    try {
      const now = fstatSync(file)
      return now.size === before.size && now.mtimeMs === before.mtimeMs
    } catch {
      return false
    }
  }
}

type BuildProcess = {
  /** resolves to the path of the file */
  build(isLowPriority: boolean): Promise<string>
  /** resolves once the last opened file is saved, or is known not to be */
  saved(): Promise<void>
  opened(): void
  end(): undefined
}

type Listeners = {
  onSaved(saved: Extract<BuilderEvent, { kind: 'saved' }>): void
  onEnd(ended: BuildProcess): void
}

const PROGRAM = join(ROOT, 'src', 'server', 'catalogue', 'build-process.ts')

function startProcess(settings: BuilderSettings, { onSaved, onEnd }: Listeners): BuildProcess {
  const child = fork(PROGRAM, { execArgv: [] })
  let settle: PromiseWithResolvers<string> | undefined
  let saving = Promise.withResolvers<void>()
  saving.resolve()

  const send = (message: BuilderCommand) => void child.send(message)
  const rest = () => {
    child.unref()
    child.channel?.unref()
  }
  const fail = (error: Error) => {
    settle?.reject(error)
    saving.resolve()
    onEnd(self)
  }
  child.on('message', (message: BuilderEvent) => {
    if (message.kind === 'built') settle?.resolve(message.path)
    if (message.kind === 'failed') settle?.reject(new Error(message.error))
    if (message.kind !== 'saved') return
    saving.resolve()
    rest()
    onSaved(message)
  })
  child.on('error', fail)
  child.on('exit', () => fail(new Error('the process that builds catalogues has ended')))

  const self: BuildProcess = {
    build(isLowPriority) {
      if (isLowPriority) lowerPriorityOf(child)
      child.ref()
      child.channel?.ref()
      const built = Promise.withResolvers<string>()
      settle = built
      send({ kind: 'build', settings, isLowPriority })
      return built.promise
    },
    saved: () => saving.promise,
    opened() {
      saving = Promise.withResolvers()
      send({ kind: 'opened' })
    },
    end() {
      child.disconnect()
      return undefined
    },
  }
  return self
}

/** The settings passed to the process that builds catalogues. */
export type BuilderSettings = {
  databaseUrl?: string
  directory: string
  gazetteerFile: string
  /** digest of the code that builds */
  builder: string
}

export type BuilderCommand =
  /** `isLowPriority`: at lower priority, because visitors are being served */
  | { kind: 'build'; settings: BuilderSettings; isLowPriority: boolean }
  /** the file that was built has been opened and may be named */
  | { kind: 'opened' }

export type BuilderEvent =
  | { kind: 'built'; path: string }
  | { kind: 'failed'; error: string }
  /** `problem`: why the next start has to build again */
  | { kind: 'saved'; places: number; problem?: string }
