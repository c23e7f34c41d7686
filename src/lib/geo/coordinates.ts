/** A point on the earth in degrees, WGS 84. */
export type LatLng = { lat: number; lng: number }

/** A box in degrees. `west > east` means that it crosses the 180th meridian. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** Mean radius of the earth in km (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088

/** Whether both numbers are finite and inside −90…90 and −180…180. */
export function isLatLng({ lat, lng }: LatLng): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** In UTF-16 units: far longer than two coordinates, but short enough for backtracking patterns. */
const MAX_LENGTH = 200

/**
 * Reads two coordinates as people copy them: `37.77,-122.42`, `37,7749 -122,4194`, `37.77 N 122.42 W`, `37°46′N 122°25′W`,
 * `geo:37.77,-122.42`; latitude first unless the letters say otherwise. Undefined if it is not two coordinates in range.
 */
export function parseLatLng(text: string): LatLng | undefined {
  if (text.length > MAX_LENGTH) return undefined
  if (BARE.test(text)) return undefined
  const plain = PLAIN.exec(text)
  if (plain) return inRange({ lat: readPlain(plain[1]), lng: readPlain(plain[2]) })
  const written = text
    .trim()
    .replace(/^geo:/i, '')
    .replace(/;[a-z].*$/i, '')
  if (!/\d\D+\d/.test(written)) return undefined
  const [first, second] = (PLAIN.exec(written) ?? GERMAN.exec(written) ?? splitLetters(written))
    ?.slice(1)
    .map(readDegrees) ?? [undefined, undefined]
  if (!first || !second || (first.axis && first.axis === second.axis)) return undefined
  const isSwapped = first.axis === 'lng' || second.axis === 'lat'
  const [lat, lng] = isSwapped ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  return inRange({ lat, lng })
}

function inRange(point: LatLng): LatLng | undefined {
  return isLatLng(point) ? point : undefined
}

// Parses a number in the unambiguous formats that programs write.
function readPlain(written = ''): number {
  return Number(written.replace('−', '-'))
}

/** "66 18": two integers without any sign that they are coordinates. */
const BARE = /^\s*\d+\s+\d+\s*$/
const PLAIN = /^([-−]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([-−]?\d{1,3}(?:\.\d+)?)$/
const GERMAN = /^([-−]?\d{1,3},\d+)(?:\s*;\s*|\s+)([-−]?\d{1,3},\d+)$/
const ANGLE = String.raw`[-−]?\d{1,3}(?:[.,]\d+)?(?:\s*°)?(?:\s*\d{1,2}(?:[.,]\d+)?\s*['′’])?(?:\s*\d{1,2}(?:[.,]\d+)?\s*["″”])?`
const BETWEEN = String.raw`(?:\s*[,;]\s*|\s*)`
// Letters come before both numbers or after both: in "N 37° W 122°" the W does not belong to the first.
const LETTERS_BEFORE = new RegExp(
  String.raw`^([nsewo]\s*${ANGLE})${BETWEEN}([nsewo]\s*${ANGLE})$`,
  'i',
)
const LETTERS_BEHIND = new RegExp(
  String.raw`^(${ANGLE}\s*[nsewo]?)${BETWEEN}(${ANGLE}\s*[nsewo]?)$`,
  'i',
)

// Both need a letter or a degree sign, or it is unclear where the first one ends.
function splitLetters(written: string): string[] | undefined {
  const match = LETTERS_BEFORE.exec(written) ?? LETTERS_BEHIND.exec(written)
  return match?.slice(1).every((part) => /[nsewo°]/i.test(part)) ? match : undefined
}

// Degrees, minutes and seconds, and the axis if there is a letter; the German O (Ost) is east.
function readDegrees(written: string): { degrees: number; axis?: 'lat' | 'lng' } {
  const letter = /[nsewo]/i.exec(written)?.[0].toUpperCase() ?? ''
  const [whole = NaN, minutes = 0, seconds = 0] = (written.match(/\d+(?:[.,]\d+)?/g) ?? []).map(
    (part) => Number(part.replace(',', '.')),
  )
  if (minutes >= 60 || seconds >= 60) return { degrees: NaN }
  const isNegative = /[-−]/.test(written) !== /[SW]/.test(letter)
  const degrees = (whole + minutes / 60 + seconds / 3600) * (isNegative ? -1 : 1)
  return { degrees, axis: letter === '' ? undefined : /[NS]/.test(letter) ? 'lat' : 'lng' }
}

const RADIANS = Math.PI / 180

/** Great-circle distance in km by the haversine formula, which stays exact for short distances. */
export function distanceKm(from: LatLng, to: LatLng): number {
  const halfLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const halfLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2)
  const chord =
    halfLat * halfLat +
    Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * halfLng * halfLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The sixteen compass directions, clockwise from north. */
const COMPASS_DIRECTIONS = [
  'n',
  'nne',
  'ne',
  'ene',
  'e',
  'ese',
  'se',
  'sse',
  's',
  'ssw',
  'sw',
  'wsw',
  'w',
  'wnw',
  'nw',
  'nnw',
] as const

export type CompassDirection = (typeof COMPASS_DIRECTIONS)[number]

/** Initial bearing from one point to another in degrees clockwise from north, 0 ≤ x < 360. */
export function bearingDegrees(from: LatLng, to: LatLng): number {
  const deltaLng = (to.lng - from.lng) * RADIANS
  const y = Math.sin(deltaLng) * Math.cos(to.lat * RADIANS)
  const x =
    Math.cos(from.lat * RADIANS) * Math.sin(to.lat * RADIANS) -
    Math.sin(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * Math.cos(deltaLng)
  return (Math.atan2(y, x) / RADIANS + 360) % 360
}

/** The compass direction of the bearing; the messages name it ("südöstlich"). */
export function compassDirectionTo(from: LatLng, to: LatLng): CompassDirection {
  const sector = Math.round(bearingDegrees(from, to) / 22.5) % COMPASS_DIRECTIONS.length
  return COMPASS_DIRECTIONS[sector] ?? 'n'
}
