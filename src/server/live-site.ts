import type { ConsentTexts, LegalTexts } from '../domain/operators/site-settings.ts'
import type { Unit } from '../domain/search/place-query.ts'
import { readSettings } from '../domain/operators/site-settings.ts'
import type { RetentionPeriods } from '../domain/submissions/retention.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** What of the settings may change while the server runs. */
export type LiveSite = {
  name: string
  accent: string
  unit: Unit | undefined
  consent: ConsentTexts
  retention: RetentionPeriods
  legal: LegalTexts
}

/** What holds now: what the environment says, otherwise what is stored. */
export async function readLiveSite(
  config: Pick<Config, 'siteName' | 'retention' | 'fixed'>,
  { site }: Pick<Storage, 'site'>,
): Promise<LiveSite> {
  const { name, accent, unit, consent, legal, retention } = await readSettings(site)
  return {
    name: config.siteName ?? name ?? 'Lageplan',
    accent,
    unit,
    consent,
    legal,
    retention: withFixed(retention, config),
  }
}

/** The same as two objects that stay the same ones and hold what is stored now. */
export async function followLiveSite(
  config: Pick<Config, 'siteName' | 'retention' | 'fixed'>,
  storage: Pick<Storage, 'site' | 'onCatalogueChange'>,
  log: Log,
): Promise<{ site: Omit<LiveSite, 'legal'>; legal: LegalTexts }> {
  const { legal, ...site } = await readLiveSite(config, storage)
  // Settings are part of what a version of the catalogue is.
  storage.onCatalogueChange(() => {
    readLiveSite(config, storage).then(
      ({ legal: texts, ...changed }) => {
        Object.assign(site, changed)
        Object.assign(legal, texts)
      },
      (error: unknown) => log({ event: 'settings_not_read', error: String(error) }),
    )
  })
  return { site, legal }
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
