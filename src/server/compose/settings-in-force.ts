import type { MailOptions } from '../../delivery/smtp/mailer.ts'
import { webhookName } from '../../delivery/webhook/webhook-settings.ts'
import { readSender } from '../../domain/admin/site-settings.ts'
import { readRecipients, type TargetPorts } from '../../domain/submissions/delivery/recipients.ts'
import { readThreshold } from '../../domain/submissions/evidence/spam-threshold.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import { composeWebhooks } from './compose-webhooks.ts'

// What both the environment and an owner may decide: the environment goes first.

/** What the site is called. */
export async function siteNameOf(
  { siteName }: Pick<Config, 'siteName'>,
  { site }: Pick<Storage, 'site'>,
): Promise<string> {
  if (siteName) return siteName
  const stored = await site.setting('site.name')
  return typeof stored === 'string' ? stored : 'Lageplan'
}

/** Who gets messages that no place has recipients for: whom the environment names, otherwise whom the stored setting does. */
export function siteRecipientsOf(
  { mailTo }: Pick<Config, 'mailTo'>,
  { site }: Pick<Storage, 'site'>,
): () => Promise<readonly string[]> {
  return async () => mailTo ?? readRecipients(await site.setting('recipients'))
}

/** Points from which on the site quarantines a message: an owner's setting. */
export function spamThresholdOf({ site }: Pick<Storage, 'site'>): () => Promise<number> {
  return async () => readThreshold(await site.setting('spam.threshold'))
}

/** By which server mails go and whom they are from: whom the environment names, otherwise whom the stored setting does. */
export function mailOptionsOf(
  { mail }: Pick<Config, 'mail'>,
  { site }: Pick<Storage, 'site'>,
): MailOptions | undefined {
  return (
    mail && {
      smtp: mail.smtp,
      sender: async () => mail.from ?? readSender(await site.setting('mail.from')),
    }
  )
}

/** Whom messages are handed on to. */
export function targetPortsOf(
  config: Config,
  storage: Pick<Storage, 'site' | 'webhooks'>,
): TargetPorts {
  const { targets } = composeWebhooks(config, storage)
  return {
    siteRecipients: siteRecipientsOf(config, storage),
    async webhookTargets() {
      const fixed = config.webhook ? [webhookName(config.webhook)] : []
      return [...fixed, ...(await targets())]
    },
  }
}
