import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogueData } from '../../domain/search/catalogue/build-catalogue.ts'
import { openRegionNames } from '../../domain/search/gazetteer/region-names.ts'
import { SAVED_CATALOGUE_FILE } from '../../storage/earlier-site.ts'
import { openCatalogueReader } from '../../storage/places/catalogue-reader.ts'
import { lowerPriority } from '../lower-priority.ts'
import {
  type BuilderSettings,
  type BuilderEvent,
  type BuilderCommand,
} from './catalogue-builder.ts'
import { type CatalogueFileWriter, createCatalogueFile } from './write-catalogue-file.ts'
import { startTextThread } from './text-thread.ts'
import { codeOf } from '../../storage/error-code.ts'

/** With fewer places, starting a thread takes longer (a tenth of a second) than it saves. */
const MAX_PLACES_WITHOUT_THREAD = 20_000

/** A temporary file this old is abandoned, ms. */
const ABANDONED_AFTER_MS = 3_600_000

let built: BuiltCatalogue | undefined

/** `savedPath`: where the file may stay, if anywhere */
type BuiltCatalogue = {
  file: CatalogueFileWriter
  path: string
  savedPath?: string
  places: number
}

process.on('disconnect', () => process.exit())
// Not as arguments: everybody on the machine can read those, and the settings contain the database password.
process.on('message', (message: BuilderCommand) => {
  if (message.kind === 'build') {
    if (message.isLowPriority) lowerPriority()
    build(message.settings).then(send, (error: unknown) =>
      send({ kind: 'failed', error: String(error) }),
    )
  } else send(save())
})

// Without a callback, sending on a closed channel throws. The process ends with the channel anyway.
function send(message: BuilderEvent): void {
  process.send?.(message, undefined, undefined, () => {})
}

async function build(settings: BuilderSettings): Promise<BuilderEvent> {
  const { directory } = settings
  try {
    return await buildIn(directory, settings, join(directory, SAVED_CATALOGUE_FILE))
  } catch (error) {
    if (!isRefused(error)) throw error
    // The catalogue cannot be saved, so only this server uses it.
    return buildIn(tmpdir(), settings)
  }
}

async function buildIn(
  directory: string,
  settings: BuilderSettings,
  savedPath?: string,
): Promise<BuilderEvent> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  removeAbandoned(directory)
  const path = join(directory, `${SAVED_CATALOGUE_FILE}.${process.pid}-${Date.now()}.tmp`)
  const file = createCatalogueFile(path)
  try {
    built = { file, path, savedPath, places: await fill(file, settings) }
    return { kind: 'built', path }
  } catch (error) {
    file.close()
    rmSync(path, { force: true })
    throw error
  }
}

// The moment is read first: a change made while the places are read then counts as later and is never missed.
async function fill(file: CatalogueFileWriter, settings: BuilderSettings): Promise<number> {
  const reader = await openCatalogueReader(settings)
  let thread: ReturnType<typeof startTextThread> | undefined
  try {
    const { version, mark } = await reader.state()
    const categories = await reader.categories()
    const attributes = await reader.attributes()
    const { gazetteerFile } = settings
    const isLarge = (await reader.count()) > MAX_PLACES_WITHOUT_THREAD
    thread = isLarge ? startTextThread({ categories, attributes, gazetteerFile }) : undefined
    const data = await buildCatalogueData(
      {
        version,
        categories,
        attributes,
        regionNames: openRegionNames(readFileSync(gazetteerFile)),
        pages: reader.pages(),
      },
      file,
      thread,
    )
    file.finish(data, { builder: settings.builder, mark })
    return data.recordStarts.length - 1
  } finally {
    await thread?.close()
    await reader.close()
  }
}

/** Renames the file into place once it is open elsewhere, or removes it. */
function save(): BuilderEvent {
  if (!built) return { kind: 'saved', places: 0 }
  const { file, path, savedPath, places } = built
  built = undefined
  try {
    if (savedPath) file.moveTo(savedPath)
    else rmSync(path, { force: true })
    return { kind: 'saved', places, problem: savedPath ? undefined : 'directory refused' }
  } catch (error) {
    rmSync(path, { force: true })
    return { kind: 'saved', places, problem: String(error) }
  } finally {
    file.close()
  }
}

function removeAbandoned(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(`${SAVED_CATALOGUE_FILE}.`) || !name.endsWith('.tmp')) continue
    const path = join(directory, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - changed > ABANDONED_AFTER_MS) rmSync(path, { force: true })
  }
}

function isRefused(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].some((code) => code === codeOf(error))
}
