import { boundsOf, containsWithMargin } from '../../lib/geo/bounds.ts'
import { isLatLng, type LatLng } from '../../lib/geo/coordinates.ts'
import {
  countPoints,
  encodeOutline,
  simplifyOutline,
  thinOutline,
} from '../../lib/geo/encode-outline.ts'
import { type Outline, type Ring, polygonsOf, doubleArea } from '../../lib/geo/outline.ts'
import { limited, parseJson } from '../../lib/text/limited.ts'
import type { BoundaryReader } from './parse-place.ts'
import { MAX_BOUNDARY_LENGTH } from './place-fields.ts'
import { fail, type FieldResult } from './text-field.ts'

/** The area of a place as it is stored and as programs read it: GeoJSON (RFC 7946), at most `MAX_POINTS` points. */
export type Boundary =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

type Position = [lng: number, lat: number]

/** The most points that are stored; a map of one place cannot show more. */
export const MAX_POINTS = 400
/** The largest rings are kept; further islands and holes are dropped. */
const MAX_RINGS = 40
/** Far more points than are stored, but few enough to be simplified quickly. */
const MAX_POINTS_TO_SIMPLIFY = 3_000
/** In degrees: 1 m. */
const GRID_DEGREES = 1e-5
/** Twice the area in square degrees. A ring that only goes back and forth has less. */
const MIN_RING_SIZE = 5e-11
/** In degrees from the box of the area: an entrance may be far outside, but another continent is a mistake. */
const MAX_DISTANCE_DEGREES = 1

/**
 * Reads the area of a place from GeoJSON (a Polygon, a MultiPolygon or a Feature with one) or WKT, and simplifies it for
 * storage. The same area gives the same text.
 */
export const parseBoundary = limited(
  MAX_BOUNDARY_LENGTH,
  { ok: false, rule: 'too_long', limit: MAX_BOUNDARY_LENGTH },
  readBoundary,
)

function readBoundary(text: string): FieldResult<string> {
  const typed = text.trim()
  const rings = ringsOf(typed.startsWith('{') ? parseJson(typed) : parseWkt(typed))
  if (!rings || rings.some((ring) => ring.length < 3)) return fail('boundary_invalid')
  if (!rings.flat().every(isLatLng)) return fail('boundary_out_of_range')
  const stored = storedOutline(rings)
  if (stored.length === 0) return fail('boundary_invalid')
  return { ok: true, value: writeBoundary(stored) }
}

/** The outline of a stored boundary. */
export function boundaryOutline(stored: string): Outline {
  return ringsOf(parseJson(stored)) ?? []
}

/** A stored boundary as GeoJSON. */
export function boundaryGeometry(stored: string): Boundary {
  // Written by `writeBoundary`.
  return parseJson(stored) as Boundary
}

/** Whether the place is implausibly far from its area, perhaps because latitude and longitude are swapped. */
export function isFarFromBoundary(stored: string, location: LatLng): boolean {
  const bounds = boundsOf(boundaryOutline(stored).flat())
  return bounds !== undefined && !containsWithMargin(bounds, location, MAX_DISTANCE_DEGREES)
}

function storedOutline(rings: readonly Ring[]): Outline {
  const largest = new Set(bySize(rings).slice(0, MAX_RINGS))
  const rounded = removeDuplicates(rings.filter((ring) => largest.has(ring)).map(roundRing))
  let outline: Outline = thinOutline(rounded, MAX_POINTS_TO_SIMPLIFY)
  for (let degrees = GRID_DEGREES; countPoints(outline) > MAX_POINTS; degrees *= 1.5) {
    outline = simplifyOutline(outline, degrees).map(roundRing)
  }
  return outline.filter((ring) => Math.abs(doubleArea(ring)) > MIN_RING_SIZE)
}

/** Sorts rings, largest first. */
function bySize(rings: readonly Ring[]): Ring[] {
  return rings.toSorted((a, b) => Math.abs(doubleArea(b)) - Math.abs(doubleArea(a)))
}

// A duplicate ring would count as a hole.
function removeDuplicates(rings: readonly Ring[]): Ring[] {
  return [...new Map(rings.map((ring) => [encodeOutline([ring], 5), ring])).values()]
}

// Removes points that become equal by rounding.
function roundRing(ring: Ring): Ring {
  const rounded = ring.map(({ lat, lng }) => ({ lat: roundDegrees(lat), lng: roundDegrees(lng) }))
  return rounded.filter(({ lat, lng }, i) => {
    const before = rounded.at(i - 1)
    return rounded.length < 2 || before?.lat !== lat || before.lng !== lng
  })
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees / GRID_DEGREES) / 1e5 + 0
}

// GeoJSON: outer rings run counterclockwise, holes clockwise, and a ring ends at its first point.
function writeBoundary(outline: Outline): string {
  const polygons = polygonsOf(outline).map((rings) =>
    rings.map((ring, i): Position[] => {
      const turned = doubleArea(ring) > 0 === (i === 0) ? ring : ring.toReversed()
      return [...turned, ...turned.slice(0, 1)].map(({ lat, lng }) => [lng, lat])
    }),
  )
  const [only] = polygons
  const boundary: Boundary =
    polygons.length === 1 && only
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: polygons }
  return JSON.stringify(boundary)
}

function ringsOf(value: unknown): Ring[] | undefined {
  if (!isObject(value)) return undefined
  const { type, coordinates, geometry } = value
  if (type === 'Feature') return isObject(geometry) ? ringsOf(geometry) : undefined
  if (!Array.isArray(coordinates) || coordinates.length === 0) return undefined
  if (type === 'Polygon') return readRings(coordinates)
  if (type !== 'MultiPolygon') return undefined
  const polygons = coordinates.map((polygon) =>
    Array.isArray(polygon) ? readRings(polygon) : undefined,
  )
  return polygons.every((rings) => rings !== undefined) ? polygons.flat() : undefined
}

function readRings(coordinates: readonly unknown[]): Ring[] | undefined {
  const rings = coordinates.map((ring) => (Array.isArray(ring) ? readRing(ring) : undefined))
  return rings.every((ring) => ring !== undefined) ? rings : undefined
}

function readRing(positions: readonly unknown[]): Ring | undefined {
  const ring: LatLng[] = []
  for (const position of positions) {
    const [lng, lat] = Array.isArray(position) ? position : []
    if (typeof lng !== 'number' || typeof lat !== 'number') return undefined
    ring.push({ lat, lng })
  }
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng
  return isClosed ? ring.slice(0, -1) : ring
}

const WKT = /^(?:SRID=4326;\s*)?(POLYGON|MULTIPOLYGON)(?:\s+ZM?|\s+M)?\s*(\([-+.\deE\s,()]*\))$/i

// Converts "POLYGON ((8 50, 9 50, 9 51, 8 50))" to GeoJSON.
function parseWkt(text: string): unknown {
  const [, type = '', body] = WKT.exec(text) ?? []
  if (!body) return undefined
  const json = body
    .replace(/[^(),]+/g, (numbers) => {
      const position = numbers.trim().split(/\s+/).filter(Boolean).map(Number)
      return position.length > 1 ? JSON.stringify(position) : ''
    })
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  const isMany = type.toUpperCase() === 'MULTIPOLYGON'
  return { type: isMany ? 'MultiPolygon' : 'Polygon', coordinates: parseJson(json) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The reader of boundaries, which public pages do not load. */
export const BOUNDARIES: BoundaryReader = { parse: parseBoundary, isFarFromBoundary }
