import { LETTERS, MORE, type Outline, type Ring } from './outline.ts'
import type { LatLng } from './coordinates.ts'
import { simplify } from './simplify.ts'

/**
 * The outline as short text of the 64 letters that an address may have: the number of decimals, then each ring behind a full
 * stop, as the differences between its points. 0.001° are 110 m.
 */
export function encodeOutline(outline: Outline, decimals: number): string {
  const scale = 10 ** decimals
  const rings = outline.map((ring) => {
    let [lastLat, lastLng] = [0, 0]
    return ring
      .map((point) => {
        const [lat, lng] = [Math.round(point.lat * scale), Math.round(point.lng * scale)]
        const text = encodeNumber(lat - lastLat) + encodeNumber(lng - lastLng)
        ;[lastLat, lastLng] = [lat, lng]
        return text
      })
      .join('')
  })
  return [decimals, ...rings].join('.')
}

/** The outline with only the points that it needs to stay within `degrees` of what it was; rings smaller than that are gone. */
export function simplifyOutline(outline: Outline, degrees: number): Outline {
  return outline.flatMap((ring) => {
    const simpler = simplifyRing(ring, degrees)
    return simpler.length > 2 ? [simpler] : []
  })
}

/**
 * At most so many points, evenly spread along the rings: before `simplifyOutline`, whose work may grow with the square of them.
 */
export function thinOutline(outline: Outline, most: number): Outline {
  const step = Math.ceil(countPoints(outline) / most)
  if (step <= 1) return outline
  return outline.map((ring) =>
    ring.length <= 3 * step ? ring : ring.filter((_, i) => i % step === 0),
  )
}

export function countPoints(outline: Outline): number {
  return outline.reduce((sum, ring) => sum + ring.length, 0)
}

function simplifyRing(ring: Ring, degrees: number): Ring {
  const [first] = ring
  if (!first) return ring
  // East and west shrink towards the poles.
  const shrink = Math.max(0.05, Math.cos((first.lat * Math.PI) / 180))
  const line = [...ring, first].flatMap(({ lat, lng }) => [lng * shrink, lat])
  const kept = simplify(line, degrees)
  const points: LatLng[] = []
  for (let i = 0; i < kept.length - 2; i += 2) {
    points.push({ lat: kept[i + 1] ?? 0, lng: (kept[i] ?? 0) / shrink })
  }
  return points
}

// The sign is the lowest bit.
function encodeNumber(value: number): string {
  let left = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  do {
    const bits = left % MORE
    left = Math.floor(left / MORE)
    text += LETTERS[left > 0 ? bits + MORE : bits]
  } while (left > 0)
  return text
}
