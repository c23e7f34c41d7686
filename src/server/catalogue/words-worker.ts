import { parentPort } from 'node:worker_threads'
import { gatherWordsHere } from '../../domain/search/catalogue/build-catalogue.ts'
import type { WordsMessage } from './words-thread.ts'

const words = gatherWordsHere()

parentPort?.on('message', async (message: WordsMessage) => {
  const answer = message instanceof Uint32Array ? words.build(message) : words.add(message)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await answer)
})
