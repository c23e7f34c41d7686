import type { GeocodedPoint, GeocodeQuery } from '../../domain/geocoding/geocoder.ts'
import type { GeocoderSettings } from './geocoder-settings.ts'

/** How one kind of service is asked, and what its answers mean. */
export type Dialect = {
  /** below the address of the service */
  pathOf(query: GeocodeQuery): string
  parametersOf(query: GeocodeQuery, settings: Pick<GeocoderSettings, 'key'>): URLSearchParams
  /** of a parsed answer; throws when it is none of this service */
  pointOf(answer: unknown): GeocodedPoint | undefined
}
