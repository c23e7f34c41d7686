import { createMailer } from '../delivery/smtp/mailer.ts'
import { createWebhookSender } from '../delivery/webhook/webhook-sender.ts'
import { webhookName } from '../delivery/webhook/webhook-settings.ts'
import type { SettingsChecks } from '../domain/operators/settings-checks.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../domain/uuid.ts'
import { severityOf } from '../maps/street/check/map-finding.ts'
import { explainFinding } from '../web/messages/map-check.ts'
import { testMail } from '../web/messages/test-mail.ts'
import type { Storage } from '../storage/open-storage.ts'
import { mailOptionsOf } from './compose.ts'
import type { Config } from './config.ts'

/** What of the settings stands in the environment, and trials of each way out. */
export function composeSettingsChecks(
  config: Config,
  storage: Pick<Storage, 'site'>,
): SettingsChecks {
  const mail = mailOptionsOf(config, storage)
  const { mailTo, webhook, street, publicUrl, google } = config
  const newId = () => uuidV7(new Date(), crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)))
  return {
    fixed: {
      name: config.siteName,
      hasMail: mail !== undefined,
      sender: config.mail?.from,
      mailTo,
      webhook: webhook && webhookName(webhook),
      retention: {
        doneDays: config.fixed.has('RETENTION_DONE_DAYS'),
        quarantineDays: config.fixed.has('RETENTION_QUARANTINE_DAYS'),
        auditDays: config.fixed.has('RETENTION_AUDIT_DAYS'),
      },
      map: street ? 'street' : 'builtin',
      foreignMap: street?.foreignOrigin && new URL(street.foreignOrigin).host,
      offersGoogle: google !== undefined,
    },
    testMail:
      mail &&
      ((recipient, locale) =>
        createMailer(mail)({ id: newId(), recipient, content: testMail(publicUrl, locale) })),
    testWebhook:
      webhook &&
      (() =>
        createWebhookSender({ ...webhook, placeUrl: (slug) => slug, now: () => new Date() })({
          delivery: { id: newId(), recipient: webhookName(webhook) },
          submission: testSubmission(newId()),
          place: undefined,
        })),
    testMap:
      street &&
      (async (locale) => {
        // The libraries that read maps are loaded only where there is one.
        const { inspectMap } = await import('./street-map/inspect-map.ts')
        const { checkMap } = await import('../maps/street/check/check-map.ts')
        const findings = checkMap(street, await inspectMap(street, publicUrl), publicUrl)
        return findings.map((finding) => ({
          isGood: severityOf(finding) === 'good',
          sentence: explainFinding(finding, locale),
        }))
      }),
  }
}

/** A message that says of itself what it is. */
function testSubmission(id: string) {
  return {
    id,
    receipt: 'LP-TEST-TEST',
    form: 'message' as const,
    fields: { name: 'Lageplan', message: 'Testzustellung aus den Einstellungen / test delivery' },
    locale: 'de' as const,
    receivedAt: new Date(),
    idempotencyKey: id,
    contentHash: '',
    verdict: 'accept' as const,
    score: 0,
    signals: [],
    status: 'inbox' as const,
  }
}
