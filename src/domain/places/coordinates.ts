import { type LatLng, isLatLng } from '../../lib/geo/coordinates.ts'
import type { PlaceRule } from './text-field.ts'
import type { Precision } from './place.ts'

export type Location = LatLng & { precision: Precision }

/** The location, or the broken rule and the field that breaks it. */
export type LocationResult =
  | { ok: true; value: Location }
  | { ok: false; rule: PlaceRule; field: 'latitude' | 'longitude' }

/** Code units: some programs write fifteen decimals. */
const MAX_LENGTH = 100

/**
 * Reads latitude and longitude in degrees, with decimal point or comma, to six decimals. If both are 0, they count as missing.
 * The number of decimals limits the precision: one decimal is 10 km, two are 1 km, three 100 m.
 */
export function parseLocation(latitude: string, longitude: string): LocationResult {
  if (latitude.length > MAX_LENGTH) return failRule('coordinates_invalid', 'latitude')
  if (longitude.length > MAX_LENGTH) return failRule('coordinates_invalid', 'longitude')
  if (latitude.trim() === '') return failRule('coordinates_missing', 'latitude')
  if (longitude.trim() === '') return failRule('coordinates_missing', 'longitude')
  const lat = parseDegrees(latitude)
  if (!lat) return failRule('coordinates_invalid', 'latitude')
  const lng = parseDegrees(longitude)
  if (!lng) return failRule('coordinates_invalid', 'longitude')
  const point = { lat: roundDegrees(lat.degrees), lng: roundDegrees(lng.degrees) }
  if (point.lat === 0 && point.lng === 0) return failRule('coordinates_missing', 'latitude')
  if (!isLatLng(point)) {
    return failRule('coordinates_out_of_range', Math.abs(point.lat) > 90 ? 'latitude' : 'longitude')
  }
  const precision = PRECISION_OF_DECIMALS[Math.max(lat.decimals, lng.decimals)] ?? 'exact'
  return { ok: true, value: { ...point, precision } }
}

function failRule(rule: PlaceRule, field: 'latitude' | 'longitude'): LocationResult {
  return { ok: false, rule, field }
}

const PRECISION_OF_DECIMALS: readonly Precision[] = ['city', 'city', 'postal-code', 'street']

function parseDegrees(text: string): { degrees: number; decimals: number } | undefined {
  const match = /^([+−-]?)(\d{1,3})(?:[.,](\d*))?°?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  const degrees = Number(`${whole}.${fraction || '0'}`)
  return { degrees: sign === '' || sign === '+' ? degrees : -degrees, decimals: fraction.length }
}

function roundDegrees(degrees: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(degrees * 1e6) / 1e6 + 0
}
