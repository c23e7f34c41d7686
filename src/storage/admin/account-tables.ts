import type { Role } from '../../domain/admin/operator.ts'
import type { Challenge } from '../../domain/admin/account-ports.ts'
import type { Json, Timestamp, Flag } from '../column-types.ts'

export type OperatorRow = {
  id: string
  name: string
  email: string
  /** PHC string */
  password_hash: string | null
  role: Role
  created_at: Timestamp
  /** since when it is disabled */
  disabled_at: Timestamp | null
  /** the language of the last sign-in */
  locale: string | null
  /** the `PlaceLimits` of a manager */
  limits: Json | null
}

export type AccountNoticeRow = {
  event: string
  at: Timestamp
  /** when it began, if it lasted */
  since: Timestamp | null
  email: string
  locale: string | null
  by: string | null
  due_at: Timestamp
  attempts: number
}

export type OperatorSessionRow = {
  id: string
  /** SHA-256 of the token in the cookie, hex */
  token_hash: string
  operator_id: string
  expires_at: Timestamp
  user_agent: string | null
  created_at: Timestamp
  last_used_at: Timestamp
  /** when the person signed in at the provider that opened it */
  provider_at: Timestamp | null
}

/** The identity of an account at a provider of single sign-on. */
export type OperatorIdentityRow = { issuer: string; subject: string; operator_id: string }

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
  /** the account whose password it sets; missing in a link that makes an account */
  operator_id: string | null
}

/** `sealed` holds URL and secret, encrypted; `is_on` is 0 or 1. */
export type WebhookRow = {
  id: string
  name: string
  origin: string
  sealed: Uint8Array
  is_on: number
  version: number
  tried_at: Timestamp | null
  error: string | null
  gets_places: number
  /** the catalogue state that the webhook was last told about */
  places_mark: string | null
  /** failed attempts since the last success */
  places_attempts: number
  /** no attempt before then: the next retry, or the end of another server's claim */
  places_due: Timestamp | null
}

export type ApiKeyRow = {
  id: string
  name: string
  role: Role
  /** separated by spaces; null for everything that the role allows */
  scopes: string | null
  token_hash: string
  beginning: string
  created_at: Timestamp
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
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
  | 'place.id-forgotten'
  | 'place.marked-distinct'
  | 'place.unmarked-distinct'
  | 'schedule.planned'
  | 'schedule.applied'
  | 'schedule.asked'
  | 'schedule.failed'
  | 'schedule.done'
  | 'schedule.cancelled'
  | 'schedule.proposed'
  | 'schedule.accepted'
  | 'schedule.declined'
  | 'vocabulary.saved'
  | 'setting.saved'
  | 'submission.stored'
  | 'submission.moved'
  | 'submission.decided'
  | 'submission.assigned'
  | 'submission.noted'
  | 'submission.answered'
  | 'delivery.restarted'
  | 'restore.released'
  | 'restore.delivered'
  | 'inquiry.asked'
  | 'inquiry.answered'
  | 'retention.applied'
  | 'import.applied'
  | 'import.answered'
  | 'import.rolled-back'
  | 'import.scheduled'
  | 'import.login-set'
  | 'import.unscheduled'
  | 'person.erased'
  | 'operator.added'
  | 'operator.removed'
  | 'operator.signed-in'
  | 'operator.proven'
  | 'operator.proof-refused'
  | 'operator.sign-in-refused'
  | 'operator.denied'
  | 'audit.exported'
  | 'operator.changed'
  | 'operator.limited'
  | 'operator.password-changed'
  | 'operator.linked'
  | 'operator.unlinked'
  | 'operator.link-made'
  | 'operator.link-withdrawn'
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
