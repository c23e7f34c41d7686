import { Worker } from 'node:worker_threads'
import {
  type CatalogueData,
  type CatalogueRest,
  drawExtent,
  joinCatalogue,
} from '../../domain/search/catalogue/build-catalogue.ts'
import type { SharedHours } from '../../domain/search/catalogue/packed-place.ts'
import { buildIndexOfPlaces } from '../../lib/place-index/build-index-of-places.ts'
import type { GatheredPlaces } from '../../lib/place-index/gathered-places.ts'
import type { AssemblySettings, FromAssembly, ToAssembly } from './assembly-protocol.ts'

/** Records in one message, and messages on their way at once. */
const BATCH = 2000
const MOST_WAITING = 4

/** Assembles a catalogue on a thread of its own, while this one reads the places and writes their records. */
export type AssemblyBeside = {
  /** The JSON of a packed place; a promise when the thread has to catch up. */
  add(json: string, keptBytes: number): Promise<void> | undefined
  /** Builds the index of places here, while that thread goes on with their texts. */
  build(): Promise<CatalogueData>
  end(): Promise<unknown>
}

/** @param hours those that the packed places share */
export function assembleBeside(
  settings: AssemblySettings,
  hours: Pick<SharedHours, 'json'>,
): AssemblyBeside {
  const thread = new Worker(new URL('./assembly-thread.ts', import.meta.url), {
    workerData: settings,
  })
  const gathered = Promise.withResolvers<GatheredPlaces>()
  const rest = Promise.withResolvers<CatalogueRest>()
  // Whoever waits hears of it there; nobody may be waiting yet.
  for (const { promise } of [gathered, rest]) promise.catch(() => undefined)
  let json: string[] = []
  let keptBytes: number[] = []
  let handedHours = 0
  let waiting = 0
  let room = Promise.withResolvers<void>()

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (message: ToAssembly) => thread.postMessage(message)
  const fail = (error: unknown) => {
    gathered.reject(error)
    rest.reject(error)
  }
  thread.on('message', (message: FromAssembly) => {
    if (message.kind === 'gathered') return gathered.resolve(message.places)
    if (message.kind === 'rest') return rest.resolve(message.rest)
    waiting--
    return room.resolve()
  })
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread that assembles catalogues has ended')))

  const hand = () => {
    const newHours = hours.json.slice(handedHours)
    tell({ kind: 'records', json: `[${json.join()}]`, keptBytes, newHours })
    handedHours = hours.json.length
    json = []
    keptBytes = []
    waiting++
  }
  // The end of the thread is heard of by either way.
  const untilRoom = async () => {
    room = Promise.withResolvers()
    await Promise.race([room.promise, rest.promise])
  }

  return {
    add(record, kept) {
      keptBytes.push(kept)
      if (json.push(record) < BATCH) return undefined
      hand()
      return waiting < MOST_WAITING ? undefined : untilRoom()
    },
    async build() {
      hand()
      tell({ kind: 'build' })
      const drawn = drawExtent(buildIndexOfPlaces(await gathered.promise))
      return joinCatalogue(drawn, await rest.promise, hours)
    },
    end: () => thread.terminate(),
  }
}
