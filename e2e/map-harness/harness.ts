import regularLatin from '@fontsource/overpass/files/overpass-latin-400-normal.woff2?url'
import regularLatinExt from '@fontsource/overpass/files/overpass-latin-ext-400-normal.woff2?url'
import semiboldLatin from '@fontsource/overpass/files/overpass-latin-600-normal.woff2?url'
import semiboldLatinExt from '@fontsource/overpass/files/overpass-latin-ext-600-normal.woff2?url'
import italicLatin from '@fontsource/overpass/files/overpass-latin-400-italic.woff2?url'
import italicLatinExt from '@fontsource/overpass/files/overpass-latin-ext-400-italic.woff2?url'
import '@fontsource-variable/overpass/index.css'
import './harness.css'
import '../../src/web/styles/tokens.css'
import { Map as MapLibreMap } from 'maplibre-gl'
import { loadMapView } from '../../src/maps/load-map-view.ts'
import { BASEMAP_ATTRIBUTION } from '../../src/maps/atlas/attribution.ts'
import type { MapService, MapView, MapViewOptions, View } from '../../src/maps/map-view.ts'
import { map as words } from '../../src/web/messages/map.de.ts'

/** What the contract drives: one map at a time, with its events in a list that tests can read. */
export type Harness = {
  view: MapView | undefined
  events: { name: string; value?: unknown }[]
  open(kind: HarnessKind, options?: Partial<HarnessOptions>): Promise<void>
  close(): void
  /** the MapLibre instance of our own map, which knows where its names are */
  engine(): MapLibreMap | undefined
}

/** The street map is the built-in one with another style, so only `street-map.spec.ts` tests it, on the site itself. */
export type HarnessKind = Exclude<MapService['kind'], 'street'>

export type HarnessOptions = {
  view: View
  theme: MapViewOptions['theme']
  reducedMotion: boolean
  gestures: MapViewOptions['gestures']
  timeout: number
  tilesUrl: string
  frameUrl: string
}

declare global {
  interface Window {
    harness: Harness
  }
}

const CALIFORNIA = { center: { lat: 36.8, lng: -119.5 }, zoom: 5.6 }

const absolute = (path: string) => new URL(path, location.href).href

function serviceOf(kind: HarnessKind, options: Partial<HarnessOptions>): MapService {
  if (kind === 'google') return { kind, frameUrl: absolute(options.frameUrl ?? 'frame.html') }
  return {
    kind,
    tilesUrl: `pmtiles://${absolute(options.tilesUrl ?? 'basemap.pmtiles')}`,
    attribution: BASEMAP_ATTRIBUTION.de,
    reliefUrl: absolute('relief.pmtiles'),
    locale: 'de',
    fontUrls: {
      regular: { latin: absolute(regularLatin), latinExt: absolute(regularLatinExt) },
      semibold: { latin: absolute(semiboldLatin), latinExt: absolute(semiboldLatinExt) },
      italic: { latin: absolute(italicLatin), latinExt: absolute(italicLatinExt) },
    },
  }
}

let engine: WeakRef<MapLibreMap> | undefined

const harness: Harness = {
  view: undefined,
  engine: () => engine?.deref(),
  events: [],
  async open(kind, options = {}) {
    const tell = (name: string) => (value?: unknown) => void harness.events.push({ name, value })
    const container = document.getElementById('stage')
    if (!container) throw new Error('The harness has no stage')
    harness.events = []
    harness.view = await loadMapView(serviceOf(kind, options), {
      container,
      view: CALIFORNIA,
      theme: 'light',
      reducedMotion: true,
      words,
      ...options,
      on: {
        ready: tell('ready'),
        move: tell('move'),
        select: tell('select'),
        hover: tell('hover'),
        drag: tell('drag'),
        openCluster: tell('openCluster'),
        listCluster: tell('listCluster'),
        error: tell('error'),
      },
    })
  },
  close() {
    harness.view?.destroy()
    harness.view = undefined
  },
}
window.harness = harness

// Our map hides its engine, but calls `getBounds` whenever it has moved. A strong reference would look like a leak.
const { getBounds } = MapLibreMap.prototype
MapLibreMap.prototype.getBounds = function getBoundsAndNote(this: MapLibreMap) {
  engine = new WeakRef(this)
  return getBounds.call(this)
}
