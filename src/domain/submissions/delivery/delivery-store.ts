import type { Actor } from '../../places/place-store.ts'
import type { Channel, Delivery, DeliveryStatus, Submission } from '../submission.ts'

export type Claim = {
  /** `webhook` is the one in the environment; deliveries to owners' webhooks, whose recipients are ids, are claimed in any case */
  channels: readonly Channel[]
  now: Date
  /** claims the deliveries that are due by then */
  dueBy: Date
  leaseUntil: Date
  limit: number
}

/** How an attempt ended. */
export type DeliveryOutcome =
  | { status: 'sent'; sentAt: Date }
  | { status: 'retrying'; nextAttemptAt: Date; lastError: string }
  | { status: 'failed'; lastError: string }

/** `receipt` is the message's, or the slug of the place that is asked. */
export type ListedDelivery = Delivery & { receipt: string }

/**
 * Pending deliveries. Every implementation promises: a delivery is claimed by one caller at a time, also where several processes work on
 * one database; a claim that is not settled by the end of its lease is free again; deliveries of a quarantined message are never claimed;
 * every call resolves only after its commit is on the disk.
 */
export type DeliveryStore = {
  /** oldest first, as `sending`, with this attempt counted */
  claim(claim: Claim): Promise<Delivery[]>
  /**
   * Records the outcome of a claimed delivery. A success is always recorded; a failure only by the current holder of the claim, which the
   * number of attempts shows.
   */
  settle(delivery: Pick<Delivery, 'id' | 'attempts'>, outcome: DeliveryOutcome): Promise<void>
  /** makes every message that waits for its next attempt due at once */
  retryNow(now: Date): Promise<void>
  /** gives a failed one all its attempts again, with an audit entry; `false` when it has not failed */
  restart(id: string, now: Date, actor: Actor): Promise<boolean>
  /** messages of the inbox without an e-mail delivery, after that id; and whether they have another delivery */
  unaddressed(
    afterId: string,
    limit: number,
  ): Promise<{ submission: Submission; hasDeliveries: boolean }[]>
  /** stores those whose id is not taken, and returns how many */
  add(deliveries: readonly Delivery[]): Promise<number>
  /** oldest first */
  ofSubmission(submissionId: string): Promise<Delivery[]>
  /** newest first */
  list(status: DeliveryStatus, limit: number): Promise<ListedDelivery[]>
  /** reads only those with one of these statuses; without any named, all */
  countByStatus(statuses?: readonly DeliveryStatus[]): Promise<Record<DeliveryStatus, number>>
  /** messages in the inbox without any sent delivery */
  countUndelivered(): Promise<number>
}
