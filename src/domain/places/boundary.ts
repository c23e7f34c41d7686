import { boundsOf, containsNearly } from '../../lib/geo/bounds.ts'
import { isLatLng, type LatLng } from '../../lib/geo/coordinates.ts'
import {
  countPoints,
  encodeOutline,
  simplifyOutline,
  thinOutline,
} from '../../lib/geo/encode-outline.ts'
import { type Outline, type Ring, partsOf, turnOf } from '../../lib/geo/outline.ts'
import { limited, parseJson } from '../../lib/text/limited.ts'
import type { BoundaryReader } from './parse-place.ts'
import { LONGEST_BOUNDARY } from './place-fields.ts'
import { fail, type FieldResult } from './text-field.ts'

/** The area of a place as it is stored and as programs read it: GeoJSON (RFC 7946), at most `MOST_POINTS` points. */
export type Boundary =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

type Position = [lng: number, lat: number]

/** The most points that are stored; a map of one place cannot show more. */
export const MOST_POINTS = 400
/** The largest rings are kept; further islands and holes are dropped. */
const MOST_RINGS = 40
/** Far more points than are stored, but few enough to be simplified quickly. */
const MOST_THINNED = 3_000
/** In degrees: 1 m. */
const FINEST = 1e-5
/** Twice the area in square degrees. A ring that only goes back and forth has less. */
const SMALLEST = 5e-11
/** In degrees from the box of the area: an entrance may be far outside, but another continent is a mistake. */
const FARTHEST = 1

/**
 * Reads the area of a place from GeoJSON (a Polygon, a MultiPolygon or a Feature with one) or WKT, and simplifies it for
 * storage. The same area gives the same text.
 */
export const parseBoundary = limited(
  LONGEST_BOUNDARY,
  { ok: false, rule: 'too_long', limit: LONGEST_BOUNDARY },
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
export function isElsewhere(stored: string, location: LatLng): boolean {
  const bounds = boundsOf(boundaryOutline(stored).flat())
  return bounds !== undefined && !containsNearly(bounds, location, FARTHEST)
}

function storedOutline(rings: readonly Ring[]): Outline {
  const largest = new Set(bySize(rings).slice(0, MOST_RINGS))
  const rounded = withoutDoubles(rings.filter((ring) => largest.has(ring)).map(roundRing))
  let outline: Outline = thinOutline(rounded, MOST_THINNED)
  for (let degrees = FINEST; countPoints(outline) > MOST_POINTS; degrees *= 1.5) {
    outline = simplifyOutline(outline, degrees).map(roundRing)
  }
  return outline.filter((ring) => Math.abs(turnOf(ring)) > SMALLEST)
}

/** Sorts rings, largest first. */
function bySize(rings: readonly Ring[]): Ring[] {
  return rings.toSorted((a, b) => Math.abs(turnOf(b)) - Math.abs(turnOf(a)))
}

// A duplicate ring would count as a hole.
function withoutDoubles(rings: readonly Ring[]): Ring[] {
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
  return Math.round(degrees / FINEST) / 1e5 + 0
}

// GeoJSON: outer rings run counterclockwise, holes clockwise, and a ring ends at its first point.
function writeBoundary(outline: Outline): string {
  const polygons = partsOf(outline).map((rings) =>
    rings.map((ring, i): Position[] => {
      const turned = turnOf(ring) > 0 === (i === 0) ? ring : ring.toReversed()
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
export const BOUNDARIES: BoundaryReader = { parse: parseBoundary, isElsewhere }
