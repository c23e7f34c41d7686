import type { Generated } from 'kysely'
import type { Json, Timestamp } from './column-types.ts'
import type {
  ImportRunRow,
  ImportChangeRow,
  StagedPlaceRow,
  ImportIssueRow,
  ImportMatchRow,
  IdAliasRow,
  ImportQuestionRow,
  KeptConflictRow,
  ImportScheduleRow,
} from './imports/import-tables.ts'
import type {
  OperatorRow,
  OperatorSessionRow,
  OperatorTotpRow,
  OperatorIdentityRow,
  OperatorPasskeyRow,
  OperatorChallengeRow,
  AccountNoticeRow,
  OperatorLinkRow,
  WebhookRow,
  ApiKeyRow,
  AuditEntryRow,
} from './admin/account-tables.ts'
import type {
  CategoryRow,
  AttributeRow,
  PlaceRow,
  PlaceCategoryRow,
  FormerSlugRow,
  PlaceLineRow,
  PlaceBatchPlaceRow,
  PlaceBatchRow,
  PlaceInquiryRow,
  ScheduledChangeRow,
  GeocodeRow,
  LocationFindingRow,
  ZeroResultSearchRow,
} from './places/place-tables.ts'
import type {
  SubmissionRow,
  SubmissionEntryRow,
  InboxBatchRow,
  DeliveryRow,
  DeletionCountRow,
  SpamLessonRow,
} from './submissions/submission-tables.ts'

/** The single row that identifies this database and records what happened to copies of it. */
export type DatabaseIdentityRow = {
  id: 1
  name: string
  /** incremented while a server runs; a lower number than a data directory has already seen means an older state */
  generation: number
  /** set in a copy that was made as a backup */
  copied_at: Timestamp | null
  /** where the database is, as the engine identifies it */
  home: string
  /** when a restored copy was first opened; null once a person has decided about its deliveries */
  restored_at: Timestamp | null
}

/** The tables as the migrations leave them. */
export type Schema = {
  schema_migration: { version: number; name: string; applied_at: Timestamp }
  catalogue_version: { id: 1; version: number }
  database_identity: DatabaseIdentityRow
  site_setting: { key: string; value: Json }
  secret: { name: string; value: Uint8Array }
  category: CategoryRow
  attribute: AttributeRow
  place: PlaceRow
  place_category: PlaceCategoryRow
  former_slug: FormerSlugRow
  place_line: PlaceLineRow
  distinct_pair: { first_id: string; second_id: string; at: Timestamp }
  place_batch: PlaceBatchRow
  place_batch_place: PlaceBatchPlaceRow
  place_inquiry: PlaceInquiryRow
  scheduled_change: ScheduledChangeRow
  submission: SubmissionRow
  submission_entry: SubmissionEntryRow
  inbox_batch: InboxBatchRow
  delivery: DeliveryRow
  sender_seed: { id: 1; seed: Uint8Array; until: Timestamp }
  sender_times: { sender: string; times: Json; last_at: Timestamp }
  // Zero-result searches; the table keeps its first name.
  search_miss: ZeroResultSearchRow
  deletion_count: DeletionCountRow
  spam_lesson: SpamLessonRow & { id: Generated<number> }
  job_note: { job: string; at: Timestamp }
  operator: OperatorRow
  operator_link: OperatorLinkRow
  account_notice: AccountNoticeRow & { id: Generated<number> }
  operator_totp: OperatorTotpRow
  operator_identity: OperatorIdentityRow
  operator_recovery_code: { operator_id: string; code_hash: string }
  operator_passkey: OperatorPasskeyRow
  operator_challenge: OperatorChallengeRow
  operator_session: OperatorSessionRow
  api_key: ApiKeyRow
  webhook: WebhookRow
  credential_attempt: { key: string; opened_at: Timestamp; count: number }
  audit_entry: AuditEntryRow & { id: Generated<number> }
  import_run: ImportRunRow & { id: Generated<number> }
  import_change: ImportChangeRow
  import_question: ImportQuestionRow
  staged_place: StagedPlaceRow
  import_issue: ImportIssueRow
  import_match: ImportMatchRow
  further_id: IdAliasRow
  kept_conflict: KeptConflictRow
  import_schedule: ImportScheduleRow & { id: Generated<number> }
  import_mapping: { shape: string; settings: Json }
  geocode: GeocodeRow
  location_finding: LocationFindingRow
  geocode_turn: { id: number; taken_at: Timestamp }
}
