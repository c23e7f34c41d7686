import type { Bounds, LatLng } from '../lib/geo/coordinates.ts'
import type { Outline } from '../lib/geo/outline.ts'
import type { FontUrls } from './atlas/fonts.ts'
import type { MapWords } from './map-words.ts'
import type { MapSchema } from './street/schema.ts'

/**
 * The map of a page, whichever service draws it. Every implementation promises what `map-view.contract.ts` checks:
 * nothing here throws; nothing is shown before `ready`, so that the picture beneath stays; commands given earlier are
 * kept; after `error` the map is gone again and the picture is back; after `destroy` there are no more events.
 */
export type MapView = {
  /** Replaces the items. An item that keeps its id keeps its element, so that nothing flickers and no focus is lost. */
  setItems(items: readonly MapItem[]): void
  /** Shows one place as selected, alone or in its stack; a place that is not yet among the items is selected once it is. */
  select(id: string | null): void
  /** Lifts the plate of the place that is pointed at in the list. */
  hover(id: string | null): void
  /** Where the search starts from, and how far it goes. */
  showOrigin(origin: Origin | null): void
  /** The edges of the regions that were searched, and areas of places; they replace those shown before. */
  showShapes(shapes: readonly MapShape[]): void
  setView(view: View, options?: { animate?: boolean }): void
  /** The closest view in which the whole box is visible. `padding` in CSS pixels. */
  fitBounds(bounds: Bounds, options?: FitOptions): void
  setTheme(theme: Theme): void
  destroy(): void
}

/** Zoom counts 512-pixel tiles, as MapLibre does; Google's number is one higher for the same scale. */
export type View = { center: LatLng; zoom: number }

export type FitOptions = { padding?: number; maxZoom?: number; animate?: boolean }

/** The middle of a search, with its circle. */
export type Origin = {
  point: LatLng
  /** the circle that was searched */
  radiusKm?: number
  /** the visitor's own position: nothing else on the map is round and blue */
  isVisitor?: boolean
}

/** An area on the map; that of a place is tinted, a searched region is only its edge. */
export type MapShape = { outline: Outline; isTinted: boolean }

export type Theme = 'light' | 'dark'

/** The languages of the names on the map. */
export type MapLocale = 'de' | 'en'

export type MapPlaceItem = {
  kind: 'place'
  /** the slug */
  id: string
  /** its number in the list; a plate without one shows the icon */
  number?: number
  name: string
  /** of its category, `#rrggbb` */
  colour: string
  /** of its category: SVG path data on a grid of 24 */
  icon?: string
  point: LatLng
  /** not a result of the search: drawn in the background */
  isMuted?: boolean
  /** can be dragged by mouse and finger and pushed by the arrow keys; it stays there until its item says otherwise */
  isMovable?: boolean
}

export type MapClusterItem = {
  kind: 'cluster'
  /** the same places have the same id in every response */
  id: string
  count: number
  point: LatLng
  /** none of its places is a result of the search: drawn in the background */
  isMuted?: boolean
  /** the whole zoom at which its places were counted */
  zoom: number
  bounds: Bounds
}

/** Several places that no zoom separates: it opens as a list. */
export type MapStackItem = {
  kind: 'stack'
  id: string
  /** all of them; `places` may name fewer */
  count: number
  places: readonly Omit<MapPlaceItem, 'kind' | 'point' | 'isMovable' | 'isMuted'>[]
  /** as for a place */
  isMuted?: boolean
  point: LatLng
}

export type MapItem = MapPlaceItem | MapClusterItem | MapStackItem

/** More buttons than this at once help nobody; the least important are left out, numbered places last of all. */
export const MAX_ITEMS = 200

/** The codes of the error catalogue that a map can end with. */
export type MapProblem =
  | 'map_unreachable'
  | 'map_key_rejected'
  | 'map_quota'
  | 'webgl_unavailable'
  | 'offline'

export type MapMove = View & {
  bounds: Bounds
  /** by gesture, key, button or opened cluster, not by `setView`, `fitBounds` or a change of size */
  byUser: boolean
}

/** Where a movable place is now. */
export type MapDrag = { id: string; point: LatLng }

export type MapEvents = {
  /** Once: the map can be seen and used. A `move` with the first view follows. */
  ready(): void
  /** After the map has come to rest. */
  move(moved: MapMove): void
  select(id: string): void
  /** The place under the pointer or the keyboard's focus. */
  hover(id: string | null): void
  /** A movable place was put down, or the arrow key that pushed it was released: never during the movement. */
  drag(dragged: MapDrag): void
  /** A cluster was opened; the map moves there by itself. */
  openCluster(cluster: MapClusterItem): void
  /** A cluster was pressed that even the closest zoom does not separate: the map stays, the page lists its places. */
  listCluster(cluster: MapClusterItem): void
  /** Once, also after `ready`: the map has removed itself. */
  error(problem: MapProblem): void
}

export type MapViewOptions = {
  /** positioned, with its own size; the map fills it and leaves its other contents alone */
  container: HTMLElement
  view: View
  theme: Theme
  words: MapWords
  reducedMotion: boolean
  /** `cooperative`: one finger and the bare wheel scroll the page. `free` only where nothing can be scrolled. */
  gestures?: 'cooperative' | 'free'
  /** how long loading may take in milliseconds; each service has its default */
  timeout?: number
  on: MapEvents
}

/** Our own basemap, drawn by MapLibre. */
export type BuiltinService = {
  kind: 'builtin'
  /** absolute, on our own origin: `pmtiles://https://…/basemap.pmtiles` */
  tilesUrl: string
  /** absolute: `https://…/relief.pmtiles` */
  reliefUrl: string
  /** whose data it is, as HTML */
  attribution: string
  /** absolute addresses of the woff2 files, on our own origin */
  fontUrls: FontUrls
  /** which names the map shows */
  locale: MapLocale
  /** streets around the places, which begin where the atlas ends */
  streets?: BuiltinStreets
}

export type BuiltinStreets = {
  /** absolute, on our own origin: `https://…/streets.pmtiles` */
  file: string
  /** absolute: which tiles it has */
  coverageUrl: string
  schema: MapSchema
  /** whose data it is, as HTML */
  attribution: string
}

/** Google Maps in a frame document of our own origin, which carries key, channel, language and region. */
export type GoogleService = { kind: 'google'; frameUrl: string }

/** The operator's street map, drawn by MapLibre too. */
export type StreetService = {
  kind: 'street'
  /** absolute */
  styleUrls: Record<Theme, string>
  /** the origins that the map may request from: ours, and the foreign one that the visitor agreed to */
  origins: readonly string[]
  fontUrls: FontUrls
  locale: MapLocale
}

export type MapService = BuiltinService | StreetService | GoogleService

export type CreateMapView<Service extends MapService> = (
  service: Service,
  options: MapViewOptions,
) => MapView
