import type { MailOptions } from '../../delivery/smtp/mailer.ts'
import { webhookName } from '../../delivery/webhook/webhook-settings.ts'
import { readMailServer } from '../../domain/admin/mail-server.ts'
import { readSender } from '../../domain/admin/site-settings.ts'
import { readSealedSecret } from '../../domain/stored-fields.ts'
import { readRecipients, type TargetPorts } from '../../domain/submissions/new-submission.ts'
import { readThreshold } from '../../domain/submissions/evidence/spam-threshold.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { createSettingSecrets } from '../admin/setting-secrets.ts'
import type { Config } from '../config.ts'
import type { SettingStore } from './follow-settings.ts'
import { composeWebhooks } from './compose-webhooks.ts'

// Settings as they apply now. Where both the environment and an owner can set one, the environment takes precedence.

/** The name of the site. */
export async function siteNameOf(
  { siteName }: Pick<Config, 'siteName'>,
  { site }: Pick<Storage, 'site'>,
): Promise<string> {
  if (siteName) return siteName
  const stored = await site.setting('site.name')
  return typeof stored === 'string' ? stored : 'Lageplan'
}

/** The recipients of messages to places without recipients: the environment's, otherwise the stored ones. */
export function siteRecipientsOf(
  { mailTo }: Pick<Config, 'mailTo'>,
  { site }: Pick<Storage, 'site'>,
): () => Promise<readonly string[]> {
  return async () => mailTo ?? readRecipients(await site.setting('recipients'))
}

/** The number of points from which the site quarantines a message: an owner's setting. */
export function spamThresholdOf({ site }: Pick<Storage, 'site'>): () => Promise<number> {
  return async () => readThreshold(await site.setting('spam.threshold'))
}

type MailConfig = Pick<Config, 'mail' | 'directory' | 'siteSecret'>

/** The mail server and the sender of mails: the environment's, otherwise the stored ones. */
export function mailOptionsOf(config: MailConfig, { site }: SettingStore): MailOptions {
  const { mail } = config
  return {
    smtp: async () => mail?.smtp ?? readStoredServer(config, await site.setting(MAIL_SERVER)),
    sender: async () => mail?.from ?? readSender(await site.setting('mail.from')),
  }
}

/** Whether a mail server is set, in the environment or by an owner. */
export async function hasMailServer(
  { mail }: Pick<Config, 'mail'>,
  { site }: SettingStore,
): Promise<boolean> {
  return mail !== undefined || readMailServer(await site.setting(MAIL_SERVER)) !== undefined
}

const MAIL_SERVER = 'mail.server'

async function readStoredServer(
  config: MailConfig,
  stored: unknown,
): ReturnType<MailOptions['smtp']> {
  const server = readMailServer(stored)
  if (!server) return { problem: 'mail_server_missing' }
  const { host, port, security, user } = server
  const smtp = { host, port, isSecure: security === 'tls', isPublicOnly: true } as const
  const sealed = readSealedSecret(stored)
  if (user === '' || sealed === undefined) return smtp
  const password = await createSettingSecrets(config).open(sealed, MAIL_SERVER)
  if (password === undefined) return { problem: 'mail_server_sealed' }
  return { ...smtp, credentials: { user, password } }
}

/** The recipients and webhooks that messages are sent to. */
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
