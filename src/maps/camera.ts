import { type Bounds, isLatLng, type LatLng } from '../lib/geo/coordinates.ts'
import { wrapLng } from '../lib/geo/bounds.ts'
import { diagonalOf, fromMercator, toMercator, viewOf } from '../lib/geo/tiles.ts'
import { CELL_PIXELS } from '../lib/place-index/clusters/grid.ts'
import type { FitOptions, MapClusterItem, View } from './map-view.ts'

/** Street tiles end at 14 or 15 and stay sharp when they are drawn larger; at this zoom one house fills the map. */
export const MAX_STREET_ZOOM = 18

export type ZoomLimits = { min: number; max: number }

export type Size = { width: number; height: number }

/** The closest view that shows the whole box inside the padding, the same on every service. */
export function viewThatFits(
  bounds: Bounds,
  size: Size,
  limits: ZoomLimits,
  { padding = 0, maxZoom = limits.max }: FitOptions = {},
): View {
  // A padding larger than the map must not turn the box inside out.
  const inner = {
    width: Math.max(1, size.width - 2 * padding),
    height: Math.max(1, size.height - 2 * padding),
  }
  const { center, zoom } = viewOf(bounds, inner)
  return clampView({ center, zoom: Math.min(zoom, maxZoom) }, limits)
}

/** The view with its zoom inside the limits and its longitude inside −180…180. */
export function clampView({ center, zoom }: View, { min, max }: ZoomLimits): View {
  return {
    center: { lat: center.lat, lng: wrapLng(center.lng) },
    zoom: Math.min(max, Math.max(min, zoom)),
  }
}

/** The view moved by parts of what is visible, to the east and to the south. */
export function pannedView(view: View, part: { east: number; south: number }, size: Size): View {
  const pixels = { east: part.east * size.width, south: part.south * size.height }
  return { center: shiftedPoint(view.center, pixels, view.zoom), zoom: view.zoom }
}

/** The point that lies this many CSS pixels east and south of another one at a zoom. It never leaves the map of the earth. */
export function shiftedPoint(
  point: LatLng,
  pixels: { east: number; south: number },
  zoom: number,
): LatLng {
  const world = 512 * 2 ** zoom
  const { x, y } = toMercator(point)
  const { lat, lng } = fromMercator({
    x: x + pixels.east / world,
    y: Math.min(1, Math.max(0, y + pixels.south / world)),
  })
  return { lat, lng: wrapLng(lng) }
}

/** Normalises the bounds that a service reports: its longitudes may run past the 180th meridian and around the earth. */
export function boundsOfView({ west, south, east, north }: Bounds): Bounds {
  if (east - west >= 360) return { west: -180, south, east: 180, north }
  return { west: wrapLng(west), south, east: wrapLng(east), north }
}

/** Whether a service would accept the view without throwing. */
export function isView({ center, zoom }: View): boolean {
  return isLatLng(center) && Number.isFinite(zoom)
}

/** Whether zooming in separates the cluster: the map goes closer than the cluster's zoom, and its places are not on one spot there. */
export function isSeparable({ zoom, bounds }: MapClusterItem, { max }: ZoomLimits): boolean {
  const closest = Math.floor(max)
  return zoom < closest && diagonalOf(bounds, closest) >= CELL_PIXELS
}
