import type { Locale } from '../../domain/places/place.ts'
import type { ThreadEntry } from '../../domain/submissions/inbox/thread.ts'
import type { DeletionCount } from '../../domain/submissions/retention/retention.ts'
import type {
  Delivery,
  FormName,
  SubmissionStatus,
  Verdict,
} from '../../domain/submissions/submission.ts'
import type { Json, Timestamp, Flag } from '../column-types.ts'

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
  /** since when it has its status */
  status_since: Timestamp
  /** when a delivered digest first listed it */
  listed_at: Timestamp | null
  /** id of an operator, who may have been removed */
  assignee: string | null
  /** the decisions about a correction or suggestion, by field */
  decisions: Json | null
}

/** Notes and answers about a message. */
export type SubmissionEntryRow = {
  id: string
  submission_id: string
  kind: ThreadEntry['kind']
  /** id of an operator, who may have been removed */
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

export type DeliveryRow = {
  id: string
  /** the message to deliver; null for an inquiry to a place */
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
  /** the answer that it carries; null for a notice about the message */
  entry_id: string | null
}

/** One row for the messages themselves, with an empty code, and one for each reason among them. */
export type DeletionCountRow = DeletionCount

export type SpamLessonRow = { locale: Locale; hashed: Json }
