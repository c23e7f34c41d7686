import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { assembleCatalogue } from '../../domain/search/catalogue/build-catalogue.ts'
import { openRegionNames } from '../../domain/search/gazetteer/region-names.ts'
import {
  openSharedHours,
  type PackedPlace,
  unpackPlace,
} from '../../domain/search/catalogue/packed-place.ts'
import type { AssemblySettings, FromAssembly, ToAssembly } from './assembly-protocol.ts'

const { gazetteerFile, ...frame }: AssemblySettings = workerData
const regionNames = openRegionNames(readFileSync(gazetteerFile))
const assembly = assembleCatalogue({ ...frame, regionNames })
const hours: string[] = []
const hoursAt = openSharedHours(hours)

parentPort?.on('message', (message: ToAssembly) => {
  if (message.kind === 'build') return build()
  hours.push(...message.newHours)
  const places: PackedPlace[] = JSON.parse(message.json)
  for (const [i, place] of places.entries()) {
    assembly.add(unpackPlace(place, hoursAt), message.keptBytes[i] ?? 0)
  }
  return say({ kind: 'taken' })
})

function build(): void {
  const { places, buildRest } = assembly.parts()
  say({ kind: 'gathered', places })
  say({ kind: 'rest', rest: buildRest() })
}

function say(message: FromAssembly): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
