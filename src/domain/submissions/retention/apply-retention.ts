import { hashText } from '../../../lib/spam-shield/classifier/classifier.ts'
import type { Actor } from '../../places/place-store.ts'
import { cutoffsAt, type RetentionPeriods } from './retention.ts'
import type { DueCounts, RetentionStore } from './retention-store.ts'

/** Messages that are deleted in one transaction: others get their turn in between. */
const BATCH = 100

export type RetentionPorts = {
  store: RetentionStore
  periods: RetentionPeriods
  now(): Date
}

export type Retention = {
  /** what `apply` would delete now */
  preview(): Promise<DueCounts>
  /** deletes it and says what it was */
  apply(actor: Actor): Promise<Omit<DueCounts, 'unlisted'>>
}

/** Deletes what was kept long enough. Counts and codes of reasons stay, and of confirmed spam its hashed words. */
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
