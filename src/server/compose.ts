import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createProduct, type Product } from '../domain/product.ts'
import { type Gazetteer, openGazetteer } from '../domain/search/gazetteer/gazetteer.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** The root of the project, where the built files and the gazetteer lie. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Storage and gazetteer, which the command line needs without the rest. */
export type Foundation = { storage: Storage; gazetteer: Gazetteer }

export async function openFoundation(config: Config, log: Log): Promise<Foundation> {
  const [storage, bytes] = await Promise.all([
    openStorage({ databaseUrl: config.databaseUrl, directory: config.directory, log }),
    readFile(join(ROOT, 'gazetteer', 'gazetteer.bin')),
  ])
  return { storage, gazetteer: openGazetteer(bytes) }
}

/** The product over its real ports; it follows changes of the catalogue, also those of other processes. */
export async function composeProduct(
  { storage, gazetteer }: Foundation,
  log: Log,
): Promise<Product> {
  const product = await createProduct({
    places: storage.places,
    site: storage.site,
    submissions: storage.submissions,
    gazetteer,
    now: () => new Date(),
    randomBytes: (length) => randomBytes(length),
    isStorageReady: async () => (await storage.health()).ok,
    pause: () => setImmediate(),
    reportFailedLayer: (layer, error) =>
      log({ event: 'shield_layer_failed', layer, error: String(error) }),
  })
  storage.onCatalogueChange(() => {
    product.refreshCatalogue().catch((error: unknown) => {
      log({ event: 'catalogue_refresh_failed', error: String(error) })
    })
  })
  return product
}
