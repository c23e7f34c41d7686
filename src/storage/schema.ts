import type { Generated } from 'kysely'
import type { ImportStatus } from '../domain/import/import-run.ts'
import type { Role } from '../domain/operators/operator.ts'
import type { InquiryAnswer } from '../domain/inquiries/inquiry.ts'
import type { Challenge } from '../domain/operators/second-factor-store.ts'
import type { Attribute, PlaceStatus, Precision, Locale } from '../domain/places/place.ts'
import type { ThreadEntry } from '../domain/submissions/inbox/thread-entry.ts'
import type { DeletionCause } from '../domain/submissions/retention/retention-store.ts'
import type {
  Delivery,
  FormName,
  SubmissionStatus,
  Verdict,
} from '../domain/submissions/submission.ts'

/** A JavaScript value as JSON. Text on both engines, so that it means the same on both. */
export type Json = string
/** A moment in UTC to the millisecond, `2026-11-21T08:30:00.000Z`. Its order as text is its order in time. */
export type Timestamp = string
export type Flag = 0 | 1

/** The tables as the migrations leave them. */
export type Schema = {
  schema_migration: { version: number; name: string; applied_at: Timestamp }
  catalogue_version: { id: 1; version: number }
  site_setting: { key: string; value: Json }
  secret: { name: string; value: Uint8Array }
  category: CategoryRow
  attribute: AttributeRow
  place: PlaceRow
  place_category: PlaceCategoryRow
  former_slug: FormerSlugRow
  place_line: PlaceLineRow
  place_batch: PlaceBatchRow
  place_inquiry: PlaceInquiryRow
  submission: SubmissionRow
  submission_entry: SubmissionEntryRow
  inbox_batch: InboxBatchRow
  delivery: DeliveryRow
  search_miss: SearchMissRow
  deletion_count: DeletionCountRow
  spam_lesson: SpamLessonRow & { id: Generated<number> }
  job_note: { job: string; at: Timestamp }
  operator: OperatorRow
  operator_link: OperatorLinkRow
  operator_totp: OperatorTotpRow
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
  import_place: ImportPlaceRow
  import_issue: ImportIssueRow
  import_schedule: ImportScheduleRow & { id: Generated<number> }
  import_mapping: { shape: string; settings: Json }
  geocode: GeocodeRow
  geocode_turn: { id: number; taken_at: Timestamp }
}

/** `week` is the Monday it began on, an ISO date. */
export type SearchMissRow = { area: string; category: string; week: string; count: number }

export type CategoryRow = {
  id: string
  slug: string
  name: Json
  colour: string
  icon: string
  position: number
}

export type AttributeRow = {
  key: string
  name: Json
  type: Attribute['type']
  choices: Json | null
  filterable: Flag
  position: number
}

export type PlaceRow = {
  id: string
  slug: string
  name: string
  also_known_as: Json
  street: string | null
  address_extra: string | null
  postal_code: string | null
  city: string | null
  region: string | null
  country: string
  lat: number | null
  lng: number | null
  precision: Precision | null
  time_zone: string | null
  phone: string | null
  email: string | null
  website: string | null
  opening_hours: string | null
  weekly_hours: Json | null
  opening_hours_are_sample: Flag
  description: Json
  attributes: Json
  recipients: Json
  status: PlaceStatus
  confirmed_at: string | null
  source_system: string | null
  source_external_id: string | null
  version: number
  /** a list; null where there are none */
  photos: Json | null
}

/** `position` 0 is the category that gives the pin its colour. */
export type PlaceCategoryRow = { place_id: string; position: number; category_id: string }

export type PlaceBatchRow = {
  id: string
  at: Timestamp
  actor: string
  places: Json
  undone_at: Timestamp | null
}

export type PlaceInquiryRow = {
  id: string
  place_id: string
  asked_at: Timestamp
  actor: string
  answer: InquiryAnswer | null
  answered_at: Timestamp | null
}

/** What the operators' table of places is searched and sorted by; empty text stands for what is missing. */
export type PlaceLineRow = {
  place_id: string
  name_key: string
  search_text: string
  city_key: string
  region: string
  status: PlaceStatus
  has_hours: Flag
  has_location: Flag
  confirmed_at: string
  changed_at: Timestamp
}

export type FormerSlugRow = { slug: string; place_id: string }

export type SubmissionRow = {
  id: string
  receipt: string
  form: FormName
  place_id: string | null
  fields: Json
  locale: Locale
  received_at: Timestamp
  page: string | null
  idempotency_key: string
  content_hash: string
  nonce: string | null
  verdict: Verdict
  score: number
  signals: Json
  status: SubmissionStatus
  sender_hash: string | null
  /** since when it is where it is */
  status_since: Timestamp
  /** when a digest that was delivered listed it first */
  listed_at: Timestamp | null
  /** id of an operator who may be gone */
  assignee: string | null
  /** of a correction or suggestion, by field */
  decisions: Json | null
}

/** What people wrote about a message, for each other or to its author. */
export type SubmissionEntryRow = {
  id: string
  submission_id: string
  kind: ThreadEntry['kind']
  /** id of an operator who may be gone */
  author: string
  at: Timestamp
  text: string
}

export type InboxBatchRow = {
  id: string
  at: Timestamp
  actor: string
  step: string
  changes: Json
  undone: Flag
}

/** One line for the messages themselves, with an empty code, and one for each reason among them. */
export type DeletionCountRow = {
  day: string
  cause: DeletionCause
  form: FormName
  verdict: Verdict
  code: string
  count: number
}

export type SpamLessonRow = { locale: Locale; hashed: Json }

export type DeliveryRow = {
  id: string
  /** of the message it tells of; otherwise it asks a place */
  submission_id: string | null
  inquiry_id: string | null
  channel: Delivery['channel']
  recipient: string
  status: Delivery['status']
  attempts: number
  next_attempt_at: Timestamp | null
  lease_until: Timestamp | null
  sent_at: Timestamp | null
  last_error: string | null
  /** the answer it carries; without one it tells of the message */
  entry_id: string | null
}

/** better-auth writes it; its other tables, which are its alone, are reached through `operator-records.ts`. */
export type OperatorRow = {
  id: string
  name: string
  email: string
  email_verified: Flag
  image: string | null
  role: Role
  created_at: Timestamp
  updated_at: Timestamp
  /** since when nobody signs in to it */
  disabled_at: Timestamp | null
}

/** better-auth writes it; `token` is the SHA-256 of what the browser holds. */
export type OperatorSessionRow = {
  id: string
  token: string
  user_id: string
  expires_at: Timestamp
  user_agent: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type OperatorTotpRow = {
  operator_id: string
  secret: Uint8Array
  confirmed_at: Timestamp | null
  last_step: number
}

export type OperatorPasskeyRow = {
  id: string
  operator_id: string
  name: string
  public_key: Uint8Array
  counter: number
  transports: Json
  created_at: Timestamp
  last_used_at: Timestamp | null
}

export type OperatorChallengeRow = {
  token_hash: string
  kind: Challenge['kind']
  operator_id: string | null
  value: string
  expires_at: Timestamp
}

export type OperatorLinkRow = {
  token_hash: string
  role: Role
  email: string | null
  is_first: Flag
  expires_at: Timestamp
  /** whose new password it sets; without it, it makes an account */
  operator_id: string | null
}

/** `sealed` holds address and key; `is_on` is 0 or 1. */
export type WebhookRow = {
  id: string
  name: string
  origin: string
  sealed: Uint8Array
  is_on: number
  version: number
  tried_at: Timestamp | null
  error: string | null
}

export type ApiKeyRow = {
  id: string
  name: string
  role: Role
  token_hash: string
  beginning: string
  created_at: Timestamp
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
}

export type ImportRunRow = {
  file_name: string
  status: ImportStatus
  settings: Json
  actor: string
  created_at: Timestamp
  applied_at: Timestamp | null
  rolled_back_at: Timestamp | null
  worker: string | null
  problem: string | null
  report: Json | null
  category: Json | null
  default_country: string | null
  has_changes: Flag
  columns: Json | null
}

export type ImportChangeRow = {
  run_id: number
  position: number
  kind: 'new' | 'changed' | 'missing'
  line: number | null
  place_id: string
  slug: string
  name: string
  is_accepted: Flag
  is_undone: Flag
  version: number
  before: Json | null
  after: Json | null
  differences: Json
  similar: Json | null
  location: Json | null
  doubt: Json | null
}

/** A place that an import would add, beside the texts of its line in the table of places. */
export type ImportPlaceRow = PlaceRow &
  Pick<PlaceLineRow, 'name_key' | 'search_text' | 'city_key'> & {
    run_id: number
    /** of its change */
    position: number
    /** a cell of the file; '' says none, null that of the import */
    category: string | null
  }

export type GeocodeRow = {
  key: string
  query: Json
  kind: 'found' | 'nothing' | 'failed'
  point: Json | null
  problem: string | null
  attempts: number
  asked_at: Timestamp
  retry_at: Timestamp
}

export type ImportScheduleRow = {
  url: string
  settings: Json
  every_hours: number
  actor: string
  created_at: Timestamp
  tried_at: Timestamp | null
  etag: string | null
  problem: string | null
  run_id: number | null
}

export type ImportIssueRow = {
  run_id: number
  position: number
  kind: 'refused' | 'notice'
  issue: Json
}

export type AuditEntryRow = {
  at: Timestamp
  actor: string
  action: AuditAction
  subject: string
  before: Json | null
  after: Json | null
}

export type AuditAction =
  | 'place.added'
  | 'place.changed'
  | 'place.removed'
  | 'vocabulary.saved'
  | 'setting.saved'
  | 'submission.stored'
  | 'submission.moved'
  | 'submission.decided'
  | 'submission.assigned'
  | 'submission.noted'
  | 'submission.answered'
  | 'delivery.restarted'
  | 'inquiry.asked'
  | 'inquiry.answered'
  | 'retention.applied'
  | 'import.applied'
  | 'import.rolled-back'
  | 'person.erased'
  | 'operator.added'
  | 'operator.removed'
  | 'operator.signed-in'
  | 'operator.sign-in-refused'
  | 'operator.denied'
  | 'audit.exported'
  | 'operator.changed'
  | 'operator.password-changed'
  | 'operator.link-made'
  | 'operator.sessions-ended'
  | 'operator.factor-added'
  | 'operator.factor-removed'
  | 'operator.factor-refused'
  | 'operator.recovery-codes-made'
  | 'operator.recovery-code-used'
  | 'api-key.added'
  | 'api-key.revoked'
  | 'webhook.added'
  | 'webhook.changed'
  | 'webhook.removed'
