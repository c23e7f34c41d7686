import { nameIn } from '../../places/local-names.ts'
import { isCopy } from '../new-submission.ts'
import type { InquiryStore } from '../../inquiries/inquiry-store.ts'
import type { Inquiry } from '../../inquiries/inquiry.ts'
import type { PlaceStore } from '../../places/place-store.ts'
import type { Place } from '../../places/place.ts'
import type { DeliveryOutcome, DeliveryStore } from './delivery-store.ts'
import type { ThreadEntry, ThreadStore } from '../inbox/thread.ts'
import type { SubmissionStore, Channel, Delivery, Submission } from '../submission.ts'

/** Longer than any transport may take, so that no other process claims a delivery that is still being sent. */
const LEASE_MS = 5 * 60_000
/** Characters kept of another server's error text. */
const MAX_ERROR_LENGTH = 500

/** What one delivery takes to its recipient or webhook: the message, or the answer to its author. */
export type Notice = {
  delivery: Pick<Delivery, 'id' | 'recipient'>
  submission: Submission
  /** what the message is about; undefined when it is for the organisation */
  place: { name: string; slug: string; isPublic: boolean } | undefined
  /** the answer to the author; without one, the mail notifies a recipient of the message */
  answer?: Pick<ThreadEntry, 'text'>
}

/** The mail that asks a place. */
export type InquiryNotice = {
  delivery: Pick<Delivery, 'id' | 'recipient'>
  inquiry: Inquiry
  place: Place
}

/** Why a delivery failed, if no other server gives a reason. */
export const DELIVERY_ERROR_CODES = [
  'recipient_invalid',
  'sender_missing',
  'mail_server_missing',
  'mail_server_sealed',
  'mail_server_inside',
  'timed_out',
  'message_gone',
  'address_refused',
  'host_unknown',
  'redirected',
  'webhook_gone',
  'webhook_unset',
  'webhook_off',
  'webhook_sealed',
] as const
export type DeliveryErrorCode = (typeof DELIVERY_ERROR_CODES)[number]

/** `isPermanent`: a later attempt would fail as well. */
export type SendResult = { ok: true } | { ok: false; isPermanent: boolean; error: string }

/** Sends one notice by mail or webhook, or gives up within a minute. */
export type NoticeTransport = (notice: Notice) => Promise<SendResult>

export type DeliveryPorts = {
  deliveries: Pick<DeliveryStore, 'claim' | 'settle'>
  submissions: Pick<SubmissionStore, 'byId'>
  places: Pick<PlaceStore, 'byId'>
  threads: Pick<ThreadStore, 'byId'>
  /**
   * the channels that are open now; deliveries for other channels wait without an attempt. `webhook` is the one from the environment;
   * deliveries to webhooks of owners that are off or deleted are attempted and fail with a reason
   */
  openChannels(): Promise<readonly Channel[]>
  transports: Partial<Record<Channel, NoticeTransport>>
  inquiries: Pick<InquiryStore, 'byId'>
  /** sends a question to a place by e-mail */
  sendInquiry?: (notice: InquiryNotice) => Promise<SendResult>
  now(): Date
  /** in [0, 1) */
  random(): number
}

export type Deliverer = {
  /** claims deliveries that are due now, or by an earlier moment */
  claim(limit: number, dueBy?: Date): Promise<Delivery[]>
  /** sends a claimed delivery and records the outcome */
  deliver(delivery: Delivery): Promise<DeliveryOutcome>
}

/**
 * Delivers messages at least once: an attempt that breaks off after the other server took the message, but before that was recorded, is
 * repeated.
 */
export function createDeliverer(ports: DeliveryPorts): Deliverer {
  const { deliveries, submissions, places, threads, transports, now, random } = ports

  async function ask(delivery: Delivery, inquiryId: string): Promise<SendResult> {
    const inquiry = await ports.inquiries.byId(inquiryId)
    const place = inquiry && (await places.byId(inquiry.placeId))
    const { sendInquiry } = ports
    if (!inquiry || place?.status !== 'published' || !sendInquiry) return GONE
    return sendInquiry({ delivery, inquiry, place }).catch(toFailure)
  }

  async function send(delivery: Delivery): Promise<SendResult> {
    const { submissionId, inquiryId } = delivery
    if (inquiryId !== undefined) return ask(delivery, inquiryId)
    const submission = submissionId === undefined ? undefined : await submissions.byId(submissionId)
    const transport = transports[delivery.channel]
    const { entryId } = delivery
    const answer = entryId === undefined ? undefined : await threads.byId(entryId)
    const isGone = !submission || (entryId !== undefined && !answer)
    if (isGone || !transport) return GONE
    const { placeId } = submission
    const found = placeId === undefined ? undefined : await places.byId(placeId)
    const place = found && {
      // A copy is in the language of its author, everything else is in German.
      name: nameIn(found, isCopy(delivery, submission) ? submission.locale : 'de'),
      slug: found.slug,
      isPublic: found.status === 'published',
    }
    return transport({ delivery, submission, place, answer }).catch(toFailure)
  }

  function outcomeOf(result: SendResult, attempts: number): DeliveryOutcome {
    if (result.ok) return { status: 'sent', sentAt: now() }
    const lastError = result.error.slice(0, MAX_ERROR_LENGTH).toWellFormed()
    const delay = result.isPermanent ? undefined : delayAfter(attempts, random())
    if (delay === undefined) return { status: 'failed', lastError }
    return { status: 'retrying', nextAttemptAt: new Date(now().getTime() + delay), lastError }
  }

  return {
    async claim(limit, dueBy = now()) {
      const channels = await ports.openChannels()
      const leaseUntil = new Date(now().getTime() + LEASE_MS)
      return deliveries.claim({ channels, now: now(), dueBy, leaseUntil, limit })
    },
    async deliver(delivery) {
      const outcome = outcomeOf(await send(delivery), delivery.attempts)
      await deliveries.settle(delivery, outcome)
      return outcome
    },
  }
}

const GONE = { ok: false, isPermanent: true, error: 'message_gone' } as const

// A bug must show up in the list of failures and must not be retried for ever.
function toFailure(error: unknown): SendResult {
  return { ok: false, isPermanent: false, error: String(error) }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The wait after each failed attempt. In total a little over two days: a weekend without a mail server. */
const DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
]

/** Spreads retries, so that deliveries that failed together are not retried together. */
const JITTER = 0.25

/** In ms, a quarter more or less at random; undefined when there have been enough attempts. `random` is in [0, 1). */
export function delayAfter(attempts: number, random: number): number | undefined {
  const delay = DELAYS_MS[attempts - 1]
  return delay && Math.round(delay * (1 - JITTER + 2 * JITTER * random))
}
