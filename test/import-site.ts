import { readFileSync } from 'node:fs'
import type { ImportPorts, ImportFile } from '../src/domain/import/open-import.ts'
import type { ImportSettings } from '../src/domain/import/import-run.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { composeImporter } from '../src/server/import/compose-importer.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { siteDirectory } from './site-directory.ts'

export const gazetteer = openGazetteer(
  readFileSync(new URL('../gazetteer/gazetteer.bin', import.meta.url)),
)
export const NOW = new Date('2026-11-21T12:00:00Z')

/** A file with this text. */
export const textFile = (text: string, name = 'places.csv') => ({
  name,
  async *open() {
    yield new TextEncoder().encode(text)
  },
})

/** An empty site into which files are imported; to be closed. */
export async function openImportSite(more: Partial<ImportPorts> = {}) {
  const directory = await siteDirectory()
  const storage = await openStorage({ directory, log() {}, publishTimeoutMs: 60_000 })
  /** replaces some of the site's ports */
  const importing = (given: Partial<ImportPorts> = {}) =>
    composeImporter(
      { storage, gazetteer, directory, siteCountry: () => 'US', log() {} },
      { now: () => NOW, ...more, ...given },
    )
  const places = importing()
  return {
    directory,
    storage,
    importing,
    imports: places,
    all: () => Array.fromAsync(storage.places.streamAll()),
    /** checks a file and applies all of it */
    async run(file: ImportFile, settings: ImportSettings = {}, importer = places) {
      const prepared = await importer.prepare({ file, ...settings }, 'test')
      if (!prepared.ok) throw new Error(prepared.problem)
      const applied = await importer.apply(prepared.id, 'test')
      return { id: prepared.id, applied, report: prepared.checked.report }
    },
    /** fetches a file; returns the result and the state before any person has opened it */
    async fetched(file: ImportFile, settings: ImportSettings = {}) {
      const id = await storage.imports.create({
        fileName: file.name,
        settings: { isFetched: true, ...settings },
        status: 'checking',
        actor: 'anna',
        createdAt: NOW,
      })
      const created = await storage.imports.byId(id)
      if (!created) throw new Error('not stored')
      const isApplied = await places.applyUnattended(created, file, 'anna')
      const run = await storage.imports.byId(id)
      const changes = await storage.imports.changes(id, {}, { limit: 50 })
      return { id, isApplied, run, changes }
    },
    async close() {
      await storage.close()
    },
  }
}
