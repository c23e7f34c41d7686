import { readFileSync } from 'node:fs'
import type { Admin } from '../src/domain/admin/admin.ts'
import type { Attribute, Category } from '../src/domain/places/place.ts'
import { openGazetteer } from '../src/domain/search/gazetteer/open-gazetteer.ts'
import { composeAdmin } from '../src/server/admin/compose-admin.ts'
import { readConfig } from '../src/server/config.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { siteDirectory } from './site-directory.ts'

/** The admin of an empty site with this vocabulary, with its own database. */
export async function openAdmin(vocabulary: {
  categories: Category[]
  attributes: Attribute[]
}): Promise<{ storage: Storage; admin: Admin }> {
  const directory = await siteDirectory()
  const log = () => undefined
  const storage = await openStorage({ directory, log, publishTimeoutMs: 60_000 })
  await storage.site.saveVocabulary(vocabulary, 'test')
  const read = readConfig({ DATA_DIR: directory })
  if (!read.ok) throw new Error('the defaults are not accepted')
  const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
  const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
  const admin = await composeAdmin({ storage, gazetteer, siteCountry: () => 'US' }, surroundings)
  return { storage, admin }
}
