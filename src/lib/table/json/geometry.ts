import type { Json, JsonObject } from './flatten.ts'
import { isObject } from './flatten.ts'

/** Longitude and latitude, as GeoJSON orders them. */
type Position = readonly [number, number]

/**
 * The point that stands for a geometry of GeoJSON (RFC 7946): itself, or the middle of the box around a line or an area.
 * Of Overpass's elements `lat` and `lon`, or its `center`. Undefined for no geometry.
 */
export function pointOf(record: JsonObject): { lat: number; lng: number } | undefined {
  const { geometry, center, type, lat, lon } = record
  if (isObject(geometry)) return middleOf(positionsOf(geometry))
  if (isObject(center)) return numbers(center.lat, center.lon)
  return type === 'node' ? numbers(lat, lon) : undefined
}

function numbers(lat: Json | undefined, lng: Json | undefined) {
  const north = degreesOf(lat)
  const east = degreesOf(lng)
  return north !== undefined && east !== undefined ? { lat: north, lng: east } : undefined
}

// Some programs write them as text: ["9.99", "48.4"].
function degreesOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(value)) return undefined
  return Number(value)
}

function positionsOf(geometry: JsonObject): Position[] {
  const { coordinates, geometries } = geometry
  if (Array.isArray(geometries)) return geometries.filter(isObject).flatMap(positionsOf)
  return Array.isArray(coordinates) ? positionsIn(coordinates) : []
}

function positionsIn(coordinates: Json[]): Position[] {
  const point = numbers(coordinates[1], coordinates[0])
  if (point) return [[point.lng, point.lat]]
  return coordinates.flatMap((inner) => (Array.isArray(inner) ? positionsIn(inner) : []))
}

function middleOf(positions: readonly Position[]): { lat: number; lng: number } | undefined {
  const [first] = positions
  if (!first) return undefined
  let [west, south] = first
  let [east, north] = first
  for (const [lng, lat] of positions) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return { lat: rounded((south + north) / 2), lng: rounded((west + east) / 2) }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
