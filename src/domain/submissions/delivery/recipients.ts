import type { Delivery } from '../submission.ts'

/** A place that a message is for; its recipients are the addresses that get it. */
export type Receiver = { id: string; recipients: readonly string[] }

/** One to whom a message is handed on. */
export type Target = Pick<Delivery, 'channel' | 'recipient'>

export type TargetPorts = {
  /** who gets messages to the organisation, and to places without recipients of their own */
  siteRecipients(): Promise<readonly string[]>
  /** names or ids of the webhooks that are on */
  webhookTargets(): Promise<readonly string[]>
}

/**
 * Whether a place reads what is written to it; otherwise the organisation does. What a form names as its receiver and who is told of
 * the message are both asked here.
 */
export function readsItself(place: Pick<Receiver, 'recipients'> | undefined): boolean {
  return (place?.recipients.length ?? 0) > 0
}

/** Who is told of a message: whom the place names, otherwise whom the site names; and the webhooks. */
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
