import type { Delivery, Submission } from '../../src/domain/submissions/submission.ts'
import type {
  StoredSubmission,
  SubmissionStore,
} from '../../src/domain/submissions/submission-store.ts'

export type MemorySubmissionStore = SubmissionStore & {
  /** in the order in which they were stored */
  submissions: Submission[]
  deliveries: Delivery[]
  /** from now on every call of this member fails with the error; `undefined` mends it */
  fail(member: keyof SubmissionStore, error: unknown): void
}

/** A `SubmissionStore` that keeps its promises as long as the process lives. */
export function createMemorySubmissionStore(): MemorySubmissionStore {
  const submissions: Submission[] = []
  const deliveries: Delivery[] = []
  const failures = new Map<keyof SubmissionStore, unknown>()

  async function check(member: keyof SubmissionStore): Promise<void> {
    if (failures.get(member) !== undefined) throw failures.get(member)
  }

  return {
    submissions,
    deliveries,
    fail: (member, error) => void failures.set(member, error),
    async store(submission, newDeliveries) {
      await check('store')
      const first = findFirst(submissions, submission)
      if (first) return first
      submissions.push(submission)
      deliveries.push(...newDeliveries)
      return { kind: 'stored', submission }
    },
    async move({ id, from, to, deliveries: newDeliveries }) {
      await check('move')
      const found = submissions.findIndex((one) => one.id === id && one.status === from)
      const moved = submissions[found]
      if (!moved) return false
      submissions[found] = { ...moved, status: to }
      if (!deliveries.some(({ submissionId }) => submissionId === id)) {
        deliveries.push(...newDeliveries)
      }
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
    async list({ status, placeIds, limit, beforeId }) {
      await check('list')
      return submissions
        .filter((one) => !status || [status].flat().includes(one.status))
        .filter(({ placeId = '' }) => !placeIds || placeIds.includes(placeId))
        .filter((one) => !beforeId || one.id < beforeId)
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit)
    },
    async countByStatus() {
      await check('countByStatus')
      const counts = { inbox: 0, quarantine: 0, done: 0, accepted: 0, declined: 0 }
      for (const { status } of submissions) counts[status] += 1
      return counts
    },
    async spamLessons() {
      await check('spamLessons')
      return []
    },
  }
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
