import type { IncomingMessage } from 'node:http'
import type { NoticeTransport, SendResult } from '../../domain/submissions/delivery/deliver.ts'
import { type Guard, requestGuarded } from '../fetch/guarded-request.ts'
import { webhookBody } from './webhook-body.ts'
import type { WebhookSettings } from './webhook-settings.ts'
import { createHmac } from 'node:crypto'

/** The timeout for DNS lookup, connection, request and the head of the answer together. */
const TIMEOUT_MS = 5_000
/** The maximum number of bytes read from an answer; its content does not matter. */
const MAX_RESPONSE_BYTES = 1024 * 1024

export type PostOptions = WebhookSettings &
  Guard & {
    now(): Date
    timeoutMs?: number
  }

export type WebhookOptions = PostOptions & { placeUrl(slug: string): string }

/** Posts each message to one address. */
export function createWebhookSender({ placeUrl, ...options }: WebhookOptions): NoticeTransport {
  const post = createWebhookPost(options)
  return ({ delivery, submission, place }) =>
    post({ id: delivery.id, body: webhookBody({ submission, place }, placeUrl) })
}

/** Posts signed JSON to one URL. Only 2xx counts as accepted. */
export function createWebhookPost(options: PostOptions) {
  const { url, secret, now, timeoutMs = TIMEOUT_MS, ...guard } = options
  const target = new URL(url)

  return async ({ id, body }: { id: string; body: string }): Promise<SendResult> => {
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Lageplan',
      ...webhookHeaders({ id, at: now(), body }, secret),
    }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // Redirects are not followed.
      const answer = await requestGuarded(target, { method: 'POST', headers, signal, body }, guard)
      if (!answer) return { ok: false, isPermanent: true, error: 'address_refused' }
      drainResponse(answer)
      return resultOf(answer.statusCode ?? 0)
    } catch (error) {
      if (signal.aborted) return { ok: false, isPermanent: false, error: 'timed_out' }
      return { ok: false, isPermanent: false, error: describeError(error) }
    }
  }
}

function drainResponse(answer: IncomingMessage): void {
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) answer.destroy()
  })
  // Only the status counts, which has already been read.
  answer.on('error', () => {})
}

function resultOf(status: number): SendResult {
  if (status >= 200 && status < 300) return { ok: true }
  if (status >= 300 && status < 400) return { ok: false, isPermanent: false, error: 'redirected' }
  // 410 means that the other server unsubscribes (Standard Webhooks, "Delivery").
  return { ok: false, isPermanent: status === 410, error: `HTTP ${status}` }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if ('code' in error && error.code === 'ENOTFOUND') return 'host_unknown'
  return error.message || String(error)
}

type WebhookMessage = { id: string; at: Date; body: string }

/**
 * The three headers by which the other server verifies who sent a message, and that it is neither changed nor old (Standard Webhooks 1.0). It
 * should refuse a timestamp more than five minutes off, and an id that it has already accepted.
 */
export function webhookHeaders(
  { id, at, body }: WebhookMessage,
  secret: Uint8Array,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
}
