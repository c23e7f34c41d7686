import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Catalogue } from '../../domain/search/catalogue.ts'
import type { CatalogueBuilder } from '../../domain/search/live-catalogue.ts'
import type { CatalogueMoment } from '../../storage/catalogue-reader.ts'
import type { Log } from '../log.ts'
import { openCatalogueFile } from './catalogue-file.ts'
import { type FromBuilder, SAVED_FILE, type ToBuilder, type WorkerSettings } from './protocol.ts'

type Options = WorkerSettings & { moment(): Promise<CatalogueMoment>; log: Log }

/** With more places than this a thread keeps more memory than starting another one costs time. */
const LARGE = 50_000

/**
 * Catalogues of what is stored now: the saved one if it is of this moment and made by this code, otherwise one that a
 * thread of its own builds into a file. Either way this thread only reads the finished file, piece by piece.
 */
export function createCatalogueBuilder({ moment, log, ...settings }: Options): CatalogueBuilder {
  const savedFile = join(settings.directory, SAVED_FILE)
  let isDamaged = false
  let thread: BuilderThread | undefined

  const reportDamage = () => {
    if (isDamaged) return
    isDamaged = true
    rmSync(savedFile, { force: true })
    log({ event: 'saved_catalogue_damaged', file: savedFile })
  }

  const build = async (): Promise<Catalogue> => {
    thread ??= startThread(settings, {
      onSaved({ places, problem }) {
        if (problem) log({ event: 'catalogue_not_saved', problem })
        if (places > LARGE) thread = thread?.end()
      },
      onEnd: () => (thread = undefined),
    })
    const { path, identity } = await thread.build()
    const catalogue = await openCatalogueFile(path, identity, reportDamage)
    thread?.opened()
    if (!catalogue) throw new Error(`the catalogue just built could not be read from ${path}`)
    return catalogue
  }

  return {
    isUsable: () => !isDamaged,
    async open() {
      const { mark } = await moment()
      const identity = `${settings.builder} ${mark}`
      const saved = await openCatalogueFile(savedFile, identity, reportDamage)
      const catalogue = saved ?? (await build())
      isDamaged = false
      return catalogue
    },
  }
}

type BuilderThread = {
  build(): Promise<{ path: string; identity: string }>
  opened(): void
  end(): undefined
}

type Listeners = {
  onSaved(saved: Extract<FromBuilder, { kind: 'saved' }>): void
  onEnd(): void
}

function startThread(settings: WorkerSettings, { onSaved, onEnd }: Listeners): BuilderThread {
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), {
    workerData: settings,
  })
  let settle: PromiseWithResolvers<{ path: string; identity: string }> | undefined
  let saving = Promise.withResolvers<void>()
  saving.resolve()

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (message: ToBuilder) => worker.postMessage(message)
  worker.on('message', (message: FromBuilder) => {
    if (message.kind === 'built') settle?.resolve(message)
    if (message.kind === 'failed') settle?.reject(new Error(message.error))
    if (message.kind !== 'saved') return
    saving.resolve()
    worker.unref()
    onSaved(message)
  })
  const fail = (error: Error) => {
    settle?.reject(error)
    saving.resolve()
    onEnd()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread that builds catalogues has ended')))

  return {
    async build() {
      await saving.promise
      worker.ref()
      settle = Promise.withResolvers()
      tell({ kind: 'build' })
      return settle.promise
    },
    opened() {
      saving = Promise.withResolvers()
      tell({ kind: 'opened' })
    },
    end() {
      void worker.terminate()
      return undefined
    },
  }
}
