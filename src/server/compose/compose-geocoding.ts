import { setTimeout } from 'node:timers/promises'
import { createGeocoder } from '../../delivery/geocoder/create-geocoder.ts'
import { createGeocoding, type GeocodingService } from '../../domain/geocoding/geocoding.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { Config } from '../config.ts'

/** Asking the geocoder that is set up; undefined when none is, and then nobody outside hears of an address. */
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
