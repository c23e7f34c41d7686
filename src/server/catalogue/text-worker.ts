import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { gatherTextsHere } from '../../domain/search/catalogue/build-catalogue.ts'
import { openRegionNames } from '../../domain/search/gazetteer/region-names.ts'
import type { TextAnswer, TextMessage, TextSource } from './text-thread.ts'

const { categories, attributes, gazetteerFile }: TextSource = workerData
const regionNames = openRegionNames(readFileSync(gazetteerFile))
const texts = gatherTextsHere({ categories, attributes, regionNames })

parentPort?.on('message', async (message: TextMessage) => {
  if (message.kind === 'page') {
    await texts.add(JSON.parse(message.json))
    send({ kind: 'added' })
    return
  }
  const { build, ...gathered } = await texts.finish()
  send({ kind: 'gathered', texts: gathered })
  send({ kind: 'built', text: await build() })
})

function send(answer: TextAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
}
