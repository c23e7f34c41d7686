import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type { Locale } from '../../../domain/places/place.ts'
import { delivery as german } from '../../messages/operator/delivery.de.ts'
import { delivery as english } from '../../messages/operator/delivery.en.ts'
import { explainFailure } from '../../messages/operator/explain-failure.ts'
import { foreignServices } from '../../components/map/map-kind.ts'
import type { SiteSettings } from '../../context.ts'

/** What the screen of the settings shows: what is stored, and what the environment has decided instead. */
export async function loadSettingsView(area: OperatorArea, site: SiteSettings, locale: Locale) {
  const { fixed } = area.settingsChecks
  const [stored, webhooks] = await Promise.all([area.settings.read(), area.webhooks.list()])
  return {
    fixed,
    versions: stored.versions,
    name: fixed.name ?? stored.name ?? site.name,
    accent: stored.accent,
    logo: stored.logo,
    locales: stored.locales,
    unit: stored.unit,
    radius: stored.radius,
    consent: stored.consent,
    recipients: fixed.mailTo ?? stored.recipients,
    sender: fixed.sender ?? stored.sender,
    map: stored.map,
    google: stored.google,
    /** the maps that are asked for */
    services: foreignServices(site),
    retention: { ...stored.retention, ...fixed.retention },
    inquiry: stored.inquiry,
    spamThreshold: stored.spamThreshold,
    legal: stored.legal,
    webhooks: webhooks.map(({ lastTry, ...webhook }) => ({
      ...webhook,
      lastTry: lastTry && {
        at: lastTry.at.toISOString(),
        why: lastTry.error && explainFailure(lastTry.error, locale === 'de' ? german : english),
      },
    })),
  }
}

export type SettingsView = Awaited<ReturnType<typeof loadSettingsView>>
