import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createPlaceNewsStore, createWebhookStore } from './admin/webhook-store.ts'
import { createApiKeyStore } from './admin/api-key-store.ts'
import type { CatalogueListener } from './places/catalogue-notifier.ts'
import type { Database, Log } from './database.ts'
import { createDeliveryStore } from './submissions/delivery-store.ts'
import { createDigestStore } from './submissions/digest-store.ts'
import { createFirstSite } from './places/first-site.ts'
import { createGeocodeStore } from './places/geocode-store.ts'
import { createLocationSearchStore } from './places/location-search-store.ts'
import { createImportStore } from './imports/import-store.ts'
import { createInquiryStore } from './places/inquiry-store.ts'
import { createJobLog } from './submissions/job-log.ts'
import { createPersonStore } from './submissions/person-store.ts'
import { createAccountLinkStore } from './admin/account-link-store.ts'
import { createAccountNoticeStore } from './admin/account-notice-store.ts'
import {
  createAccountStore,
  createCredentialStore,
  createIdentityStore,
  createSessionStore,
} from './admin/account-store.ts'
import { createAttemptStore } from './admin/attempt-store.ts'
import { createChallengeStore, createSecondFactorStore } from './admin/second-factor-store.ts'
import { createPlaceBatchStore } from './places/place-batch-store.ts'
import { createPhotoReferences } from './places/photo-references.ts'
import { createPlaceStore } from './places/place-store.ts'
import { createProposalStore } from './submissions/proposal-store.ts'
import { createPlaceTable } from './places/place-table.ts'
import { createLookalikeStore } from './places/lookalike-store.ts'
import { createRestoredStore, detectRestoredCopy } from './submissions/restored-store.ts'
import { createRetentionStore } from './submissions/retention-store.ts'
import { createScheduleStore } from './imports/schedule-store.ts'
import { createScheduledChangeStore } from './places/scheduled-change-store.ts'
import { createZeroResultSearchStore } from './places/zero-result-search-store.ts'
import { createSiteStore } from './places/site-store.ts'
import { createBatchStore } from './submissions/batch-store.ts'
import { createOverviewStore } from './places/overview-store.ts'
import { createAuditLog } from './admin/audit-log.ts'
import { createThreadStore } from './submissions/thread-store.ts'
import { createSenderStore } from './submissions/sender-store.ts'
import { createSubmissionStore } from './submissions/submission-store.ts'
import { createWaitingCounts } from './submissions/waiting-counts.ts'

export type StorageOptions = {
  /** `postgres://…`; without it the data is a SQLite file */
  databaseUrl?: string
  /** where the SQLite file `lageplan.db` and its backups are stored */
  directory: string
  log: Log
  /** the name of this process in the imports that it holds; unique by default */
  worker?: string
  /** how long a change waits until visitors see it (ms), as most should; longer in tests, which read what they wrote on busy machines */
  publishTimeoutMs?: number
}

export type Storage = ReturnType<typeof createStorage>

/**
 * Opens the database and migrates it. Throws `DatabaseRefused` when it is damaged, newer than the program, or
 * configured so that acknowledged data could be lost.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const database = await openDatabase(options)
  try {
    const restored = await detectRestoredCopy(database, options.directory)
    if (restored) options.log({ event: 'database_restored', ...restored })
  } catch (error) {
    await database.close()
    throw error
  }
  return createStorage(database, options)
}

// SQLite by default: nothing to install, and one machine serves a million places. Only the engine in use is loaded.
async function openDatabase(options: StorageOptions): Promise<Database> {
  const { databaseUrl, directory, log, publishTimeoutMs } = options
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    const beforeUpgrade = async (to: number) => {
      const { copyPostgresToFile } = await import('./move/copy-from-postgres.ts')
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await copyPostgresToFile(databaseUrl, join(directory, `lageplan.before-v${to}.db`))
    }
    return openPostgres({ databaseUrl, log, beforeUpgrade, publishTimeoutMs })
  }
  const { openSqlite } = await import('./sqlite/open-sqlite.ts')
  return openSqlite({ directory, log, publishTimeoutMs })
}

function createStorage(database: Database, { worker, directory }: StorageOptions) {
  const { stop: stopImports, ...imports } = createImportStore(database, worker)
  return {
    firstSite: createFirstSite(database),
    places: createPlaceStore(database),
    placeTable: createPlaceTable(database),
    lookalikes: createLookalikeStore(database),
    placeBatches: createPlaceBatchStore(database),
    photoReferences: createPhotoReferences(database),
    imports,
    schedules: createScheduleStore(database),
    scheduledChanges: createScheduledChangeStore(database),
    geocodes: createGeocodeStore(database),
    locationSearch: createLocationSearchStore(database),
    site: createSiteStore(database),
    submissions: createSubmissionStore(database),
    deliveries: createDeliveryStore(database),
    restored: createRestoredStore(database, directory),
    inquiries: createInquiryStore(database),
    proposals: createProposalStore(database),
    threads: createThreadStore(database),
    batches: createBatchStore(database),
    overviews: createOverviewStore(database),
    waiting: createWaitingCounts(database),
    auditLog: createAuditLog(database),
    zeroResultSearches: createZeroResultSearchStore(database),
    // A file has only one server, which keeps its senders in memory: a second commit per message would halve its speed.
    senders: database.hasOneWriter ? undefined : createSenderStore(database),
    retention: createRetentionStore(database),
    persons: createPersonStore(database),
    digest: createDigestStore(database),
    jobLog: createJobLog(database),
    accounts: createAccountStore(database),
    credentials: createCredentialStore(database),
    sessions: createSessionStore(database),
    identities: createIdentityStore(database),
    accountLinks: createAccountLinkStore(database),
    attempts: createAttemptStore(database),
    challenges: createChallengeStore(database),
    secondFactors: createSecondFactorStore(database),
    apiKeys: createApiKeyStore(database),
    accountNotices: createAccountNoticeStore(database),
    webhooks: createWebhookStore(database),
    placeNews: createPlaceNewsStore(database),
    /** Called after every change to the catalogue by any process. Returns the function that unsubscribes. */
    onCatalogueChange: (listener: CatalogueListener) =>
      database.catalogueNotifier.subscribe(listener),
    health: () => database.health(),
    /** Waits for pending writes. */
    close(): Promise<void> {
      stopImports()
      return database.close()
    },
  }
}
