import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../domain/search/catalogue.ts'
import type { CatalogueBuilder } from '../../domain/search/live-catalogue.ts'
import type { CatalogueMoment } from '../../storage/catalogue-reader.ts'
import type { Log } from '../log.ts'
import { openCatalogueFile } from './catalogue-file.ts'
import { type FromBuilder, SAVED_FILE, type ToBuilder, type BuilderSettings } from './protocol.ts'

type Options = BuilderSettings & { moment(): Promise<CatalogueMoment>; log: Log }

/** With more places than this a process keeps more memory than starting another one costs time. */
const LARGE = 50_000

/**
 * Catalogues of what is stored now: the saved one if it is of this moment and made by this code, otherwise one that a
 * process of its own builds into a file: the memory it takes, several times that of the result, goes with it. This thread only
 * reads the finished file, piece by piece.
 */
export function createCatalogueBuilder({ moment, log, ...settings }: Options): CatalogueBuilder {
  const savedFile = join(settings.directory, SAVED_FILE)
  let isDamaged = false
  let isServing = false
  let builder: BuildProcess | undefined

  const reportDamage = () => {
    if (isDamaged) return
    isDamaged = true
    rmSync(savedFile, { force: true })
    log({ event: 'saved_catalogue_damaged', file: savedFile })
  }

  const build = async (): Promise<Catalogue> => {
    builder ??= startProcess(settings, {
      onSaved({ places, problem }) {
        if (problem) log({ event: 'catalogue_not_saved', problem })
        if (places > LARGE) builder = builder?.end()
      },
      onEnd: () => (builder = undefined),
    })
    const { path, identity } = await builder.build(isServing)
    const catalogue = await openCatalogueFile(path, identity, reportDamage)
    builder?.opened()
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
      isServing = true
      return catalogue
    },
  }
}

type BuildProcess = {
  build(givesWay: boolean): Promise<{ path: string; identity: string }>
  opened(): void
  end(): undefined
}

type Listeners = {
  onSaved(saved: Extract<FromBuilder, { kind: 'saved' }>): void
  onEnd(): void
}

const PROGRAM = join(import.meta.dirname, 'build-process.ts')

function startProcess(settings: BuilderSettings, { onSaved, onEnd }: Listeners): BuildProcess {
  const child = fork(PROGRAM, [JSON.stringify(settings)], { execArgv: [] })
  let settle: PromiseWithResolvers<{ path: string; identity: string }> | undefined
  let saving = Promise.withResolvers<void>()
  saving.resolve()

  const tell = (message: ToBuilder) => void child.send(message)
  const rest = () => {
    child.unref()
    child.channel?.unref()
  }
  const fail = (error: Error) => {
    settle?.reject(error)
    saving.resolve()
    onEnd()
  }
  child.on('message', (message: FromBuilder) => {
    if (message.kind === 'built') settle?.resolve(message)
    if (message.kind === 'failed') settle?.reject(new Error(message.error))
    if (message.kind !== 'saved') return
    saving.resolve()
    rest()
    onSaved(message)
  })
  child.on('error', fail)
  child.on('exit', () => fail(new Error('the process that builds catalogues has ended')))

  return {
    async build(givesWay) {
      await saving.promise
      child.ref()
      child.channel?.ref()
      settle = Promise.withResolvers()
      tell({ kind: 'build', givesWay })
      return settle.promise
    },
    opened() {
      saving = Promise.withResolvers()
      tell({ kind: 'opened' })
    },
    end() {
      child.disconnect()
      return undefined
    },
  }
}
