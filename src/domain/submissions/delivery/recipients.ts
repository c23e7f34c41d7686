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

/** Who is told of a message: whom the place names, otherwise whom the site names; and the webhooks. */
export async function targetsOf(
  place: Receiver | undefined,
  { siteRecipients, webhookTargets }: TargetPorts,
): Promise<Target[]> {
  const own = place?.recipients ?? []
  const recipients = own.length > 0 ? own : await siteRecipients()
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
