import type { Admin } from '../../../domain/admin/admin.ts'
import type { Locale } from '../../../domain/places/place.ts'
import { deliveryWordsOf, describeDeliveryFailure } from '../../messages/admin/delivery-words.ts'
import { countryChoices } from '../country-choices.ts'
import { thirdPartyServices } from '../../components/map/map-kind.ts'
import type { SiteSettings } from '../../context.ts'
import { pathTo } from '../../paths.ts'
import { adminPath } from '../admin-routes.ts'

/** The stored settings, and what the environment overrides. */
export async function loadSettingsView(admin: Admin, site: SiteSettings, locale: Locale) {
  const { fixed } = admin.settingsChecks
  const [stored, webhooks, hasMail, accounts] = await Promise.all([
    admin.settings.read(),
    admin.webhooks.list(),
    admin.settingsChecks.hasMail(),
    admin.accounts.list(),
  ])
  const withoutFactor = accounts.filter(
    ({ isDisabled, hasTotp, passkeys }) => !isDisabled && !hasTotp && passkeys === 0,
  )
  return {
    fixed,
    versions: stored.versions,
    name: fixed.name ?? stored.name ?? site.name,
    tagline: stored.tagline,
    accent: stored.accent,
    logo: stored.logo,
    locales: stored.locales,
    country: stored.country ?? fixed.country,
    countries: countryChoices(locale),
    unit: stored.unit,
    radius: stored.radius,
    consent: stored.consent,
    recipients: fixed.mailTo ?? stored.recipients,
    hasMail,
    mailServer: stored.mailServer,
    sender: fixed.sender ?? stored.sender,
    map: stored.map,
    google: stored.google,
    geocoder: stored.geocoder,
    /** the third parties whose maps need consent */
    services: thirdPartyServices(site),
    retention: { ...stored.retention, ...fixed.retention },
    inquiry: stored.inquiry,
    embedOrigins: fixed.embedOrigins ?? stored.embedOrigins,
    /** for pasting into another site */
    embedAddress: site.publicUrl + pathTo('embed', locale),
    s3: stored.s3,
    spamThreshold: stored.spamThreshold,
    requireSecondFactor: stored.requireSecondFactor,
    signOn: stored.signOn,
    /** for the provider's form */
    signOnAddresses: {
      back: site.publicUrl + adminPath('signOnReturn', 'de'),
      signedOut: site.publicUrl + adminPath('signIn', 'de'),
    },
    /** the names of people who would have to set up a second factor first */
    withoutFactor: withoutFactor.map(({ name }) => name),
    legal: stored.legal,
    webhooks: webhooks.map(({ lastAttempt, ...webhook }) => ({
      ...webhook,
      lastTry: lastAttempt && {
        at: lastAttempt.at.toISOString(),
        why:
          lastAttempt.error && describeDeliveryFailure(lastAttempt.error, deliveryWordsOf(locale)),
      },
    })),
  }
}

export type SettingsView = Awaited<ReturnType<typeof loadSettingsView>>
