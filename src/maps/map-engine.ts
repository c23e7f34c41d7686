import type { Bounds } from '../lib/geo/coordinates.ts'
import type { ZoomLimits } from './camera.ts'
import type { Circle } from './circle.ts'
import type { MapProblem, MapShape, Theme, View } from './map-view.ts'
import type { MarkerHost } from './markers/marker-host.ts'
import type { Sign } from './markers/placement.ts'

/** The part that differs between map services. Everything they share is in `map-session.ts`. */
export type MapEngine = {
  host: MarkerHost
  /** of the whole map */
  limits: ZoomLimits
  /** if the closest zoom depends on the position: the limit here, and the sentence that says why it ends there */
  here?(): { max: number; closest: string }
  view(): View
  /** the visible bounds; longitudes may run past the 180th meridian */
  visibleBounds(): Bounds
  /** `byUser` comes back with the move that this causes */
  moveTo(view: View, how: { animate: boolean; byUser: boolean }): void
  /** Draws the circle of a search in the colours of the theme, or none. */
  showCircle(circle: Circle | null): void
  /** Draws these and no others, in the colours of the theme. */
  showShapes(shapes: readonly MapShape[]): void
  /** Names on the map make room for these; a service that cannot do that has none. */
  keepClear?(signs: readonly Sign[]): void
  /** a service that cannot change its colours does nothing: its owner restarts it */
  setTheme(theme: Theme): void
  /** once, right after the start */
  listen(events: EngineEvents): void
  remove(): void
}

export type EngineEvents = {
  /** before it is ready: what the service itself shows over the map has changed its size */
  overlaysChanged(): void
  ready(): void
  /** in every frame of a movement */
  moving(): void
  moveEnded(byUser: boolean): void
  /** from engines with `here`, some time after each rest: the closest zoom here is now known */
  maxZoomChanged(byUser: boolean): void
  fail(problem: MapProblem): void
}
