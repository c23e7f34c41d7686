import { type Bounds, EARTH_RADIUS_KM, type LatLng } from './coordinates.ts'

/** Whether the point is in the box, edges included. */
export function containsPoint(bounds: Bounds, { lat, lng }: LatLng): boolean {
  if (lat < bounds.south || lat > bounds.north) return false
  if (bounds.west <= bounds.east) return lng >= bounds.west && lng <= bounds.east
  return lng >= bounds.west || lng <= bounds.east
}

/** The smallest box around the points, the short way around the earth; undefined without points. */
export function boundsOf(points: readonly LatLng[]): Bounds | undefined {
  if (points.length === 0) return undefined
  let south = 90
  let north = -90
  for (const { lat } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return { ...widestGap(points.map((point) => point.lng)), south, north }
}

/** The smallest box that holds the box and the points. */
export function withPoints(bounds: Bounds, points: readonly LatLng[]): Bounds {
  const { west, south, east, north } = bounds
  const corners = [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
  return boundsOf([...corners, ...points]) ?? bounds
}

/** The box that holds the circle; a circle over a pole spans all longitudes. */
export function boundsAround(center: LatLng, radiusKm: number): Bounds {
  const latSpan = (radiusKm / EARTH_RADIUS_KM) * (180 / Math.PI)
  const south = Math.max(-90, center.lat - latSpan)
  const north = Math.min(90, center.lat + latSpan)
  const ratio = Math.sin(radiusKm / EARTH_RADIUS_KM) / Math.cos((center.lat * Math.PI) / 180)
  if (south === -90 || north === 90 || Math.abs(ratio) >= 1)
    return { west: -180, south, east: 180, north }
  const lngSpan = Math.asin(ratio) * (180 / Math.PI)
  return { west: wrapLng(center.lng - lngSpan), south, east: wrapLng(center.lng + lngSpan), north }
}

/** Parses `west,south,east,north`; undefined if it is not a box. */
export function parseBounds(text: string): Bounds | undefined {
  const parts = text.split(',').map(Number)
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts
  if (parts.length !== 4 || parts.some((part) => !Number.isFinite(part))) return undefined
  if (south > north || south < -90 || north > 90) return undefined
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return undefined
  return { west, south, east, north }
}

/** The box with a margin in degrees, across the 180th meridian where necessary, and never beyond the poles. */
export function withMargin(box: Bounds, degrees: number): Bounds {
  const { west, south, east, north } = box
  const isWorld = widthOf(box) + 2 * degrees >= 360
  return {
    west: isWorld ? -180 : wrapLng(west - degrees),
    south: Math.max(-90, south - degrees),
    east: isWorld ? 180 : wrapLng(east + degrees),
    north: Math.min(90, north + degrees),
  }
}

/** Whether the point is in the box with a margin in degrees. */
export function containsWithMargin(box: Bounds, point: LatLng, degrees: number): boolean {
  // A quick check, because latitude alone rules out most boxes.
  if (point.lat < box.south - degrees || point.lat > box.north + degrees) return false
  return containsPoint(withMargin(box, degrees), point)
}

/** The intersection of both boxes; the first must not cross the 180th meridian. A point outside both if they do not intersect. */
export function intersectBounds(a: Bounds, b: Bounds): Bounds {
  if (b.west > b.east) return a
  const west = Math.max(a.west, b.west)
  const south = Math.max(a.south, b.south)
  const east = Math.min(a.east, b.east)
  const north = Math.min(a.north, b.north)
  return west <= east && south <= north
    ? { west, south, east, north }
    : { west: 180, south: -90, east: 180, north: -90 }
}

/** The part of the box outside the other: at most five boxes that share edges, or the box itself if they do not overlap. */
export function subtractBounds(box: Bounds, other: Bounds): Bounds[] {
  const width = widthOf(box)
  const start = (((other.west - box.west) % 360) + 360) % 360
  // In degrees from the western edge of the box; the other box may wrap around it.
  const covered = [start - 360, start]
    .map((west) => ({ west: Math.max(0, west), east: Math.min(width, west + widthOf(other)) }))
    .filter(({ west, east }) => west < east)
  const south = Math.max(box.south, other.south)
  const north = Math.min(box.north, other.north)
  if (covered.length === 0 || south >= north) return [box]
  const edges = [0, ...covered.flatMap(({ west, east }) => [west, east]), width]
  const beside = edges.flatMap((west, i) => {
    const east = edges[i + 1]
    if (i % 2 === 1 || east === undefined || west >= east) return []
    return [{ west: wrapLng(box.west + west), east: wrapLng(box.west + east), south, north }]
  })
  const above = { ...box, south: north }
  const below = { ...box, north: south }
  return [above, ...beside, below].filter((part) => part.south < part.north)
}

/** The width of the box in degrees. */
export function widthOf({ west, east }: Bounds): number {
  return west <= east ? east - west : east - west + 360
}

/** The middle of the box. */
export function centerOf(box: Bounds): LatLng {
  return { lat: (box.south + box.north) / 2, lng: wrapLng(box.west + widthOf(box) / 2) }
}

/** A longitude brought back into −180…180. */
export function wrapLng(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

// The box is the full circle of longitudes without its widest gap.
function widestGap(lngs: number[]): { west: number; east: number } {
  const sorted = Float64Array.from(lngs).sort()
  const first = sorted[0] ?? 0
  const last = sorted.at(-1) ?? 0
  let gap = first + 360 - last
  let result = { west: first, east: last }
  for (let i = 1; i < sorted.length; i++) {
    const west = sorted[i] ?? 0
    const east = sorted[i - 1] ?? 0
    if (west - east <= gap) continue
    gap = west - east
    result = { west, east }
  }
  return result
}
