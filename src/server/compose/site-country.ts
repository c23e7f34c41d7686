import { parseSiteCountry } from '../../domain/admin/site-settings.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { followSettings, type SettingStore } from './follow-settings.ts'

/** The country of the site, ISO 3166-1: the one an owner has set, otherwise `SITE_COUNTRY`. */
export async function readSiteCountry(
  { country }: Pick<Config, 'country'>,
  { site }: SettingStore,
): Promise<string> {
  return parseSiteCountry(await site.setting('site.country')) ?? country
}

/** The same for synchronous code: always the current one, even after a change by another server. */
export async function followSiteCountry(
  config: Pick<Config, 'country'>,
  storage: SettingStore & Pick<Storage, 'onCatalogueChange'>,
  log: Log,
): Promise<() => string> {
  let current = await readSiteCountry(config, storage)
  followSettings(storage, log, async () => {
    current = await readSiteCountry(config, storage)
  })
  return () => current
}
