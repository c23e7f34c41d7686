import lookUp from '@photostructure/tz-lookup'
import type { LatLng } from '../../lib/geo/coordinates.ts'
import { countryCodes } from './country.ts'

/**
 * The IANA time zone at a point, from the shapes in `@photostructure/tz-lookup`; at sea one like `Etc/GMT+6`. The shapes are coarse
 * near borders: if the country (ISO 3166-1) does not have their zone, this returns the nearest zone that it has, up to about
 * 150 km away. `region` (ISO 3166-2) tells the American territories apart.
 */
export function timeZoneAt(point: LatLng, country?: string, region?: string): string {
  const zone = lookUp(point.lat, point.lng)
  if (country === undefined) return zone
  const own = zonesOf((region && TERRITORIES.get(region)) ?? country)
  if (own.size === 0 || own.has(canonicalZone(zone))) return zone
  return zoneAround(point, own) ?? zone
}

const TERRITORIES = new Map(['AS', 'GU', 'MP', 'PR', 'VI'].map((code) => [`US-${code}`, code]))

const zonesByCountry = new Map<string, ReadonlySet<string>>()

/** The IANA time zones of a country, by their names in Intl. */
function zonesOf(country: string): ReadonlySet<string> {
  const known = zonesByCountry.get(country)
  if (known) return known
  const zones = new Set(new Intl.Locale('und', { region: country }).getTimeZones())
  zonesByCountry.set(country, zones)
  return zones
}

const canonicalNames = new Map<string, string>()

// Intl says "Asia/Calcutta" where the shapes say "Asia/Kolkata".
function canonicalZone(zone: string): string {
  const known = canonicalNames.get(zone)
  if (known) return known
  const name = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  canonicalNames.set(zone, name)
  return name
}

const RINGS_DEGREES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.4]
const DIRECTIONS = 8

function zoneAround({ lat, lng }: LatLng, own: ReadonlySet<string>): string | undefined {
  for (const radius of RINGS_DEGREES) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const angle = (2 * Math.PI * direction) / DIRECTIONS
      const north = lat + radius * Math.cos(angle)
      const east = lng + radius * Math.sin(angle)
      if (Math.abs(north) > 90 || Math.abs(east) > 180) continue
      const zone = lookUp(north, east)
      if (own.has(canonicalZone(zone))) return zone
    }
  }
  return undefined
}

let countryOfZone: ReadonlyMap<string, string | undefined> | undefined

/**
 * The country at a point (ISO 3166-1), by the shapes of time zones. They are coarse near borders, so the result is only a suggestion.
 * Undefined at sea, and if several countries share the zone.
 */
export function countryAt(point: LatLng): string | undefined {
  countryOfZone ??= countriesByZone()
  return countryOfZone.get(canonicalZone(timeZoneAt(point)))
}

function countriesByZone(): Map<string, string | undefined> {
  const countries = new Map<string, string | undefined>()
  for (const country of countryCodes()) {
    for (const zone of zonesOf(country)) {
      countries.set(zone, countries.has(zone) ? undefined : country)
    }
  }
  return countries
}
