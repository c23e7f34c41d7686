import type { Kysely } from 'kysely'
import type { Delivery, Submission } from '../../domain/submissions/submission.ts'
import { bulkInsert } from '../bulk-insert.ts'
import { fromJson, toDate, toJson } from '../column-types.ts'
import type { Schema } from '../schema.ts'
import type { DeliveryRow, SubmissionRow } from './submission-tables.ts'

export function toSubmissionRow(submission: Submission): SubmissionRow {
  return {
    id: submission.id,
    receipt: submission.receipt,
    form: submission.form,
    place_id: submission.placeId ?? null,
    fields: JSON.stringify(submission.fields),
    locale: submission.locale,
    received_at: submission.receivedAt.toISOString(),
    page: submission.page ?? null,
    idempotency_key: submission.idempotencyKey,
    content_hash: submission.contentHash,
    nonce: submission.nonce ?? null,
    verdict: submission.verdict,
    score: submission.score,
    signals: JSON.stringify(submission.signals),
    status: submission.status,
    status_since: submission.receivedAt.toISOString(),
    listed_at: null,
    assignee: submission.assignee ?? null,
    decisions: toJson(submission.decisions),
  }
}

export function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    receipt: row.receipt,
    form: row.form,
    placeId: row.place_id ?? undefined,
    fields: JSON.parse(row.fields),
    locale: row.locale,
    receivedAt: new Date(row.received_at),
    page: row.page ?? undefined,
    idempotencyKey: row.idempotency_key,
    contentHash: row.content_hash,
    nonce: row.nonce ?? undefined,
    verdict: row.verdict,
    score: row.score,
    signals: JSON.parse(row.signals),
    status: row.status,
    assignee: row.assignee ?? undefined,
    decisions: fromJson(row.decisions),
  }
}

export function toDeliveryRow(delivery: Delivery): DeliveryRow {
  return {
    id: delivery.id,
    submission_id: delivery.submissionId ?? null,
    inquiry_id: delivery.inquiryId ?? null,
    channel: delivery.channel,
    recipient: delivery.recipient,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    lease_until: delivery.leaseUntil?.toISOString() ?? null,
    sent_at: delivery.sentAt?.toISOString() ?? null,
    last_error: delivery.lastError ?? null,
    entry_id: delivery.entryId ?? null,
  }
}

const insertRows = bulkInsert((db, rows: DeliveryRow[]) => db.insertInto('delivery').values(rows))

export async function insertDeliveries(
  db: Kysely<Schema>,
  deliveries: readonly Delivery[],
): Promise<void> {
  await insertRows(db, deliveries.map(toDeliveryRow))
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    submissionId: row.submission_id ?? undefined,
    inquiryId: row.inquiry_id ?? undefined,
    channel: row.channel,
    recipient: row.recipient,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: toDate(row.next_attempt_at),
    leaseUntil: toDate(row.lease_until),
    sentAt: toDate(row.sent_at),
    lastError: row.last_error ?? undefined,
    entryId: row.entry_id ?? undefined,
  }
}
