import { createLandTest } from '../geometry/land-test.ts'
import { joinSegments, simplifyLine } from '../geometry/lines.ts'
import type { Feature, Polygon, Position, Ring, Tags } from '../geometry/types.ts'
import type { BorderKind } from './border-decisions.ts'
import { decideBorder } from './border-decisions.ts'
import { readPackageJson } from './read-package.ts'

type Geometry =
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: Polygon[] }
type CountryFile = { features: { properties: { A3: string }; geometry: Geometry }[] }
type Segment = { from: Position; to: Position; countries: string[] }

const MAX_DEGREES = 0.04
// 100 m: less than a pixel at the last zoom.
const TOLERANCE_DEGREES = 0.0009
const SAME_LINE_DEGREES = 0.025

/**
 * Borders between countries (OpenStreetMap, as they run on the ground), on land and lakes only. Most segments belong
 * to two countries; if the source simplified the two differently, the line of the alphabetically first is kept.
 */
export function countryBorderFeatures(land: Ring[]): Feature[] {
  const onLand = createLandTest(land)
  const segments = readSegments().filter(({ from, to }) =>
    onLand([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]),
  )
  const isNearOther = nearOther(segments.filter(({ countries }) => countries.length === 1))
  const byKind = new Map<BorderKind, [Position, Position][]>()
  for (const segment of segments) {
    const decided = decideBorder(segment.countries.join(' '), segment.from)
    const kind =
      decided ?? (segment.countries.length > 1 || isNearOther(segment) ? 'country' : 'none')
    const lines = byKind.get(kind) ?? []
    lines.push([segment.from, segment.to])
    byKind.set(kind, lines)
  }
  return (['country', 'disputed', 'region'] as const).flatMap((kind) =>
    joinSegments(byKind.get(kind) ?? []).map((line): Feature => {
      const tags: Tags =
        kind === 'region'
          ? { level: 4 }
          : kind === 'disputed'
            ? { level: 2, disputed: true }
            : { level: 2 }
      const coordinates = simplifyLine(line, TOLERANCE_DEGREES)
      return {
        geometry: { type: 'LineString', coordinates },
        tags,
        minZoom: kind === 'region' ? 6 : 0,
      }
    }),
  )
}

function readSegments(): Segment[] {
  const segments = new Map<string, Segment>()
  for (const { properties, geometry } of readPackageJson<CountryFile>(
    '@geo-maps/countries-maritime-10m/map.geo.json',
  ).features) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const ring of polygons.flat()) {
      for (let i = 1; i < ring.length; i++)
        addSegment(segments, ring[i - 1], ring[i], properties.A3)
    }
  }
  return [...segments.values()].flatMap(splitSegment)
}

function addSegment(
  segments: Map<string, Segment>,
  from: Position,
  to: Position,
  country: string,
): void {
  const [first, second] = [from.join(), to.join()]
  const key = first < second ? `${first}|${second}` : `${second}|${first}`
  const known = segments.get(key)
  if (!known) segments.set(key, { from, to, countries: [country] })
  if (known && !known.countries.includes(country))
    known.countries = [...known.countries, country].sort()
}

// Short pieces, so that testing the middle point is enough for the whole piece.
function splitSegment(segment: Segment): Segment[] {
  const { from, to, countries } = segment
  const pieces = Math.ceil(
    Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / MAX_DEGREES,
  )
  if (pieces <= 1 || pieces > 4000) return [segment]
  const pointAt = (n: number): Position =>
    n === pieces
      ? to
      : [from[0] + ((to[0] - from[0]) * n) / pieces, from[1] + ((to[1] - from[1]) * n) / pieces]
  return Array.from({ length: pieces }, (_, n) => ({
    from: pointAt(n),
    to: pointAt(n + 1),
    countries,
  }))
}

// Whether a line of another country, later in the alphabet, runs beside this one.
function nearOther(segments: Segment[]): (segment: Segment) => boolean {
  const cell = (value: number) => Math.floor(value / SAME_LINE_DEGREES)
  const grid = new Map<string, Set<string>>()
  for (const { from, countries } of segments) {
    const key = `${cell(from[0])}/${cell(from[1])}`
    grid.set(key, (grid.get(key) ?? new Set()).add(countries[0]))
  }
  return ({ from, countries }) => {
    for (const x of [-1, 0, 1]) {
      for (const y of [-1, 0, 1]) {
        for (const other of grid.get(`${cell(from[0]) + x}/${cell(from[1]) + y}`) ?? []) {
          if (other > countries[0]) return true
        }
      }
    }
    return false
  }
}
