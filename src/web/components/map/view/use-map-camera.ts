import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { Bounds, LatLng } from '../../../../lib/geo/coordinates.ts'
import type { MapMove, MapService, MapView, View } from '../../../../maps/map-view.ts'
import { frameFor, type PictureFrame, pictureView } from '../../../../maps/picture/frames.ts'

export type CameraOptions = {
  kind: MapService['kind']
  /** a new box moves the map */
  area: Bounds
  /** a new object moves the map there, at its current zoom */
  center?: LatLng
  /** the frames of the picture beneath; the map begins with the same view */
  frames: readonly PictureFrame[]
  /** the highest zoom to begin with; defaults to that of the pictures */
  maxZoom?: number
  /** identifies the search whose view is kept, for as long as the document lives */
  viewKey?: string
  onMove?(move: MapMove): void
}

export type MapCamera = {
  /** where the visitor left the map, or else the view of the picture */
  firstView(): View
  /** the first view again, for a new map */
  resetView(): View
  onMove(moved: MapMove): void
  /** undefined before the map can be seen */
  lastMove(): MapMove | undefined
}

/** Tracks where the map looks and where the visitor left it. */
export function useMapCamera({ area, frames, maxZoom, viewKey, onMove }: CameraOptions): MapCamera {
  const seen = useRef<MapMove>(undefined)
  const kept = viewKey === undefined ? undefined : findSavedView(viewKey)
  const firstView = () => kept ?? pictureView(area, currentFrame(frames), maxZoom)
  return {
    firstView,
    resetView() {
      seen.current = undefined
      return firstView()
    },
    onMove(moved) {
      // The first event only reports the view that the map began with.
      const byUser = moved.byUser || (seen.current === undefined && kept !== undefined)
      seen.current = moved
      if (viewKey !== undefined && byUser) {
        saveView(viewKey, { center: moved.center, zoom: moved.zoom })
      }
      onMove?.({ ...moved, byUser })
    },
    lastMove: () => seen.current,
  }
}

// A single place needs some surroundings: the next town, or the streets.
const MAX_FIT_ZOOM: Record<MapService['kind'], number> = { builtin: 9, street: 14, google: 9 }

/** Moves the map to where the search leads; going back returns to where the visitor left it. */
export function useMapMovement(
  map: MapView | undefined,
  camera: MapCamera,
  { kind, area, center, maxZoom, viewKey }: CameraOptions,
): void {
  const isReturn = useNavigationType() === NavigationType.Pop
  // Every answer brings new objects for equal boxes; only the numbers tell a change.
  const { west, south, east, north } = area

  const showArea = useEffectEvent((shown: MapView, box: Bounds) => {
    const seen = camera.lastMove()
    // The search may have changed while the map was loading.
    if (!seen) return shown.setView(camera.firstView(), { animate: false })
    // A search of the visible area moves nothing.
    if (isAbout(box, seen.bounds)) return
    const kept = isReturn && viewKey !== undefined ? findSavedView(viewKey) : undefined
    if (kept) shown.setView(kept)
    else
      shown.fitBounds(box, { padding: 48, maxZoom: maxZoom ?? MAX_FIT_ZOOM[kind], animate: true })
  })
  const lookAt = useEffectEvent((shown: MapView, target: LatLng) => {
    const { zoom } = camera.lastMove() ?? camera.firstView()
    shown.setView({ center: target, zoom })
  })

  useEffect(() => {
    if (map) showArea(map, { west, south, east, north })
  }, [map, west, south, east, north])
  useEffect(() => {
    if (map && center) lookAt(map, center)
  }, [map, center])
}

/** The frame of the picture in this window. */
export function currentFrame(frames: readonly PictureFrame[]): PictureFrame {
  return frameFor(frames, (media) => matchMedia(media).matches)
}

/** How many searches keep their view. */
const MAX_SAVED_VIEWS = 20

// For as long as the document lives: nothing is stored on the device.
const views = new Map<string, View>()

/** The view in which the visitor left the map of this search. */
export function findSavedView(search: string): View | undefined {
  return views.get(search)
}

function saveView(search: string, view: View): void {
  views.delete(search)
  views.set(search, view)
  const [oldest] = views.keys()
  if (views.size > MAX_SAVED_VIEWS && oldest !== undefined) views.delete(oldest)
}

/** In degrees: the URL rounds a box. */
const ROUNDED = 0.0002

function isAbout(one: Bounds, other: Bounds): boolean {
  const edges = ['west', 'south', 'east', 'north'] as const
  return edges.every((edge) => Math.abs(one[edge] - other[edge]) < ROUNDED)
}
