import type { Actor } from '../../places/place-store.ts'
import type { Channel, Delivery, DeliveryStatus, Submission } from '../submission.ts'

export type Claim = {
  /** `webhook` is the one from the environment; deliveries to owners' webhooks, whose recipients are ids, are always claimed */
  channels: readonly Channel[]
  now: Date
  /** claims deliveries that are due by then */
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
 * Pending deliveries. Every implementation promises: only one caller at a time claims a delivery, even with several processes on one
 * database; a claim that is not settled by the end of its lease becomes free again; deliveries of a quarantined message are never claimed;
 * every call resolves only after its commit is on disk.
 */
export type DeliveryStore = {
  /** oldest first, as `sending`, with this attempt counted */
  claim(claim: Claim): Promise<Delivery[]>
  /**
   * Records the outcome of a claimed delivery. A success is always recorded, a failure only for the current holder of the claim, which is
   * identified by the number of attempts.
   */
  settle(delivery: Pick<Delivery, 'id' | 'attempts'>, outcome: DeliveryOutcome): Promise<void>
  /** makes every message that waits for its next attempt due at once */
  retryNow(now: Date): Promise<void>
  /** gives a failed one all its attempts again, with an audit entry; `false` when it has not failed */
  restart(id: string, now: Date, actor: Actor): Promise<boolean>
  /** messages in the inbox without an e-mail delivery, after that id, and whether they have another delivery */
  unaddressed(
    afterId: string,
    limit: number,
  ): Promise<{ submission: Submission; hasDeliveries: boolean }[]>
  /** stores the deliveries whose ids are not taken, and returns how many */
  add(deliveries: readonly Delivery[]): Promise<number>
  /** oldest first */
  ofSubmission(submissionId: string): Promise<Delivery[]>
  /** newest first */
  list(status: DeliveryStatus, limit: number): Promise<ListedDelivery[]>
  /** counts only deliveries with one of these statuses; all statuses if none is named */
  countByStatus(statuses?: readonly DeliveryStatus[]): Promise<Record<DeliveryStatus, number>>
  /** messages in the inbox without any sent delivery */
  countUndelivered(): Promise<number>
}
