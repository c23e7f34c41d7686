import type { Actor } from '../../places/place-store.ts'
import type { Channel, Delivery, DeliveryStatus, Submission } from '../submission.ts'

export type Claim = {
  /** `webhook` is that of the environment; those of owners, whose recipients are ids, are taken in any case */
  channels: readonly Channel[]
  now: Date
  /** takes what is to be attempted by then */
  dueBy: Date
  leaseUntil: Date
  limit: number
}

/** How an attempt ended. */
export type DeliveryOutcome =
  | { status: 'sent'; sentAt: Date }
  | { status: 'retrying'; nextAttemptAt: Date; lastError: string }
  | { status: 'failed'; lastError: string }

/** `receipt` is that of the message, or the slug of the place that is asked. */
export type ListedDelivery = Delivery & { receipt: string }

/**
 * What is to be handed on. Every implementation promises: a delivery is claimed by one caller at a time, also where several
 * processes work on one database; a claim that is not settled by the end of its lease is free again; what belongs to a
 * quarantined message is never claimed; every call resolves only after its commit is on the disk.
 */
export type DeliveryStore = {
  /** oldest first, as `sending`, with this attempt counted */
  claim(claim: Claim): Promise<Delivery[]>
  /**
   * Notes how a claimed delivery went. That it was sent is always noted; a failure only by whoever holds the claim now, which
   * the count of attempts tells.
   */
  settle(delivery: Pick<Delivery, 'id' | 'attempts'>, outcome: DeliveryOutcome): Promise<void>
  /** lets every message that waits for its next attempt be due at once */
  retryNow(now: Date): Promise<void>
  /** gives a failed one all its attempts anew, with an audit entry; `false` when it is none */
  restart(id: string, now: Date, actor: Actor): Promise<boolean>
  /** messages of the inbox that nobody gets by e-mail, from the one after that id on; and whether another way has any */
  unaddressed(
    afterId: string,
    limit: number,
  ): Promise<{ submission: Submission; hasDeliveries: boolean }[]>
  /** stores those whose id is not taken, and says how many they were */
  add(deliveries: readonly Delivery[]): Promise<number>
  /** oldest first */
  ofSubmission(submissionId: string): Promise<Delivery[]>
  /** newest first */
  list(status: DeliveryStatus, limit: number): Promise<ListedDelivery[]>
  countByStatus(): Promise<Record<DeliveryStatus, number>>
  /** messages of the inbox of which no delivery was sent yet */
  countUndelivered(): Promise<number>
}
