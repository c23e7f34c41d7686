import type { LegalTexts } from '../domain/operators/site-settings.ts'
import { readSettings } from '../domain/operators/site-settings.ts'
import type { RetentionPeriods } from '../domain/submissions/retention.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { Config } from './config.ts'

/** What of the settings may change while the server runs. */
export type LiveSite = {
  name: string
  accent: string
  retention: RetentionPeriods
  legal: LegalTexts
}

/** What holds now: what the environment says, otherwise what is stored. */
export async function readLiveSite(
  config: Pick<Config, 'siteName' | 'retention' | 'fixed'>,
  { site }: Pick<Storage, 'site'>,
): Promise<LiveSite> {
  const { name, accent, legal, retention } = await readSettings(site)
  return {
    name: config.siteName ?? name ?? 'Lageplan',
    accent,
    legal,
    retention: withFixed(retention, config),
  }
}

/** How long what is kept now. */
export async function readPeriods(
  config: Pick<Config, 'retention' | 'fixed'>,
  { site }: Pick<Storage, 'site'>,
): Promise<RetentionPeriods> {
  return withFixed((await readSettings(site)).retention, config)
}

function withFixed(
  stored: RetentionPeriods,
  { retention, fixed }: Pick<Config, 'retention' | 'fixed'>,
): RetentionPeriods {
  const chosen = (variable: string) => (fixed.has(variable) ? retention : stored)
  return {
    doneDays: chosen('RETENTION_DONE_DAYS').doneDays,
    quarantineDays: chosen('RETENTION_QUARANTINE_DAYS').quarantineDays,
    auditDays: chosen('RETENTION_AUDIT_DAYS').auditDays,
  }
}
