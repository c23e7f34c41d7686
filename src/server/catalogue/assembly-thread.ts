import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { assembleCatalogue } from '../../domain/search/build-catalogue.ts'
import { openRegionNames } from '../../domain/search/gazetteer/region-names.ts'
import type { PublicPlace } from '../../domain/search/public-place.ts'
import type { AssemblySettings, FromAssembly, ToAssembly } from './assembly-protocol.ts'

const { gazetteerFile, ...frame }: AssemblySettings = workerData
const regionNames = openRegionNames(readFileSync(gazetteerFile))
const assembly = assembleCatalogue({ ...frame, regionNames })

parentPort?.on('message', (message: ToAssembly) => {
  if (message.kind === 'build') return say({ kind: 'built', data: assembly.build() })
  const places: PublicPlace[] = JSON.parse(message.json)
  for (const [i, place] of places.entries()) assembly.add(place, message.keptBytes[i] ?? 0)
  return say({ kind: 'taken' })
})

function say(message: FromAssembly): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
