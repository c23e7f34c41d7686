import type { OperatorArea } from '../../domain/operators/operator-area.ts'
import type { SiteSettings } from '../context.ts'

/** What the screen of the settings shows: what is stored, and what the environment has decided instead. */
export async function loadSettingsView(area: OperatorArea, site: SiteSettings) {
  const { fixed } = area.settingsChecks
  const stored = await area.settings.read()
  return {
    fixed,
    versions: stored.versions,
    name: fixed.name ?? stored.name ?? site.name,
    accent: stored.accent,
    unit: stored.unit,
    consent: stored.consent,
    recipients: fixed.mailTo ?? stored.recipients,
    sender: fixed.sender ?? stored.sender,
    retention: site.retention,
    inquiry: stored.inquiry,
    legal: stored.legal,
  }
}

export type SettingsView = Awaited<ReturnType<typeof loadSettingsView>>
