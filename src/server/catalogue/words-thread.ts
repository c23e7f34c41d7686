import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WordGatherer } from '../../domain/search/catalogue/build-catalogue.ts'
import type { IndexedPlace } from '../../lib/place-index/place-index.ts'
import type { TextData } from '../../lib/place-index/place-index-data.ts'

/** Texts of a page of places, which is answered once its words are gathered; then the order of names, which is answered by the index. */
export type WordsMessage = readonly IndexedPlace['texts'][] | Uint32Array

const PROGRAM = join(import.meta.dirname, 'words-worker.ts')

/** Pages that wait for the thread at most: some megabytes. */
const MOST_AHEAD = 32

/**
 * Gathers the words of places in a thread of its own, beside reading them: of a first start with a million places, words are a
 * third. An error there ends this process.
 */
export function startWordsThread(): WordGatherer & { close(): Promise<unknown> } {
  const worker = new Worker(PROGRAM)
  const built = Promise.withResolvers<TextData>()
  let ahead = 0
  let taken = Promise.withResolvers<void>()
  worker.on('message', (text: TextData | undefined) => {
    if (text) built.resolve(text)
    ahead--
    taken.resolve()
  })
  const send = (message: WordsMessage) => {
    ahead++
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(message)
  }
  return {
    async add(page) {
      send(page)
      if (ahead <= MOST_AHEAD) return
      taken = Promise.withResolvers()
      await taken.promise
    },
    build(ordinalOfRank) {
      send(ordinalOfRank)
      return built.promise
    },
    close: () => worker.terminate(),
  }
}
