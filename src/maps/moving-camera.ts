import { containsPoint } from '../lib/geo/bounds.ts'
import type { LatLng } from '../lib/geo/coordinates.ts'
import {
  boundsOfView,
  clampView,
  isView,
  pannedView,
  type Size,
  viewThatFits,
  type ZoomLimits,
} from './camera.ts'
import type { MapEngine } from './map-engine.ts'
import type { FitOptions, MapClusterItem, View } from './map-view.ts'

type CameraOptions = { size(): Size; isReady(): boolean }

/** All changes of the view except the visitor's own gestures. */
export function createMovingCamera(engine: MapEngine, { size, isReady }: CameraOptions) {
  // The end of the current movement: another press of a button counts from there.
  let goal: View | undefined
  const here = () => goal ?? engine.view()

  const move = (view: View, { animate = true, byUser = false }) => {
    if (!isView(view)) return
    const wanted = clampView(view, engine.limits)
    // `moveTo` may report at once that an earlier movement has come to rest, so set the goal after it.
    engine.moveTo(wanted, { animate: animate && isReady(), byUser })
    goal = isAt(engine.view(), wanted) ? undefined : wanted
  }
  return {
    move,
    isMoving: () => goal !== undefined,
    moveEnded() {
      goal = undefined
    },
    fit(bounds: MapClusterItem['bounds'], fit: FitOptions = {}) {
      move(viewThatFits(bounds, size(), engine.limits, fit), { animate: fit.animate })
    },
    open(cluster: MapClusterItem) {
      move(viewOfCluster(cluster, size(), engine.limits), { byUser: true })
    },
    zoom(levels: number) {
      const { center, zoom } = here()
      move({ center, zoom: Math.round(zoom) + levels }, { byUser: true })
    },
    // A marker pushed out of sight is brought back to the middle.
    follow(point: LatLng) {
      if (containsPoint(boundsOfView(engine.visibleBounds()), point)) return
      move({ center: point, zoom: here().zoom }, { byUser: true })
    },
    pan(part: { east: number; south: number }) {
      move(pannedView(here(), part, size()), { byUser: true })
    },
  }
}

// Markers are taller than wide and would otherwise hang over the edge.
const CLUSTER_PADDING = 64
// A narrower margin will do if it reaches the next whole zoom, because clusters are counted again at whole zooms.
const MIN_CLUSTER_PADDING = 32

/** The view that opens a cluster: its places fill the map, at least one zoom closer than the cluster was counted at. */
export function viewOfCluster(cluster: MapClusterItem, size: Size, limits: ZoomLimits): View {
  const fit = (padding: number) => viewThatFits(cluster.bounds, size, limits, { padding })
  const { center, zoom } = fit(CLUSTER_PADDING)
  const wholeZoom = Math.floor(fit(MIN_CLUSTER_PADDING).zoom)
  return clampView({ center, zoom: Math.max(zoom, wholeZoom, cluster.zoom + 1) }, limits)
}

function isAt(view: View, wanted: View): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-6
  return (
    isNear(view.zoom, wanted.zoom) &&
    isNear(view.center.lat, wanted.center.lat) &&
    isNear(view.center.lng, wanted.center.lng)
  )
}
