import { parseSiteCountry } from '../../domain/admin/site-settings.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

type SiteStore = { site: Pick<Storage['site'], 'setting'> }

/** The country of the site, ISO 3166-1: what an owner has set, until then `SITE_COUNTRY`. */
export async function readSiteCountry(
  { country }: Pick<Config, 'country'>,
  { site }: SiteStore,
): Promise<string> {
  return parseSiteCountry(await site.setting('site.country')) ?? country
}

/** The same for synchronous code: always the current one, even when another server has changed it. */
export async function followSiteCountry(
  config: Pick<Config, 'country'>,
  storage: SiteStore & Pick<Storage, 'onCatalogueChange'>,
  log: Log,
): Promise<() => string> {
  let current = await readSiteCountry(config, storage)
  const read = async () => {
    current = await readSiteCountry(config, storage)
  }
  // One after the other, so that the latest read wins.
  let reading = Promise.resolve()
  // Saving a setting makes a new version of the catalogue.
  storage.onCatalogueChange(() => {
    reading = reading
      .then(read)
      .catch((error: unknown) => log({ event: 'settings_not_read', error: String(error) }))
  })
  return () => current
}
