import { roundLine, simplifyLine } from '../geometry/lines.ts'
import { toMercator } from '../geometry/mercator.ts'
import { signedArea } from '../geometry/rings.ts'
import type { Feature, Polygon, Ring, Tags } from '../geometry/types.ts'
import { ZOOMS } from '../../src/maps/atlas/zooms.ts'
import { estimatedTownAreas } from './estimated-town-areas.ts'
import { type DataFolder, polygonsOf, type Row, text } from './read-folder.ts'
import type { Town } from './towns.ts'

const TILE_PIXELS = 512

/** The first zoom at which an area covers this many square pixels. */
export function zoomOfSize(ring: Ring, squarePixels: number): number {
  const side = Math.sqrt(Math.abs(signedArea(ring.map(toMercator))) / 2) * TILE_PIXELS
  return Math.ceil(Math.log2(Math.sqrt(squarePixels) / side))
}

/** Polygons as features that appear once they can be seen, `rounded` if their source is angular. */
export function areaFeatures(
  polygons: Polygon[],
  options: { tags: Tags; from: number; rounded?: boolean; squarePixels?: number },
): Feature[] {
  const { tags, from, rounded = false, squarePixels = 20 } = options
  return polygons.map((polygon) => ({
    geometry: { type: 'Polygon', coordinates: rounded ? polygon.map(roundRing) : polygon },
    tags,
    minZoom: Math.max(from, zoomOfSize(polygon[0], squarePixels)),
  }))
}

/**
 * The real outlines of towns: in Europe from maps at 1:1 million, elsewhere from satellite images by night and by day, and
 * estimates where tiles of those are missing.
 */
export function townAreas(folder: DataFolder, towns: Town[]): Feature[] {
  return [
    ...areaFeatures(folder.read('urban-areas-world').flatMap(polygonsOf), {
      tags: {},
      from: ZOOMS.towns,
      rounded: true,
    }),
    ...areaFeatures(folder.read('built-up-europe').flatMap(polygonsOf), {
      tags: {},
      from: ZOOMS.towns + 1,
    }),
    ...estimatedTownAreas(towns),
  ]
}

/** National parks and forests, ice, sand: what tints the land. */
export function natureFeatures(folder: DataFolder): Feature[] {
  const of = (rows: Row[], kind: string, from: number, rounded = false) =>
    areaFeatures(rows.flatMap(polygonsOf), { tags: { kind }, from, rounded, squarePixels: 12 })
  const world = folder.read('glaciers-world')
  const isIce = ({ properties }: Row) => properties.kind === 'Glaciated areas'
  const isAmerican = ([[[lng, lat]]]: Polygon) => lng < -52 && lng > -180 && lat < 60
  const iceOfWorld = world
    .filter(isIce)
    .flatMap(polygonsOf)
    .filter((polygon) => !isAmerican(polygon))
  return [
    ...of(folder.read('regions-world').filter(isSandy), 'sand', ZOOMS.sand, true),
    ...of(
      world.filter((row) => !isIce(row)),
      'playa',
      ZOOMS.sand,
      true,
    ),
    ...of(folder.read('national-forests-usa'), 'forest', ZOOMS.forests),
    ...of(folder.read('national-parks-usa'), 'park', ZOOMS.parks),
    ...of(folder.read('wetlands-usa'), 'marsh', 6),
    ...areaFeatures(iceOfWorld, { tags: { kind: 'ice' }, from: ZOOMS.ice }),
    ...of(folder.read('glaciers-usa'), 'ice', 5),
  ]
}

// The others are boxes around a name.
const MIN_POINTS = 20

function isSandy(row: Row): boolean {
  const points = polygonsOf(row).flat(2).length
  return (
    row.properties.kind === 'Desert' && points >= MIN_POINTS && row.properties.name !== 'CAATINGAS'
  )
}

function roundRing(ring: Ring): Ring {
  if (ring.length < 5) return ring
  // Drop the closing point, so that the corner at the seam of the ring is rounded, too.
  const open = ring.slice(0, -1)
  const start = Math.floor(open.length / 2)
  const turned = [...open.slice(start), ...open.slice(0, start)]
  const rounded = roundLine([...turned, turned[0]], 2)
  return simplifyLine(rounded, 0.0004)
}

export function nameOf({ properties }: Row): string {
  return text(properties.name)
}
