import type { LatLng } from '../../lib/geo/coordinates.ts'
import { toMercator } from '../../lib/geo/tiles.ts'
import type { MapItem } from '../map-view.ts'

/** CSS pixels to the east and to the south. */
export type Aside = { x: number; y: number }

// CSS pixels around the point that a plate stands on, with its post and foot: see markers.css.
const PLATE = { left: -17, right: 17, top: -41, bottom: 6 }
const SELECTED_PLATE = { left: -25, right: 25, top: -55, bottom: 6 }
const DISC_RADIUS = [20, 22, 25, 28]
// Further off a disc would no longer be seen as standing for its places.
const FURTHEST = 32
// What touches overlaps by less than this: a step out of a plate ends on its rim, but for rounding.
const TOUCH = 0.01
// Of a disc that has moved as far as it may, to another one.
const REACH = FURTHEST + 2 * 28
// One step out of a plate can lead into the next.
const STEPS = 8

/**
 * How far each disc stands aside so that it covers no plate and no disc that counts more, by the id of its cluster; discs that
 * are where they belong are left out. Plates never move: a post stands on its place.
 */
export function standAside(
  items: readonly MapItem[],
  zoom: number,
  isSelected: (item: MapItem) => boolean = () => false,
): Map<string, Aside> {
  const world = 512 * 2 ** zoom
  const plates = items
    .filter(({ kind }) => kind !== 'cluster')
    .flatMap((item) => {
      const box = isSelected(item) ? SELECTED_PLATE : PLATE
      return aroundTheWorld({ ...at(item.point, world), box }, world)
    })
  const discs = items
    .filter((item) => item.kind === 'cluster')
    .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
  const standing: Disc[] = []
  const asides = new Map<string, Aside>()
  for (const { id, count, point } of discs) {
    const home = at(point, world)
    const disc = { ...home, radius: radiusOf(count) }
    for (let step = 0; step < STEPS; step++) {
      const push = firstPush(disc, plates, standing)
      if (!push) break
      moveWithin(disc, push, home)
    }
    standing.push(...aroundTheWorld(disc, world))
    const aside = { x: disc.x - home.x, y: disc.y - home.y }
    if (aside.x !== 0 || aside.y !== 0) asides.set(id, aside)
  }
  return asides
}

type Disc = Aside & { radius: number }
type Plate = Aside & { box: typeof PLATE }

function at(point: LatLng, world: number): Aside {
  const { x, y } = toMercator(point)
  return { x: x * world, y: y * world }
}

// What stands near the 180th meridian stands beyond the other edge of the world as well.
function aroundTheWorld<Thing extends Aside>(thing: Thing, world: number): Thing[] {
  const { x } = thing
  if (x < REACH) return [thing, { ...thing, x: x + world }]
  if (x > world - REACH) return [thing, { ...thing, x: x - world }]
  return [thing]
}

// The same steps as the face of a disc.
function radiusOf(count: number): number {
  return DISC_RADIUS[Math.min(4, Math.ceil(Math.log10(count + 1))) - 1] ?? 20
}

function firstPush(
  disc: Disc,
  plates: readonly Plate[],
  discs: readonly Disc[],
): Aside | undefined {
  for (const plate of plates) {
    const push = outOfPlate(disc, plate)
    if (push) return push
  }
  for (const other of discs) {
    const push = outOfDisc(disc, other)
    if (push) return push
  }
  return undefined
}

function outOfPlate(disc: Disc, plate: Plate): Aside | undefined {
  const { left, right, top, bottom } = plate.box
  const x = disc.x - plate.x
  const y = disc.y - plate.y
  const nearest = {
    x: Math.min(right, Math.max(left, x)),
    y: Math.min(bottom, Math.max(top, y)),
  }
  const distance = Math.hypot(x - nearest.x, y - nearest.y)
  if (distance > disc.radius - TOUCH) return undefined
  if (distance > 0) return along(x - nearest.x, y - nearest.y, disc.radius - distance)
  // Its middle is on the plate: out by the nearest side.
  const ways: Aside[] = [
    { x: 0, y: bottom + disc.radius - y },
    { x: right + disc.radius - x, y: 0 },
    { x: left - disc.radius - x, y: 0 },
    { x: 0, y: top - disc.radius - y },
  ]
  return ways.reduce((a, b) => (length(b) < length(a) ? b : a))
}

function outOfDisc(disc: Disc, other: Disc): Aside | undefined {
  const x = disc.x - other.x
  const y = disc.y - other.y
  const distance = Math.hypot(x, y)
  const overlap = disc.radius + other.radius - distance
  if (overlap < TOUCH) return undefined
  return distance > 0 ? along(x, y, overlap) : { x: overlap, y: 0 }
}

function along(x: number, y: number, far: number): Aside {
  const scale = far / Math.hypot(x, y)
  return { x: x * scale, y: y * scale }
}

function length({ x, y }: Aside): number {
  return Math.hypot(x, y)
}

function moveWithin(disc: Disc, push: Aside, home: Aside): void {
  const aside = { x: disc.x + push.x - home.x, y: disc.y + push.y - home.y }
  const scale = Math.min(1, FURTHEST / length(aside))
  disc.x = home.x + aside.x * scale
  disc.y = home.y + aside.y * scale
}
