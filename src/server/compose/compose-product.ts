import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  createVisitorGeocoder,
  type VisitorGeocoder,
} from '../../domain/geocoding/visitor-geocoder.ts'
import { createProduct, type Product } from '../../domain/product.ts'
import type { SenderStore } from '../../domain/submissions/evidence/sender-store.ts'
import { createCatalogueBuilder } from '../catalogue/catalogue-builder.ts'
import { builderDigest } from '../catalogue/catalogue-identity.ts'
import { keepCatalogueFresh } from '../catalogue/keep-fresh.ts'
import type { Config } from '../config.ts'
import { readHours } from '../hours/hours-reader.ts'
import type { Log } from '../log.ts'
import { GAZETTEER_FILE, ROOT } from '../project-files.ts'
import { readSiteKey } from '../admin/site-key.ts'
import { createProofOfWork } from '../proof-of-work.ts'
import { composeGeocoding, readGeocoderSettings } from './compose-geocoding.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Foundation } from './foundation.ts'
import { spamThresholdOf, targetPortsOf } from './settings-in-force.ts'
import { clockAndRandom } from './clock-and-random.ts'

type ProductDependencies = { config: Config; log: Log; announceDeliveries(): void }

/** A server on a shared database is not ready if its pages are out of date by more than this (ms). */
const MAX_STALENESS_MS = 2_000

/** The product with its real ports; it follows changes to the catalogue, including those by other processes. */
export async function composeProduct(
  { storage, gazetteer, siteCountry }: Foundation,
  { config, log, announceDeliveries }: ProductDependencies,
): Promise<Product> {
  const catalogues = createCatalogueBuilder({
    databaseUrl: config.databaseUrl,
    directory: config.directory,
    gazetteerFile: GAZETTEER_FILE,
    builder: builderDigest(ROOT, readFileSync(GAZETTEER_FILE)),
    log,
  })
  let fresh: ReturnType<typeof keepCatalogueFresh> | undefined
  const product = await createProduct({
    visitorGeocoder: followAddresses(config, storage),
    catalogues,
    places: storage.places,
    site: storage.site,
    submissions: storage.submissions,
    zeroResultSearches: storage.zeroResultSearches,
    senders: storage.senders && sealedSenders(storage.senders, await readSiteKey(config)),
    gazetteer,
    siteCountry,
    proofOfWork: createProofOfWork(await storage.site.secret('proof-of-work')),
    ...targetPortsOf(config, storage),
    readHours,
    spamThreshold: spamThresholdOf(storage),
    announceDeliveries,
    ...clockAndRandom,
    async unavailableReason() {
      const health = await storage.health()
      if (!health.ok) return health.reason
      return (await fresh?.isStale()) ? 'stale' : undefined
    },
    pause: () => setImmediate(),
    reportFailedLayer: (layer, error) =>
      log({ event: 'shield_layer_failed', layer, error: String(error) }),
  })
  // Visitors can be sent to another server that may already show the change; a single server has no such alternative.
  const maxStalenessMs = config.databaseUrl === undefined ? undefined : MAX_STALENESS_MS
  fresh = keepCatalogueFresh(product, storage, log, { maxStalenessMs })
  return product
}

/** The same store, but sender hashes also depend on the site's key: neither the database alone nor its backup reveals an address. */
function sealedSenders(senders: SenderStore, siteKey: Uint8Array): SenderStore {
  return {
    ...senders,
    async daySeed(now) {
      const { seed, until } = await senders.daySeed(now)
      const key = createHmac('sha256', siteKey).update('senders').update(seed).digest()
      return { seed: new Uint8Array(key), until }
    },
  }
}

/** Locates addresses in searches; replaced when the geocoder settings change. */
function followAddresses(config: Config, storage: Storage) {
  let current: { choice: string; addresses: VisitorGeocoder } | undefined
  return async () => {
    const settings = await readGeocoderSettings(config, storage)
    if (!settings?.forVisitors) return undefined
    const choice = JSON.stringify(settings)
    if (current?.choice === choice) return current.addresses
    const geocoding = await composeGeocoding(config, storage)
    if (!geocoding) return undefined
    const addresses = createVisitorGeocoder({
      geocoding,
      now: () => new Date(),
      // The timer does not keep the process alive.
      pause: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
    })
    current = { choice, addresses }
    return addresses
  }
}
