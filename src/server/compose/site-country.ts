import { parseSiteCountry } from '../../domain/admin/site-settings.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

type SiteStore = { site: Pick<Storage['site'], 'setting'> }

/** The country of the site, ISO 3166-1: the one an owner has set, otherwise `SITE_COUNTRY`. */
export async function readSiteCountry(
  { country }: Pick<Config, 'country'>,
  { site }: SiteStore,
): Promise<string> {
  return parseSiteCountry(await site.setting('site.country')) ?? country
}

/** The same for synchronous code: always the current one, even after a change by another server. */
export async function followSiteCountry(
  config: Pick<Config, 'country'>,
  storage: SiteStore & Pick<Storage, 'onCatalogueChange'>,
  log: Log,
): Promise<() => string> {
  let current = await readSiteCountry(config, storage)
  const read = async () => {
    current = await readSiteCountry(config, storage)
  }
  // One at a time, so that the latest read wins.
  let reading = Promise.resolve()
  // Every change of a setting increments the version of the catalogue.
  storage.onCatalogueChange(() => {
    reading = reading
      .then(read)
      .catch((error: unknown) => log({ event: 'settings_not_read', error: String(error) }))
  })
  return () => current
}
