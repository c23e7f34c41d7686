import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, type Transferable, workerData } from 'node:worker_threads'
import { readGazetteerFile } from '../../domain/search/gazetteer/gazetteer-file.ts'
import { readCatalogueFile } from '../catalogue/catalogue-file.ts'
import { builderDigest } from '../catalogue/catalogue-identity.ts'
import { BASEMAP_FILE, GAZETTEER_FILE, ROOT } from '../project-files.ts'
import { SAVED_CATALOGUE_FILE } from '../../storage/earlier-site.ts'
import type { FromAhead } from './from-ahead.ts'
import { mapVersion } from './map-version.ts'

const directory: string = workerData

const gazetteerBytes = readFileSync(GAZETTEER_FILE)
const gazetteer = readGazetteerFile(gazetteerBytes)
say({ kind: 'gazetteer', gazetteer }, [gazetteer.tables.stringBytes.buffer as ArrayBuffer])
const builder = builderDigest(ROOT, gazetteerBytes)
say({ kind: 'builder', builder })
const savedFile = join(directory, SAVED_CATALOGUE_FILE)
say({ kind: 'saved', saved: await readCatalogueFile(savedFile, builder) })
say({ kind: 'map', version: mapVersion(ROOT, readFileSync(BASEMAP_FILE)) })

function say(message: FromAhead, transferred: Transferable[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message, transferred)
}
