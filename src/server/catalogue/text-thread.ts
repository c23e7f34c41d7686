import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type {
  GatheredTexts,
  SourceVocabulary,
  TextGatherer,
} from '../../domain/search/catalogue/build-catalogue.ts'
import type { TextData } from '../../lib/place-index/place-index-data.ts'

/** The data that the thread starts with. */
export type TextSource = Omit<SourceVocabulary, 'regionNames'> & { gazetteerFile: string }

/** `json`: described places */
export type TextMessage = { kind: 'page'; json: string } | { kind: 'finish' }

export type TextAnswer =
  | { kind: 'added' }
  | { kind: 'gathered'; texts: Omit<GatheredTexts, 'build'> }
  | { kind: 'built'; text: TextData }

const PROGRAM = join(import.meta.dirname, 'text-worker.ts')

/** The maximum number of pages in the thread's queue: a few megabytes. */
const MAX_QUEUED_PAGES = 32

/**
 * Gathers the texts of places in a separate thread while other places are being read: half of the work of a first start with a million
 * places. Places are posted as JSON, because a string is copied much faster than objects. An error in the thread ends this process.
 */
export function startTextThread(source: TextSource): TextGatherer & { close(): Promise<unknown> } {
  const worker = new Worker(PROGRAM, { workerData: source })
  const gathered = Promise.withResolvers<Omit<GatheredTexts, 'build'>>()
  const built = Promise.withResolvers<TextData>()
  let queuedPages = 0
  let taken = Promise.withResolvers<void>()
  worker.on('message', (answer: TextAnswer) => {
    if (answer.kind === 'gathered') gathered.resolve(answer.texts)
    if (answer.kind === 'built') built.resolve(answer.text)
    if (answer.kind !== 'added') return
    queuedPages--
    taken.resolve()
  })
  const send = (message: TextMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message)
  }
  return {
    async add(page) {
      send({ kind: 'page', json: JSON.stringify(page) })
      if (++queuedPages <= MAX_QUEUED_PAGES) return
      taken = Promise.withResolvers()
      await taken.promise
    },
    async finish() {
      send({ kind: 'finish' })
      return { ...(await gathered.promise), build: () => built.promise }
    },
    close: () => worker.terminate(),
  }
}
