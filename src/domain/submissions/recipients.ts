import type { Delivery } from './submission.ts'

export type Receiver = { id: string; recipients: readonly string[] }

/** One to whom a message is handed on. */
export type Target = Pick<Delivery, 'channel' | 'recipient'>

export type TargetPorts = {
  /** who gets messages to the organisation, and to places without recipients of their own */
  siteRecipients(): Promise<readonly string[]>
  /** name of the webhook, when there is one */
  webhook?: string
}

/** Who is told of a message: whom the place names, otherwise whom the site names; and the webhook. */
export async function targetsOf(
  place: Receiver | undefined,
  { siteRecipients, webhook }: TargetPorts,
): Promise<Target[]> {
  const own = place?.recipients ?? []
  const recipients = own.length > 0 ? own : await siteRecipients()
  const emails = [...new Set(recipients)].map((recipient) => ({
    channel: 'email' as const,
    recipient,
  }))
  return webhook === undefined ? emails : [...emails, { channel: 'webhook', recipient: webhook }]
}

/** The site's recipients as its setting `recipients` holds them. */
export function readRecipients(setting: unknown): string[] {
  return Array.isArray(setting) ? setting.filter((one) => typeof one === 'string') : []
}
