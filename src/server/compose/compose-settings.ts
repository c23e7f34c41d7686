import { createMailer } from '../../delivery/smtp/mailer.ts'
import { webhookName } from '../../delivery/webhook/webhook-settings.ts'
import type { SettingsChecks } from '../../domain/admin/settings-checks.ts'
import { newId } from '../../domain/places/slug.ts'
import { severityOf } from '../../maps/street/check/map-check-result.ts'
import { describeFinding } from '../../web/messages/admin/map-check.ts'
import { testMail } from '../../web/messages/mail/test-mail.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { composeGeocoding } from './compose-geocoding.ts'
import { testS3 } from '../backup/s3-storage.ts'
import { composeWebhookSender, testNotice } from './compose-webhooks.ts'
import { parseStreetChoice } from '../live-maps.ts'
import { composeSignOn } from './compose-sign-on.ts'
import { hasMailServer, mailOptionsOf } from './settings-in-force.ts'
import type { Config } from '../config.ts'
import { fixedPeriods } from '../settings/retention-settings.ts'
import { clockAndRandom } from './clock-and-random.ts'

/** How long a person waits for a turn at a geocoder (ms). */
const MAX_GEOCODER_WAIT_MS = 5000

/** Says which settings come from the environment, and tests each outgoing connection. */
export function composeSettingsChecks(
  config: Config,
  storage: Pick<Storage, 'site' | 'geocodes'>,
): SettingsChecks {
  const mail = mailOptionsOf(config, storage)
  const { mailTo, webhook, street, publicUrl, google } = config
  return {
    fixed: {
      name: config.siteName,
      country: config.country,
      mailServer: config.mail?.smtp.host,
      geocoder: config.geocoder && new URL(config.geocoder.url).host,
      sender: config.mail?.from,
      mailTo,
      webhook: webhook && webhookName(webhook),
      retention: fixedPeriods(config),
      map: street && (street.source.kind === 'style' ? 'MAP_STYLE_URL' : 'MAP_TILES'),
      google: google !== undefined,
      s3: config.backups.s3?.url,
      embedOrigins: config.embedOrigins.length > 0 ? config.embedOrigins : undefined,
    },
    hasMail: () => hasMailServer(config, storage),
    testMail: (recipient, locale) =>
      createMailer(mail)({
        id: newId(clockAndRandom),
        recipient,
        content: testMail(publicUrl, locale),
      }),
    async testGeocoder(text) {
      const geocoding = await composeGeocoding(config, storage)
      return geocoding?.locateWithoutStoring({ text }, MAX_GEOCODER_WAIT_MS)
    },
    testSignOn: async () => (await composeSignOn(config, storage).provider())?.test(),
    testS3: () => testS3(config, storage),
    testWebhook:
      webhook &&
      (() =>
        composeWebhookSender(
          config,
          NO_WEBHOOKS,
        )({
          ...testNotice(newId(clockAndRandom)),
          delivery: { id: newId(clockAndRandom), recipient: webhookName(webhook) },
        })),
    async testMap(choice, locale) {
      const settings = street ?? parseStreetChoice(choice, config).settings
      if (!settings) return undefined
      // Loads the libraries that read maps only if there is a map.
      const { inspectMap } = await import('../street-map/inspect-map.ts')
      const { checkMap } = await import('../../maps/street/check/check-map.ts')
      const facts = await inspectMap(settings, publicUrl, { isTrusted: street !== undefined })
      return checkMap(settings, facts, publicUrl).map((finding) => ({
        isGood: severityOf(finding) === 'good',
        sentence: describeFinding(finding, locale),
      }))
    },
  }
}

// Only the environment's webhook is tested here.
const NO_WEBHOOKS = { send: () => Promise.reject(new Error('the environment names one')) }
