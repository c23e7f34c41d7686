import { createWindingTest } from '../geometry/land-test.ts'
import { simplifyLine } from '../geometry/lines.ts'
import { toMercator } from '../geometry/mercator.ts'
import { signedArea } from '../geometry/rings.ts'
import type { Feature, Polygon, Position, Ring } from '../geometry/types.ts'
import { readPackageJson } from './read-package.ts'

type LandFile = { geometries: { coordinates: Polygon[] }[] }

/**
 * The outlines of all land (OpenStreetMap), counter-clockwise, in degrees. The source cuts lakes and rivers out of
 * the land; we take the outer rings only and draw our own, smoother lakes on top.
 */
export function readLand(): Ring[] {
  const file = readPackageJson<LandFile>('@geo-maps/earth-lands-10m/map.geo.json')
  const outlines = file.geometries.flatMap((geometry) =>
    geometry.coordinates.map((polygon) => polygon[0]),
  )
  const land = outlines.map((ring) => (signedArea(ring) < 0 ? ring.toReversed() : ring))
  const winding = createWindingTest(land)
  // An island in a lake lies within two outlines: its own and that of the land around the lake.
  return land.filter((ring) => ring.length > ISLAND_POINTS || winding(middleOf(ring)) < 2)
}

const ISLAND_POINTS = 2000
const TILE_PIXELS = 512
// 180 m; the source has a point every 700 m.
const TOLERANCE_DEGREES = 0.0016

/** An island appears at the zoom where it covers four pixels; at the last zoom one pixel is enough. */
export function landFeatures(land: Ring[]): Feature[] {
  return land.map((ring) => {
    const pixels = Math.sqrt(Math.abs(signedArea(ring.map(toMercator))) / 2) * TILE_PIXELS
    const minZoom = Math.ceil(Math.log2(2 / pixels))
    return {
      geometry: { type: 'Polygon', coordinates: [simplifyLine(ring, TOLERANCE_DEGREES)] },
      tags: {},
      minZoom: minZoom === 9 ? 8 : minZoom,
    }
  })
}

function middleOf(ring: Ring): Position {
  const [x, y] = ring.reduce((sum, point) => [sum[0] + point[0], sum[1] + point[1]], [
    0, 0,
  ] as Position)
  return [x / ring.length, y / ring.length]
}
