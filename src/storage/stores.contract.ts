import { importMatchesContract } from './imports/import-matches.contract.ts'
import { importStoreContract } from './imports/import-store.contract.ts'
import { scheduleStoreContract } from './imports/schedule-store.contract.ts'
import { accountLinkStoreContract } from './admin/account-link-store.contract.ts'
import { accountStoreContract } from './admin/account-store.contract.ts'
import { accountNoticeStoreContract } from './admin/account-notice-store.contract.ts'
import { apiKeyStoreContract } from './admin/api-key-store.contract.ts'
import { attemptStoreContract } from './admin/attempt-store.contract.ts'
import { auditLogContract } from './admin/audit-log.contract.ts'
import { challengeStoreContract } from './admin/challenge-store.contract.ts'
import { secondFactorStoreContract } from './admin/second-factor-store.contract.ts'
import { sessionStoreContract } from './admin/session-store.contract.ts'
import { webhookStoreContract } from './admin/webhook-store.contract.ts'
import { geocodeStoreContract } from './places/geocode-store.contract.ts'
import { placeBatchStoreContract } from './places/place-batch-store.contract.ts'
import { locationSearchStoreContract } from './places/location-search-store.contract.ts'
import { inquiryStoreContract } from './places/inquiry-store.contract.ts'
import { overviewStoreContract } from './places/overview-store.contract.ts'
import { waitingCountsContract } from './submissions/waiting-counts.contract.ts'
import { photoReferencesContract } from './places/photo-references.contract.ts'
import { placeStoreContract } from './places/place-store.contract.ts'
import { lookalikeStoreContract } from './places/lookalike-store.contract.ts'
import { placeTableContract } from './places/place-table.contract.ts'
import { firstSiteContract } from './places/first-site.contract.ts'
import { zeroResultSearchStoreContract } from './places/zero-result-search-store.contract.ts'
import { scheduledChangeStoreContract } from './places/scheduled-change-store.contract.ts'
import { siteStoreContract } from './places/site-store.contract.ts'
import { batchStoreContract } from './submissions/batch-store.contract.ts'
import { deliveryStoreContract } from './submissions/delivery-store.contract.ts'
import { digestStoreContract } from './submissions/digest-store.contract.ts'
import { personStoreContract } from './submissions/person-store.contract.ts'
import { proposalStoreContract } from './submissions/proposal-store.contract.ts'
import { retentionStoreContract } from './submissions/retention-store.contract.ts'
import { senderStoreContract } from './submissions/sender-store.contract.ts'
import {
  type OpenedSubmissions,
  submissionStoreContract,
} from './submissions/submission-store.contract.ts'
import { threadStoreContract } from './submissions/thread-store.contract.ts'
import { auditEntries } from '../../test/storage/audit-entries.ts'
import { additions } from '../../test/storage/samples.ts'
import type { Database } from './database.ts'
import { createPlaceStore } from './places/place-store.ts'
import { createDeliveryStore } from './submissions/delivery-store.ts'
import { createSubmissionStore } from './submissions/submission-store.ts'

/** What every database must pass, store by store. `open` gives an empty one. */
export function storesContract(open: () => Promise<Database>): void {
  placeStoreContract(open)
  placeTableContract(open)
  lookalikeStoreContract(open)
  photoReferencesContract(open)
  importStoreContract(open)
  importMatchesContract(open)
  geocodeStoreContract(open)
  locationSearchStoreContract(open)
  placeBatchStoreContract(open)
  scheduleStoreContract(open)
  submissionStoreContract(() => open().then(openedSubmissions))
  siteStoreContract(open)
  scheduledChangeStoreContract(open)
  deliveryStoreContract(open)
  inquiryStoreContract(open)
  retentionStoreContract(open)
  personStoreContract(open)
  digestStoreContract(open)
  firstSiteContract(open)
  zeroResultSearchStoreContract(open)
  senderStoreContract(open)
  accountStoreContract(open)
  sessionStoreContract(open)
  accountLinkStoreContract(open)
  attemptStoreContract(open)
  challengeStoreContract(open)
  secondFactorStoreContract(open)
  apiKeyStoreContract(open)
  accountNoticeStoreContract(open)
  webhookStoreContract(open)
  proposalStoreContract(open)
  threadStoreContract(open)
  auditLogContract(open)
  overviewStoreContract(open)
  waitingCountsContract(open)
  batchStoreContract(open)
}

function openedSubmissions(database: Database): OpenedSubmissions {
  return {
    store: createSubmissionStore(database),
    deliveries: createDeliveryStore(database),
    auditEntries: () => auditEntries(database),
    addPlaces: (places) => createPlaceStore(database).apply(additions(places), 'test'),
    close: () => database.close(),
  }
}
