import { type LiveMap, type LiveMapOptions, useLiveMap } from './use-live-map.ts'
import { type CameraOptions, useMapCamera, useMapMovement } from './use-map-camera.ts'
import { useEffect } from 'react'
import type { MapItem, MapShape, MapView, Origin } from '../../../../maps/map-view.ts'

export type MapStatus = Omit<LiveMap, 'map'>

type Options = Omit<LiveMapOptions, 'resetView' | 'onMove'> & CameraOptions & MapContents

/** Keeps a map in the container, loads it when the page is idle or the map is touched, and passes it every change. */
export function useMapView(options: Options): MapStatus {
  const camera = useMapCamera(options)
  const { map, ...shown } = useLiveMap({ ...options, ...camera })
  useMapMovement(map, camera, options)
  useMapContents(map, options)
  return shown
}

type MapContents = {
  items: readonly MapItem[]
  origin?: Origin
  shapes?: readonly MapShape[]
  selected?: string
  hovered?: string | null
}

const NO_SHAPES: readonly MapShape[] = []

/** Sets the contents of the map once it has loaded, and again whenever they change. */
function useMapContents(
  map: MapView | undefined,
  { items, origin, shapes = NO_SHAPES, selected, hovered = null }: MapContents,
): void {
  // Every answer brings new objects for equal points; only the numbers tell a change.
  const { point: { lat, lng } = {}, radiusKm, isVisitor } = origin ?? {}
  useEffect(() => map?.setItems(items), [map, items])
  useEffect(() => {
    const isKnown = lat !== undefined && lng !== undefined
    map?.showOrigin(isKnown ? { point: { lat, lng }, radiusKm, isVisitor } : null)
  }, [map, lat, lng, radiusKm, isVisitor])
  useEffect(() => map?.showShapes(shapes), [map, shapes])
  useEffect(() => map?.select(selected ?? null), [map, selected])
  useEffect(() => map?.hover(hovered), [map, hovered])
}
