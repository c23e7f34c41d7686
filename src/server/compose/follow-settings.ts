import type { Storage } from '../../storage/open-storage.ts'
import type { Log } from '../log.ts'

/** The stored settings, for code that only reads them. */
export type SettingStore = { site: Pick<Storage['site'], 'setting'> }

/** Calls `read` after every change to a setting, including changes by another server. */
export function followSettings(
  storage: Pick<Storage, 'onCatalogueChange'>,
  log: Log,
  read: () => Promise<void>,
): void {
  // One at a time, so that the latest read wins.
  let reading = Promise.resolve()
  // Every change to a setting increments the version of the catalogue.
  storage.onCatalogueChange(() => {
    reading = reading
      .then(read)
      .catch((error: unknown) => log({ event: 'settings_not_read', error: String(error) }))
  })
}
