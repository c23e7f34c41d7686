import type { LatLng } from './coordinates.ts'
import { simplify } from './simplify.ts'

/**
 * The edge of an area on the earth: closed rings, of which none repeats its first point at the end. What lies in an odd number
 * of them is inside, so that holes need no mark.
 */
export type Outline = readonly Ring[]
export type Ring = readonly LatLng[]

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

/** Reads what `encodeOutline` wrote; rings that are damaged end early, and what is no outline is an empty one. */
export function decodeOutline(text: string): Outline {
  const [decimals, ...rings] = text.split('.')
  const scale = 10 ** Number(decimals)
  if (!(scale >= 1)) return []
  return rings.map((ring) => {
    const numbers = decodeNumbers(ring)
    const points: LatLng[] = []
    let [lat, lng] = [0, 0]
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      lat += numbers[i] ?? 0
      lng += numbers[i + 1] ?? 0
      points.push({ lat: lat / scale, lng: lng / scale })
    }
    return points
  })
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

export function countPoints(outline: Outline): number {
  return outline.reduce((sum, ring) => sum + ring.length, 0)
}

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

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const BITS = 5
const MORE = 1 << BITS

// The sign is the lowest bit; five bits a letter, the lowest first, and the sixth says that more follow.
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

function decodeNumbers(text: string): number[] {
  const numbers: number[] = []
  let [value, factor] = [0, 1]
  for (const letter of text) {
    const bits = LETTERS.indexOf(letter)
    if (bits < 0) return numbers
    value += (bits % MORE) * factor
    factor *= MORE
    if (bits >= MORE) continue
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2)
    ;[value, factor] = [0, 1]
  }
  return numbers
}
