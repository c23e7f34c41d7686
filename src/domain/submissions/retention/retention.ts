import { hashText, type HashedText } from '../../../lib/spam-shield/classifier/classifier.ts'
import type { Actor } from '../../places/place-store.ts'
import type { FormName, Submission, Verdict } from '../submission.ts'

const DAY_MS = 24 * 60 * 60_000

/** The retention periods, in days. Forms and the privacy page state these numbers, and the job that deletes uses them. */
export type RetentionPeriods = {
  /** days after a message was done, accepted or declined */
  doneDays: number
  /** days after a delivered digest first listed a quarantined message, or after a person marked it as spam */
  quarantineDays: number
  /** days for an entry in the audit log */
  auditDays: number
}

export const DEFAULT_RETENTION: RetentionPeriods = {
  doneDays: 180,
  quarantineDays: 30,
  auditDays: 730,
}

/** The database itself refuses to delete younger entries, whatever the settings and the program say. */
export const MIN_AUDIT_DAYS = 365

/** Anything older than these moments is due for deletion. */
export type RetentionCutoffs = { done: Date; quarantine: Date; audit: Date }

export function cutoffsAt(now: Date, periods: RetentionPeriods): RetentionCutoffs {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    done: before(periods.doneDays),
    quarantine: before(periods.quarantineDays),
    audit: before(periods.auditDays),
  }
}

/** A clock that is wrong by more than this would delete data too early. */
const MAX_GAP_MS = 2 * DAY_MS
const BETWEEN_RUNS_MS = DAY_MS - 30 * 60_000

/**
 * What a daily job does now. After a gap of more than two days, or when time went backwards, the clock may be wrong: the job only records
 * the moment (`note`) and resumes a day later, unless somebody has corrected the clock.
 */
export function dailyJobAction(last: Date | undefined, now: Date): 'wait' | 'note' | 'run' {
  if (!last) return 'note'
  const gap = now.getTime() - last.getTime()
  if (gap < 0 || gap > MAX_GAP_MS) return 'note'
  return gap < BETWEEN_RUNS_MS ? 'wait' : 'run'
}

/** Messages deleted per transaction, so that other writes get their turn in between. */
const BATCH = 100

export type RetentionPorts = {
  store: RetentionStore
  periods: RetentionPeriods
  now(): Date
}

export type Retention = {
  /** what `apply` would delete now */
  preview(): Promise<DueCounts>
  /** deletes it and returns the counts */
  apply(actor: Actor): Promise<Omit<DueCounts, 'unlisted'>>
}

/** Deletes everything that is due. Counts, codes of reasons, and the hashed words of confirmed spam stay. */
export function createRetention({ store, periods, now }: RetentionPorts): Retention {
  return {
    preview: () => store.countDue(cutoffsAt(now(), periods)),
    async apply(actor) {
      const cutoffs = cutoffsAt(now(), periods)
      const deleted = { done: 0, quarantine: 0, spam: 0, audit: 0 }
      for (;;) {
        const batch = await store.purge({ cutoffs, limit: BATCH, now: now(), lessonOf })
        deleted.done += batch.done
        deleted.quarantine += batch.quarantine
        deleted.spam += batch.spam
        if (batch.done + batch.quarantine + batch.spam < BATCH) break
      }
      deleted.audit = await store.purgeAudit(cutoffs.audit)
      if (Object.values(deleted).some((count) => count > 0)) await store.noteApplied(deleted, actor)
      return deleted
    },
  }
}

function lessonOf({ fields }: { fields: Record<string, string> }) {
  return fields['message'] ? hashText(fields['message']) : undefined
}

/**
 * `done`: the matter was closed. `quarantine`: nobody released it. `spam`: a person marked it as spam. `erased`: its author asked for it.
 */
export type DeletionCause = 'done' | 'quarantine' | 'spam' | 'erased'

export type DueCounts = Record<Exclude<DeletionCause, 'erased'> | 'audit', number> & {
  /** quarantined messages whose period has not begun, because no digest has listed them yet */
  unlisted: number
}

/** The statistics kept of deleted messages: their number, and how often each reason of the shield occurred. */
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
  /** what is kept of a message that a person marked as spam */
  lessonOf(submission: Submission): HashedText | undefined
}

/**
 * What is due for deletion. Every implementation promises: a message is deleted with its deliveries, its count and its
 * lesson are written in the same transaction, and a message that somebody moves meanwhile stays.
 */
export type RetentionStore = {
  countDue(cutoffs: RetentionCutoffs): Promise<DueCounts>
  /** deletes the oldest due messages and returns their number by cause */
  purge(purge: Purge): Promise<Record<'done' | 'quarantine' | 'spam', number>>
  /**
   * deletes audit entries from before, and changes of many places that can no longer be undone; the database refuses entries younger than a
   * year
   */
  purgeAudit(before: Date): Promise<number>
  noteApplied(deleted: Omit<DueCounts, 'unlisted'>, actor: Actor): Promise<void>
  /** newest day first */
  deletionCounts(): Promise<DeletionCount[]>
}
