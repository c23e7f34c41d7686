import type { DeliveryStatus, SubmissionStatus } from './submission.ts'

/** No count goes further: who asks every few seconds must not make the database read a whole table. */
export const MOST_COUNTED = 10_000

/** How much waits for a person or a mail server. Every implementation promises: each number is exact up to `MOST_COUNTED`, where it stops. */
export type WaitingCounts = {
  messages(): Promise<Record<Extract<SubmissionStatus, 'inbox' | 'quarantine'>, number>>
  deliveries(): Promise<Record<Exclude<DeliveryStatus, 'sent'>, number>>
}
