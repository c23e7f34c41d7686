import type { LatLng } from './coordinates.ts'
import type { Outline, Ring } from './outline.ts'

/** Its parts, each with its outer ring first and then its holes. */
export function partsOf(outline: Outline): Ring[][] {
  const outer: Ring[][] = []
  const holes: Ring[] = []
  for (const ring of outline) {
    const around = outline.filter((other) => other !== ring && liesIn(ring, other))
    if (around.length % 2 === 1) holes.push(ring)
    else outer.push([ring])
  }
  for (const hole of holes) outer.find(([ring = []]) => liesIn(hole, ring))?.push(hole)
  return outer
}

/** Twice the area of the ring in square degrees; positive where it runs counterclockwise. */
export function turnOf(ring: Ring): number {
  let sum = 0
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before) sum += before.lng * corner.lat - corner.lng * before.lat
    before = corner
  }
  return sum
}

// By most of its points: neighbours that were simplified each for itself overlap a little.
function liesIn(ring: Ring, other: Ring): boolean {
  const inside = ring.filter((point) => isInside(point, other)).length
  return inside * 2 > ring.length
}

function isInside(point: LatLng, ring: Ring): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before && corner.lat > point.lat !== before.lat > point.lat) {
      const share = (point.lat - corner.lat) / (before.lat - corner.lat)
      if (point.lng < corner.lng + share * (before.lng - corner.lng)) inside = !inside
    }
    before = corner
  }
  return inside
}
