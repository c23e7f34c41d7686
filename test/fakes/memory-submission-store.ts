import type { AuditRecord } from '../../src/domain/admin/audit-log.ts'
import {
  type Delivery,
  type Submission,
  UnknownPlaceError,
  type StoredSubmission,
  type SubmissionFilter,
  type SubmissionStore,
} from '../../src/domain/submissions/submission.ts'

type Entry = Pick<AuditRecord, 'actor' | 'action' | 'subject' | 'before' | 'after'>

export type MemorySubmissionStore = SubmissionStore & {
  /** in the order in which they were stored */
  submissions: Submission[]
  deliveries: Delivery[]
  /** the same */
  auditEntries: Entry[]
  /** from now on every call to this member fails with the error; `undefined` repairs it */
  fail(member: keyof SubmissionStore, error: unknown): void
}

/** A `SubmissionStore` in memory; it passes the contract of the real one. */
export function createMemorySubmissionStore(
  isPlace: (id: string) => boolean = () => true,
): MemorySubmissionStore {
  const submissions: Submission[] = []
  const deliveries: Delivery[] = []
  const auditEntries: Entry[] = []
  const failures = new Map<keyof SubmissionStore, unknown>()

  async function check(member: keyof SubmissionStore): Promise<void> {
    if (failures.get(member) !== undefined) throw failures.get(member)
  }

  function newestOf({ status, placeIds, beforeId }: Partial<SubmissionFilter>): Submission[] {
    return submissions
      .filter((one) => !status || [status].flat().includes(one.status))
      .filter(({ placeId = '' }) => !placeIds || placeIds.includes(placeId))
      .filter((one) => !beforeId || one.id < beforeId)
      .toSorted((one, other) => (one.id < other.id ? 1 : -1))
  }

  return {
    submissions,
    deliveries,
    auditEntries,
    fail: (member, error) => void failures.set(member, error),
    async store(submission, newDeliveries) {
      await check('store')
      const { id, placeId, form, verdict, score } = submission
      const first = findFirst(submissions, submission)
      if (first) return first
      if (placeId !== undefined && !isPlace(placeId)) throw new UnknownPlaceError(placeId)
      if (newDeliveries.some(({ submissionId }) => submissionId !== id)) {
        throw new Error('a foreign key leads nowhere')
      }
      submissions.push(submission)
      deliveries.push(...newDeliveries)
      const after = { form, verdict, score }
      auditEntries.push({
        actor: 'visitor',
        action: 'submission.stored',
        subject: id,
        before: null,
        after,
      })
      return { kind: 'stored', submission }
    },
    async move({ id, from, to, actor, deliveries: newDeliveries }) {
      await check('move')
      const found = submissions.findIndex((one) => one.id === id && one.status === from)
      const moved = submissions[found]
      if (!moved) return false
      submissions[found] = { ...moved, status: to }
      if (!deliveries.some(({ submissionId }) => submissionId === id)) {
        deliveries.push(...newDeliveries)
      }
      const [before, after] = [{ status: from }, { status: to }]
      auditEntries.push({ actor, action: 'submission.moved', subject: id, before, after })
      return true
    },
    async byNonce(nonce) {
      await check('byNonce')
      return submissions.find((one) => one.nonce === nonce)
    },
    async byId(id) {
      await check('byId')
      return submissions.find((one) => one.id === id)
    },
    async byReceipt(receipt) {
      await check('byReceipt')
      return submissions.findLast((one) => one.receipt === receipt)
    },
    async list({ limit, ...filter }) {
      await check('list')
      return newestOf(filter).slice(0, limit)
    },
    async scan({ words, scanLimit, limit, ...filter }) {
      await check('scan')
      const looked = newestOf(filter).slice(0, scanLimit)
      const found = looked.filter((one) => words.every((word) => textOf(one).includes(word)))
      if (found.length >= limit) {
        return { found: found.slice(0, limit), lastScannedId: found[limit - 1]?.id }
      }
      return { found, lastScannedId: looked[scanLimit - 1]?.id }
    },
    async countByStatus(statuses) {
      await check('countByStatus')
      const counts = { inbox: 0, quarantine: 0, done: 0, accepted: 0, declined: 0 }
      for (const { status } of submissions) {
        if (statuses?.includes(status) ?? true) counts[status] += 1
      }
      return counts
    },
    async spamLessons() {
      await check('spamLessons')
      return []
    },
  }
}

function textOf({ receipt, fields }: Submission): string {
  return [receipt, ...Object.values(fields)].join('\n').toLowerCase()
}

function findFirst(
  submissions: readonly Submission[],
  { id, idempotencyKey, contentHash, nonce }: Submission,
): StoredSubmission | undefined {
  const sameKey = submissions.find((one) => one.idempotencyKey === idempotencyKey)
  if (sameKey) {
    const kind = sameKey.contentHash === contentHash ? 'duplicate' : 'key-reused'
    return { kind, submission: sameKey }
  }
  const sameNonce = submissions.find(
    (one) => nonce !== undefined && one.nonce === nonce && one.contentHash === contentHash,
  )
  if (sameNonce) return { kind: 'duplicate', submission: sameNonce }
  if (submissions.some((one) => one.id === id)) throw new Error(`the id ${id} is taken`)
  return undefined
}
