import type { GeocodeStore } from '../domain/geocoding/geocode-store.ts'
import type { ScheduleStore } from '../domain/import/import-schedule.ts'
import type { ImportStore } from '../domain/import/import-store.ts'
import type { PlaceStore, SiteStore } from '../domain/places/place-store.ts'
import type { PlaceBatchStore } from '../domain/places/place-batch.ts'
import type { PhotoReferences } from '../domain/places/photo.ts'
import type { PlaceTable } from '../domain/places/place-table.ts'
import type { DigestStore } from '../domain/submissions/digest-store.ts'
import type { InquiryStore } from '../domain/inquiries/inquiry-store.ts'
import type { JobNotes } from '../domain/submissions/job-notes.ts'
import type { PersonStore } from '../domain/submissions/person-data.ts'
import type { ProposalStore } from '../domain/submissions/proposal-store.ts'
import type { RetentionStore } from '../domain/submissions/retention-store.ts'
import type { SearchMissStore } from '../domain/search/search-miss-store.ts'
import type { WebhookStore } from '../domain/operators/webhook-store.ts'
import type { ApiKeyStore } from '../domain/operators/api-key.ts'
import type { SecondFactorStore } from '../domain/operators/second-factor-store.ts'
import type { OverviewStore } from '../domain/operators/overview-store.ts'
import type { AuditLog } from '../domain/operators/audit-log.ts'
import type { OperatorStore } from '../domain/operators/operator-store.ts'
import type { DeliveryStore } from '../domain/submissions/delivery-store.ts'
import type { BatchStore } from '../domain/submissions/bulk.ts'
import type { ThreadStore } from '../domain/submissions/thread-store.ts'
import type { SubmissionStore } from '../domain/submissions/submission-store.ts'
import { createWebhookStore } from './webhook-store.ts'
import { createApiKeyStore } from './api-key-store.ts'
import type { CatalogueListener } from './catalogue-news.ts'
import type { Database, Health, Log } from './database.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createDigestStore } from './digest-store.ts'
import { createGeocodeStore } from './geocode-store.ts'
import { createImportStore } from './import-store.ts'
import { createInquiryStore } from './inquiry-store.ts'
import { createJobNotes } from './job-notes.ts'
import { createPersonStore } from './person-store.ts'
import { createOperatorStore } from './operator-store.ts'
import type { OperatorRecords } from './operator-records.ts'
import { createSecondFactorStore } from './second-factor-store.ts'
import { createPlaceBatchStore } from './place-batch-store.ts'
import { createPhotoReferences } from './photo-references.ts'
import { createPlaceStore } from './place-store.ts'
import { createProposalStore } from './proposal-store.ts'
import { createPlaceTable } from './place-table.ts'
import { createRetentionStore } from './retention-store.ts'
import { createScheduleStore } from './schedule-store.ts'
import { createSearchMissStore } from './search-miss-store.ts'
import { createSiteStore } from './site-store.ts'
import { createBatchStore } from './batch-store.ts'
import { createOverviewStore } from './overview-store.ts'
import { createAuditLog } from './audit-log.ts'
import { createThreadStore } from './thread-store.ts'
import { createSubmissionStore } from './submission-store.ts'

export type { Health, Log } from './database.ts'

export type StorageOptions = {
  /** `postgres://…`; without it the data is a SQLite file */
  databaseUrl?: string
  /** where the SQLite file `lageplan.db` and its backups are */
  directory: string
  log: Log
}

export type Storage = {
  places: PlaceStore
  placeTable: PlaceTable
  placeBatches: PlaceBatchStore
  photoReferences: PhotoReferences
  imports: ImportStore
  schedules: ScheduleStore
  geocodes: GeocodeStore
  site: SiteStore
  submissions: SubmissionStore
  deliveries: DeliveryStore
  inquiries: InquiryStore
  proposals: ProposalStore
  threads: ThreadStore
  batches: BatchStore
  overviews: OverviewStore
  auditLog: AuditLog
  searchMisses: SearchMissStore
  retention: RetentionStore
  persons: PersonStore
  digest: DigestStore
  jobNotes: JobNotes
  operators: OperatorStore
  secondFactors: SecondFactorStore
  apiKeys: ApiKeyStore
  webhooks: WebhookStore
  /** the tables that better-auth works on; loads it */
  operatorRecords(): Promise<OperatorRecords>
  /** Calls it after every change of the catalogue, by whichever process. Gives the function that ends it. */
  onCatalogueChange(listener: CatalogueListener): () => void
  health(): Promise<Health>
  /** Waits for the writes that were taken. */
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to date. Throws `DatabaseRefused` when it is damaged, newer than the program, or set
 * up so that it could lose what it has acknowledged.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  return storageOn(await openDatabase(options))
}

// SQLite unless told otherwise: nothing to install, and one machine serves a million places. Each engine is loaded only
// where it is used.
async function openDatabase({ databaseUrl, directory, log }: StorageOptions): Promise<Database> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return openPostgres({ databaseUrl, log })
  }
  const { openSqlite } = await import('./sqlite/open-sqlite.ts')
  return openSqlite({ directory, log })
}

function storageOn(database: Database): Storage {
  return {
    places: createPlaceStore(database),
    placeTable: createPlaceTable(database),
    placeBatches: createPlaceBatchStore(database),
    photoReferences: createPhotoReferences(database),
    imports: createImportStore(database),
    schedules: createScheduleStore(database),
    geocodes: createGeocodeStore(database),
    site: createSiteStore(database),
    submissions: createSubmissionStore(database),
    deliveries: createDeliveryStore(database),
    inquiries: createInquiryStore(database),
    proposals: createProposalStore(database),
    threads: createThreadStore(database),
    batches: createBatchStore(database),
    overviews: createOverviewStore(database),
    auditLog: createAuditLog(database),
    searchMisses: createSearchMissStore(database),
    retention: createRetentionStore(database),
    persons: createPersonStore(database),
    digest: createDigestStore(database),
    jobNotes: createJobNotes(database),
    operators: createOperatorStore(database),
    secondFactors: createSecondFactorStore(database),
    apiKeys: createApiKeyStore(database),
    webhooks: createWebhookStore(database),
    async operatorRecords() {
      const { operatorRecords } = await import('./operator-records.ts')
      return operatorRecords(database)
    },
    onCatalogueChange: (listener) => database.catalogueNews.listen(listener),
    health: () => database.health(),
    close: () => database.close(),
  }
}
