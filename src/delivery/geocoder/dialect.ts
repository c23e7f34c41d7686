import type { GeocodedPoint, GeocodeQuery } from '../../domain/geocoding/geocoder.ts'
import type { GeocoderSettings } from '../../domain/geocoding/geocoder-settings.ts'
import { regionOwnName } from '../../domain/places/region.ts'

/** How to ask one kind of service, and how to read its answers. */
export type Dialect = {
  /** relative to the URL of the service */
  pathOf(query: GeocodeQuery): string
  parametersOf(query: GeocodeQuery, settings: Pick<GeocoderSettings, 'key'>): URLSearchParams
  /** the point in a parsed answer; throws when it is not an answer from this service */
  pointOf(answer: unknown): GeocodedPoint | undefined
}

/** The value as an object; throws when it is something else. */
export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('not an object')
  }
  return Object.fromEntries(Object.entries(value))
}

/** The value as a list; throws when it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The first feature of a GeoJSON answer with its point; undefined when there is none. Throws when it is not GeoJSON. */
export function firstFeature(
  answer: unknown,
): { lat: number; lng: number; properties: Record<string, unknown> } | undefined {
  const [first] = listOf(objectOf(answer).features)
  if (first === undefined) return undefined
  const { geometry, properties } = objectOf(first)
  const [lng, lat] = listOf(objectOf(geometry).coordinates)
  return { ...parsePoint(lat, lng), properties: objectOf(properties) }
}

/** A point to six decimals; throws when it is not on Earth. */
export function parsePoint(lat: unknown, lng: unknown): { lat: number; lng: number } {
  const [latitude, longitude] = [Number(lat ?? NaN), Number(lng ?? NaN)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new TypeError('no point')
  return { lat: Number(latitude.toFixed(6)), lng: Number(longitude.toFixed(6)) }
}

/** The name that OpenStreetMap uses for a region. */
export function regionName(region: string | undefined): string | undefined {
  return region === undefined ? undefined : regionOwnName(region)
}

/** The query as one line of text. */
export function formatQuery(query: GeocodeQuery): string {
  if ('text' in query) return query.text
  const { street, postalCode, city, region, country } = query
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [street, town, regionName(region), country].filter(Boolean).join(', ')
}
