import { Worker } from 'node:worker_threads'
import type { GazetteerFile } from '../../domain/search/gazetteer/gazetteer-file.ts'
import type { CatalogueBytes } from '../catalogue/catalogue-file.ts'
import type { FromAhead } from './from-ahead.ts'

/** What a start needs of the disk, read by a thread of its own while this one loads the program. */
export type ReadAhead = {
  gazetteer: Promise<GazetteerFile>
  /** digest of what builds catalogues */
  builder: Promise<string>
  /** the saved catalogue, whole and of that builder */
  saved: Promise<CatalogueBytes | undefined>
  /** which map this is, for addresses that browsers keep */
  mapVersion: Promise<string>
}

/** @param directory that of the data */
export function readAhead(directory: string): ReadAhead {
  const gazetteer = Promise.withResolvers<GazetteerFile>()
  const builder = Promise.withResolvers<string>()
  const saved = Promise.withResolvers<CatalogueBytes | undefined>()
  const mapVersion = Promise.withResolvers<string>()
  const all = [gazetteer, builder, saved, mapVersion]
  // Whoever waits hears of it there; nobody may be waiting yet.
  for (const { promise } of all) promise.catch(() => undefined)
  const fail = (error: unknown) => {
    for (const { reject } of all) reject(error)
  }

  const thread = new Worker(new URL('./read-ahead-thread.ts', import.meta.url), {
    workerData: directory,
    // The file of the catalogue outlives the thread that has opened it.
    trackUnmanagedFds: false,
  })
  thread.on('message', (message: FromAhead) => {
    switch (message.kind) {
      case 'gazetteer':
        return gazetteer.resolve(message.gazetteer)
      case 'builder':
        return builder.resolve(message.builder)
      case 'saved':
        return saved.resolve(message.saved)
      case 'map':
        return mapVersion.resolve(message.version)
    }
  })
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread that reads ahead has ended')))

  return {
    gazetteer: gazetteer.promise,
    builder: builder.promise,
    saved: saved.promise,
    mapVersion: mapVersion.promise,
  }
}
