import { setTimeout } from 'node:timers/promises'
import { createGeocoder } from '../../delivery/geocoder/create-geocoder.ts'
import type { GeocodingService } from '../../domain/geocoding/geocoder.ts'
import { createGeocoding } from '../../domain/geocoding/geocoding.ts'
import {
  type GeocoderSettings,
  readGeocoderChoice,
} from '../../domain/geocoding/geocoder-settings.ts'
import { readSealedSecret } from '../../domain/stored-fields.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { createSettingSecrets } from '../admin/setting-secrets.ts'
import type { Config } from '../config.ts'
import type { SettingStore } from './follow-settings.ts'

type GeocoderConfig = Pick<Config, 'geocoder' | 'directory' | 'siteSecret'>

const KEY = 'site.geocoder'

/** The geocoder in force: that of the environment, otherwise the one an owner has set. */
export async function readGeocoderSettings(
  config: GeocoderConfig,
  { site }: SettingStore,
): Promise<GeocoderSettings | undefined> {
  if (config.geocoder) return config.geocoder
  const stored = await site.setting(KEY)
  const choice = readGeocoderChoice(stored)
  if (!choice) return undefined
  const { kind, url, perSecond, forVisitors } = choice
  const sealed = readSealedSecret(stored)
  // A key that can no longer be decrypted counts as missing: the service will ask for one.
  const key = sealed && (await createSettingSecrets(config).open(sealed, KEY))
  return { kind, url, perSecond, forVisitors, key, isPublicOnly: true }
}

/** Geocoding by the service in force; undefined if there is none, and then no address leaves the server. */
export async function composeGeocoding(
  config: GeocoderConfig & Pick<Config, 'publicUrl'>,
  { geocodes, site }: Pick<Storage, 'geocodes'> & SettingStore,
): Promise<GeocodingService | undefined> {
  const settings = await readGeocoderSettings(config, { site })
  return (
    settings &&
    createGeocoding({
      geocoder: createGeocoder(settings, config),
      store: geocodes,
      now: () => new Date(),
      pause: (milliseconds) => setTimeout(milliseconds),
    })
  )
}
