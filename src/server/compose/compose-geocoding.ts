import { setTimeout } from 'node:timers/promises'
import { createGeocoder } from '../../delivery/geocoder/create-geocoder.ts'
import { createGeocoding, type GeocodingService } from '../../domain/geocoding/geocoding.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'

/** Geocoding by the configured service; undefined when there is none, and then no address leaves the server. */
export function composeGeocoding(
  { geocoder, publicUrl }: Pick<Config, 'geocoder' | 'publicUrl'>,
  { geocodes }: Pick<Storage, 'geocodes'>,
): GeocodingService | undefined {
  return (
    geocoder &&
    createGeocoding({
      geocoder: createGeocoder(geocoder, { publicUrl }),
      store: geocodes,
      now: () => new Date(),
      pause: (milliseconds) => setTimeout(milliseconds),
    })
  )
}
