import type { DeliveryStatus, SubmissionStatus } from './submission.ts'

/** Counts stop here, so that polling every few seconds does not make the database read a whole table. */
export const MAX_COUNTED = 10_000

/**
 * How much waits for a person or a mail server. Every implementation promises: each number is exact up to `MAX_COUNTED`, where counting
 * stops.
 */
export type WaitingCounts = {
  messages(): Promise<Record<Extract<SubmissionStatus, 'inbox' | 'quarantine'>, number>>
  deliveries(): Promise<Record<Exclude<DeliveryStatus, 'sent'>, number>>
}
