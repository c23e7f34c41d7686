/** A point on the earth in degrees, WGS 84. */
export type LatLng = { lat: number; lng: number }

/** A box in degrees. `west > east` means that it crosses the 180th meridian. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** Whether both numbers are finite and inside −90…90 and −180…180. */
export function isLatLng({ lat, lng }: LatLng): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** Reads `37.77,-122.42` (also with spaces or a semicolon); undefined when it is not two coordinates in range. */
export function parseLatLng(text: string): LatLng | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return undefined
  const point = { lat: Number(match[1]), lng: Number(match[2]) }
  return isLatLng(point) ? point : undefined
}
