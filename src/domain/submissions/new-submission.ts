import { createHash } from 'node:crypto'
import type { Judgment } from '../../lib/spam-shield/judge.ts'
import { COPY_FIELD } from './form/form-fields.ts'
import type { FormContent } from './form/parse-form.ts'
import {
  CLOSED_FIELD,
  PROPOSED_FIELDS,
  proposedName,
  PROPOSER_FIELDS,
} from './proposals/proposal-form.ts'
import {
  authorAddress,
  type Delivery,
  type FormName,
  RECEIPT_BYTES,
  receiptOf,
  type Submission,
} from './submission.ts'
import { type IdSource, UUID_RANDOM_BYTES, uuidV7 } from '../places/slug.ts'
import { readsItself, type Locale } from '../places/place.ts'

/** A message before the shield has judged it. */
export type UnjudgedMessage = {
  form: FormName
  content: FormContent
  /** the place's current values of the fields that a correction changes, and how the proposed hours were understood */
  current: Record<string, string>
  placeId: string | undefined
  locale: Locale
  page: string | undefined
  idempotencyKey: string
  contentHash: string
  nonce: string | undefined
}

export function newSubmission(
  message: UnjudgedMessage,
  judgement: Judgment,
  idSource: IdSource,
): Submission {
  const { content, current, ...rest } = message
  const receivedAt = idSource.now()
  return {
    ...rest,
    ...judgement,
    id: uuidV7(receivedAt, idSource.randomBytes(UUID_RANDOM_BYTES)),
    receipt: receiptOf(idSource.randomBytes(RECEIPT_BYTES)),
    fields: { ...content, ...current },
    receivedAt,
    status: judgement.verdict === 'accept' ? 'inbox' : 'quarantine',
  }
}

/**
 * One delivery per target, due at once, and the copy for the author, which goes with the first e-mail. The id is derived from message and
 * target, so that creating a delivery again gives the same one.
 */
export function newDeliveries(
  submission: CopySource,
  targets: readonly Target[],
  now: Date,
): Delivery[] {
  const { id, receivedAt } = submission
  const deliveries = targets.map(({ channel, recipient }) => ({
    id: uuidV7(receivedAt, digestOf([id, channel, recipient])),
    channel,
    recipient,
  }))
  const author = submission.fields[COPY_FIELD] && authorAddress(submission)
  if (author && targets.some(({ channel }) => channel === 'email')) {
    deliveries.push({ id: copyId(submission), channel: 'email', recipient: author })
  }
  return deliveries.map((delivery) => ({
    ...delivery,
    submissionId: id,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
  }))
}

/** Whether a delivery carries the copy that the author asked for. */
export function isCopy(delivery: Pick<Delivery, 'id'>, submission: CopySource): boolean {
  return Boolean(submission.fields[COPY_FIELD]) && delivery.id === copyId(submission)
}

type CopySource = Pick<Submission, 'id' | 'receivedAt' | 'fields'>

function copyId({ id, receivedAt }: CopySource): string {
  return uuidV7(receivedAt, digestOf([id, COPY_FIELD]))
}

function digestOf(values: readonly string[]): Uint8Array {
  return createHash('sha256').update(JSON.stringify(values)).digest()
}

/** SHA-256 (hex) of the content and its place. JSON separates the values, and their order is fixed. */
export function contentHashOf({
  form,
  placeId,
  content,
}: Pick<UnjudgedMessage, 'form' | 'placeId' | 'content'>): string {
  const values = HASHED[form].map((field) => content[field] ?? null)
  const hashed = JSON.stringify([form, placeId ?? null, ...values])
  return createHash('sha256').update(hashed).digest('hex')
}

const PROPOSAL = [...PROPOSED_FIELDS.map(proposedName), CLOSED_FIELD, ...PROPOSER_FIELDS]

// Append only: another order would change the hashes of stored messages.
const HASHED: Record<FormName, readonly string[]> = {
  message: ['name', 'email', 'phone', 'message'],
  correction: PROPOSAL,
  suggestion: PROPOSAL,
}

/** The place a message is for; its recipients are the addresses that get it. */
export type Receiver = { id: string; recipients: readonly string[] }

/** An address or webhook that gets a message. */
export type Target = Pick<Delivery, 'channel' | 'recipient'>

export type TargetPorts = {
  /** the addresses for messages to the organisation, and to places without recipients of their own */
  siteRecipients(): Promise<readonly string[]>
  /** names or ids of the webhooks that are on */
  webhookTargets(): Promise<readonly string[]>
}

/** Who is notified of a message: the place's recipients, otherwise the site's; and the webhooks. */
export async function targetsOf(
  place: Receiver | undefined,
  { siteRecipients, webhookTargets }: TargetPorts,
): Promise<Target[]> {
  const recipients = place && readsItself(place) ? place.recipients : await siteRecipients()
  const emails = [...new Set(recipients)].map((recipient) => ({
    channel: 'email' as const,
    recipient,
  }))
  const posts = (await webhookTargets()).map((recipient) => ({
    channel: 'webhook' as const,
    recipient,
  }))
  return [...emails, ...posts]
}

/** The site's recipients as its setting `recipients` holds them. */
export function readRecipients(setting: unknown): string[] {
  return Array.isArray(setting) ? setting.filter((one) => typeof one === 'string') : []
}
