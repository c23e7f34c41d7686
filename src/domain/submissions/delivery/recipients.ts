import { readsItself } from '../../places/place.ts'
import type { Delivery } from '../submission.ts'

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
