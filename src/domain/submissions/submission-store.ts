import type { Actor } from '../places/place-store.ts'
import type { Locale } from '../places/place.ts'
import type { ProblemCode } from '../problem.ts'
import type { Delivery, Submission, SubmissionStatus, Verdict } from './submission.ts'
import type { HashedText } from '../../lib/spam-shield/classifier/classifier.ts'

export type StoredSubmission =
  | { kind: 'stored'; submission: Submission }
  /** the same idempotency key, or the same nonce and content, came before: the first one is given back */
  | { kind: 'duplicate'; submission: Submission }
  /** the same idempotency key came before with other content */
  | { kind: 'key-reused'; submission: Submission }

export type SubmissionFilter = {
  status?: SubmissionStatus | readonly SubmissionStatus[]
  verdict?: Verdict
  /** id of an operator */
  assignee?: string
  /** something of it could not be delivered for good */
  hasFailed?: boolean
  /** about one of these */
  placeIds?: readonly string[]
  /** in small letters; may give more than hold them all, never fewer */
  words?: readonly string[]
  limit: number
  /** only those received before this one, for paging */
  beforeId?: string
}

/** A message that is put elsewhere by a person. */
export type Move = {
  id: string
  from: SubmissionStatus
  to: SubmissionStatus
  actor: Actor
  /** are stored when the message has none yet: nobody is told twice */
  deliveries: readonly Delivery[]
}

/** What is left of a deleted message that a person had called spam. */
export type SpamLesson = { id: string; locale: Locale; hashed: HashedText }

/**
 * The messages. Every implementation promises: `store` writes the submission, its deliveries and an audit entry in one
 * transaction, resolves only after the commit is on the disk, and never stores the same idempotency key twice, also not
 * when two calls race.
 */
export type SubmissionStore = {
  /** rejects with `PlaceUnknown` when the place of the message is not there */
  store(submission: Submission, deliveries: readonly Delivery[]): Promise<StoredSubmission>
  /** `false`, and nothing is changed, when it is not where it was thought to be; with an audit entry in the same commit */
  move(move: Move): Promise<boolean>
  /** the submission that spent this nonce first, if any */
  byNonce(nonce: string): Promise<Submission | undefined>
  byId(id: string): Promise<Submission | undefined>
  /** the newest one, should a receipt have been drawn twice */
  byReceipt(receipt: string): Promise<Submission | undefined>
  /** newest first */
  list(filter: SubmissionFilter): Promise<Submission[]>
  countByStatus(): Promise<Record<SubmissionStatus, number>>
  /** newest first */
  spamLessons(limit: number): Promise<SpamLesson[]>
}

/** A message names a place that is not stored, or no longer. Nothing was kept of it. */
export class PlaceUnknown extends Error {
  readonly code = 'place_unknown' satisfies ProblemCode

  constructor(placeId: string | undefined) {
    super(`there is no place ${placeId}`)
    this.name = 'PlaceUnknown'
  }
}
