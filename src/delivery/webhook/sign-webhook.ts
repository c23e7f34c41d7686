import { createHmac } from 'node:crypto'

type WebhookMessage = { id: string; at: Date; body: string }

/**
 * The three headers by which a receiver knows who sent it, and that it is neither changed nor old (Standard Webhooks 1.0). It
 * is to refuse a timestamp more than five minutes off, and an id that it has taken already.
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
