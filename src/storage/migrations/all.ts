import { places } from './0001-places.ts'
import { submissions } from './0002-submissions.ts'
import { deliveryLeases } from './0003-delivery-leases.ts'
import { searchMisses } from './0004-search-misses.ts'
import { retention } from './0006-retention.ts'
import { operators } from './0009-operators.ts'
import { apiKeys } from './0010-api-keys.ts'
import { secondFactors } from './0011-second-factors.ts'
import { placeLines } from './0013-place-lines.ts'
import { placeBatches } from './0014-place-batches.ts'
import { imports } from './0015-imports.ts'
import { importColumns } from './0016-import-columns.ts'
import { inboxWork } from './0017-inbox-work.ts'
import { auditSearch } from './0018-audit-search.ts'
import { geocoding } from './0019-geocoding.ts'
import { importDoubts } from './0020-import-doubts.ts'
import { placePhotos } from './0022-place-photos.ts'
import { inquiries } from './0023-inquiries.ts'
import { tableIndexes } from './0025-table-indexes.ts'
import { leanIndexes } from './0027-lean-indexes.ts'
import { webhooks } from './0029-webhooks.ts'
import { askablePlaces } from './0031-askable-places.ts'
import { stagedPlaces } from './0035-staged-places.ts'
import { unboundLines } from './0036-unbound-lines.ts'
import { mergedPlaces } from './0037-merged-places.ts'
import { noSenderIndex } from './0038-no-sender-index.ts'
import { knownPlaces } from './0039-known-places.ts'
import { noSenderHash } from './0040-no-sender-hash.ts'
import { openDoubles } from './0041-open-doubles.ts'
import { oneLink } from './0044-one-link.ts'
import { accountNotices } from './0045-account-notices.ts'
import { sharedSenders } from './0046-shared-senders.ts'
import { leasesAndRestores } from './0047-leases-and-restores.ts'
import { countriesOfToday } from './0049-countries-of-today.ts'
import { wordsOfImports } from './0050-words-of-imports.ts'
import { importQuestions } from './0051-import-questions.ts'
import { ownSessions } from './0058-own-sessions.ts'
import { handSetFields } from './0059-hand-set-fields.ts'
import { boundaries } from './0061-boundaries.ts'
import { localNames } from './0063-local-names.ts'
import { locationFindings } from './0066-location-findings.ts'
import { scheduledChanges } from './0069-scheduled-changes.ts'
import { removedMarks } from './0070-removed-marks.ts'
import { placeLimits } from './0071-place-limits.ts'
import { placeNews } from './0073-place-news.ts'
import { keyScopes } from './0074-key-scopes.ts'
import { singleSignOn } from './0075-single-sign-on.ts'
import { vocabularyWords } from './0076-vocabulary-words.ts'
import { importConflicts } from './0077-import-conflicts.ts'
import { outageNotices } from './0078-outage-notices.ts'
import { keptConflicts } from './0079-kept-conflicts.ts'
import { importProgress } from './0080-import-progress.ts'
import { attributeCategories } from './0081-attribute-categories.ts'
import { batchPlaces } from './0082-batch-places.ts'
import { batchOutcomes } from './0083-batch-outcomes.ts'
import { scheduleLogins } from './0084-schedule-logins.ts'
import { distinctPairs } from './0085-distinct-pairs.ts'
import type { Migration } from './migration.ts'

/** Append only: a migration that has been released is never changed. */
export const MIGRATIONS: readonly Migration[] = [
  places,
  submissions,
  deliveryLeases,
  searchMisses,
  retention,
  operators,
  apiKeys,
  secondFactors,
  placeLines,
  placeBatches,
  imports,
  importColumns,
  inboxWork,
  auditSearch,
  geocoding,
  importDoubts,
  placePhotos,
  inquiries,
  tableIndexes,
  leanIndexes,
  webhooks,
  askablePlaces,
  stagedPlaces,
  unboundLines,
  mergedPlaces,
  noSenderIndex,
  knownPlaces,
  noSenderHash,
  openDoubles,
  oneLink,
  accountNotices,
  sharedSenders,
  leasesAndRestores,
  countriesOfToday,
  wordsOfImports,
  importQuestions,
  ownSessions,
  handSetFields,
  boundaries,
  localNames,
  locationFindings,
  scheduledChanges,
  removedMarks,
  placeLimits,
  placeNews,
  keyScopes,
  singleSignOn,
  vocabularyWords,
  importConflicts,
  outageNotices,
  keptConflicts,
  importProgress,
  attributeCategories,
  batchPlaces,
  batchOutcomes,
  scheduleLogins,
  distinctPairs,
]
