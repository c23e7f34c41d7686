import type { Actor } from '../places/place-store.ts'
import type { Locale } from '../places/place.ts'
import type { ProblemCode } from '../problem.ts'
import type { Delivery, Submission, SubmissionStatus, Verdict } from './submission.ts'
import type { HashedText } from '../../lib/spam-shield/classifier/classifier.ts'

export type StoredSubmission =
  | { kind: 'stored'; submission: Submission }
  /** the same idempotency key, or the same nonce and content, was stored before; this is the first submission */
  | { kind: 'duplicate'; submission: Submission }
  /** the same idempotency key was stored before with other content */
  | { kind: 'key-reused'; submission: Submission }

export type SubmissionFilter = {
  status?: SubmissionStatus | readonly SubmissionStatus[]
  verdict?: Verdict
  /** id of an operator */
  assignee?: string
  /** one of its deliveries has failed for good */
  hasFailed?: boolean
  /** about one of these */
  placeIds?: readonly string[]
  /** in lower case; the result may hold messages without all words, but misses none */
  words?: readonly string[]
  limit: number
  /** only those received before this one, for paging */
  beforeId?: string
}

/** A person's move of a message to another status. */
export type Move = {
  id: string
  from: SubmissionStatus
  to: SubmissionStatus
  actor: Actor
  /** stored only when the message has none yet, so that nobody is notified twice */
  deliveries: readonly Delivery[]
}

/** What remains of a deleted message that a person had marked as spam. */
export type SpamLesson = { id: string; locale: Locale; hashed: HashedText }

/**
 * The messages. Every implementation promises: `store` writes the submission, its deliveries and an audit entry in one
 * transaction, resolves only after the commit is on the disk, and never stores the same idempotency key twice, also not
 * when two calls race.
 */
export type SubmissionStore = {
  /** rejects with `PlaceUnknown` when the place of the message does not exist */
  store(submission: Submission, deliveries: readonly Delivery[]): Promise<StoredSubmission>
  /** `false`, and nothing changes, when its status is not `from`; writes an audit entry in the same commit */
  move(move: Move): Promise<boolean>
  /** the submission that spent this nonce first, if any */
  byNonce(nonce: string): Promise<Submission | undefined>
  byId(id: string): Promise<Submission | undefined>
  /** the newest one, in case two messages share a receipt */
  byReceipt(receipt: string): Promise<Submission | undefined>
  /** newest first */
  list(filter: SubmissionFilter): Promise<Submission[]>
  countByStatus(): Promise<Record<SubmissionStatus, number>>
  /** newest first */
  spamLessons(limit: number): Promise<SpamLesson[]>
}

/** A message names a place that does not exist (any more). The message was not stored. */
export class PlaceUnknown extends Error {
  readonly code = 'place_unknown' satisfies ProblemCode

  constructor(placeId: string | undefined) {
    super(`there is no place ${placeId}`)
    this.name = 'PlaceUnknown'
  }
}
