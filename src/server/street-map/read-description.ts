/** The description of tiles in a TileJSON document, or in the metadata of an archive. */
export type Description = {
  /** URLs with `{z}/{x}/{y}`; none for an archive */
  tiles: string[]
  layers: string[]
  fields: string[]
  attribution?: string
  minZoom: number
  maxZoom: number
  center?: { lat: number; lng: number }
}

/** Reads the known properties; skips missing ones and those of another type. */
export function readDescription(value: unknown): Description {
  const layers = listOf(propertyOf(value, 'vector_layers'))
  const attribution = propertyOf(value, 'attribution')
  const fields = layers.flatMap((layer) => Object.keys(objectOf(propertyOf(layer, 'fields'))))
  return {
    tiles: listOf(propertyOf(value, 'tiles')).filter((one) => typeof one === 'string'),
    layers: layers.map((layer) => propertyOf(layer, 'id')).filter((id) => typeof id === 'string'),
    fields: [...new Set(fields)],
    attribution: typeof attribution === 'string' && attribution ? attribution : undefined,
    minZoom: zoomOf(propertyOf(value, 'minzoom'), 0),
    maxZoom: zoomOf(propertyOf(value, 'maxzoom'), 14),
    center: centerOf(value),
  }
}

function centerOf(value: unknown): { lat: number; lng: number } | undefined {
  const [lng, lat] = listOf(propertyOf(value, 'center'))
  if (isNumber(lng) && isNumber(lat)) return { lat, lng }
  const [west, south, east, north] = listOf(propertyOf(value, 'bounds'))
  if (!isNumber(west) || !isNumber(south) || !isNumber(east) || !isNumber(north)) return undefined
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}

function zoomOf(value: unknown, otherwise: number): number {
  const zoom = Number(value ?? otherwise)
  return Number.isInteger(zoom) && zoom >= 0 && zoom <= 24 ? zoom : otherwise
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function propertyOf(value: unknown, key: string): unknown {
  return Reflect.get(objectOf(value), key)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
