import { createLandTest } from '../geometry/land-test.ts'
import { simplifyLine } from '../geometry/lines.ts'
import { signedArea } from '../geometry/rings.ts'
import type { Polygon, Position } from '../geometry/types.ts'
import { readPackageJson } from './read-package.ts'

type CountryFile = {
  features: {
    properties: { A3: string }
    geometry:
      | { type: 'Polygon'; coordinates: Polygon }
      | { type: 'MultiPolygon'; coordinates: Polygon[] }
  }[]
}

// EuroGlobalMap covers these countries.
const EUROPE =
  'AND AUT BEL BGR CHE CYP CZE DEU DNK ESP EST FIN FRA FRO GBR GEO GRC HRV HUN IRL ISL ITA LIE LTU LUX LVA MCO MDA MKD MLT NLD NOR POL PRT ROU SMR SRB SVK SVN SWE UKR VAT XKX KOS'
const TOLERANCE_DEGREES = 0.01

export type Area = 'europe' | 'usa'

/** Whether a point lies in a country that the finer sources cover; elsewhere only the coarse ones exist. */
export function createCoverage(): (point: Position, area: Area) => boolean {
  const { features } = readPackageJson<CountryFile>('@geo-maps/countries-maritime-10m/map.geo.json')
  const test = (codes: string[]) => {
    const rings = features
      .filter(({ properties }) => codes.includes(properties.A3))
      .flatMap(({ geometry }) =>
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
      )
      .map((polygon) => simplifyLine(polygon[0], TOLERANCE_DEGREES))
    return createLandTest(rings.map((ring) => (signedArea(ring) < 0 ? ring.toReversed() : ring)))
  }
  const tests = { europe: test(EUROPE.split(' ')), usa: test(['USA']) }
  return (point, area) => tests[area](point)
}

/** The parts of a line that lie outside the covered area. */
export function uncoveredParts(
  line: Position[],
  isCovered: (point: Position) => boolean,
): Position[][] {
  const parts: Position[][] = []
  let part: Position[] = []
  for (const point of line) {
    if (!isCovered(point)) {
      part.push(point)
      continue
    }
    // One point beyond the border, so that lines meet there.
    if (part.length > 0) parts.push([...part, point])
    part = []
  }
  if (part.length > 1) parts.push(part)
  return parts.filter(({ length }) => length > 1)
}
