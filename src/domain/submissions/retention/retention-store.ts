import type { HashedText } from '../../../lib/spam-shield/classifier/classifier.ts'
import type { Actor } from '../../places/place-store.ts'
import type { RetentionCutoffs } from './retention.ts'
import type { FormName, Submission, Verdict } from '../submission.ts'

/** `done`: the matter was closed. `quarantine`: nobody called it back. `spam`: a person called it spam. `erased`: its author asked. */
export type DeletionCause = 'done' | 'quarantine' | 'spam' | 'erased'

export type DueCounts = Record<Exclude<DeletionCause, 'erased'> | 'audit', number> & {
  /** quarantined messages whose time has not begun, because no digest has listed them yet */
  unlisted: number
}

/** What is left of deleted messages: how many, and how often each reason of the shield was among them. */
export type DeletionCount = {
  /** `2026-11-21` */
  day: string
  cause: DeletionCause
  form: FormName
  verdict: Verdict
  /** code of a signal; empty for the messages themselves */
  code: string
  count: number
}

export type Purge = {
  cutoffs: RetentionCutoffs
  limit: number
  now: Date
  /** what is kept of a message that a person called spam */
  lessonOf(submission: Submission): HashedText | undefined
}

/**
 * What is kept long enough. Every implementation promises: a message goes with its deliveries, its count and its lesson are
 * written in the same transaction, and one that somebody moves meanwhile stays.
 */
export type RetentionStore = {
  countDue(cutoffs: RetentionCutoffs): Promise<DueCounts>
  /** deletes the oldest due messages and says how many of each cause */
  purge(purge: Purge): Promise<Record<'done' | 'quarantine' | 'spam', number>>
  /** deletes audit entries from before; the database refuses those younger than a year */
  purgeAudit(before: Date): Promise<number>
  noteApplied(deleted: Omit<DueCounts, 'unlisted'>, actor: Actor): Promise<void>
  /** newest day first */
  deletionCounts(): Promise<DeletionCount[]>
}
