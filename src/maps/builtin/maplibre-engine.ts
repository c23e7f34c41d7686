import {
  addProtocol,
  Map as MapLibreMap,
  prewarm,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { PMTiles, Protocol } from 'pmtiles'
import type { ZoomLimits } from '../camera.ts'
import { addMapNotice } from '../controls/map-notice.ts'
import type { MapEngine } from '../map-engine.ts'
import type { MapRoot } from '../map-root.ts'
import type { MapViewOptions, Theme, View } from '../map-view.ts'
import './builtin.css'
import { paintAtlasSymbol, PIXEL_RATIO } from './atlas-symbols.ts'
import { type MaxZoom, trackMaxZoom } from './track-max-zoom.ts'
import { createMapLibreHost } from './maplibre-host.ts'
import { createOwnLayers, spacerImage } from './own-layers.ts'
import { addReliefProtocol } from './relief-protocol.ts'
import { addStreetsProtocol } from './streets-protocol.ts'
import { clearArchives, findEntry } from './tile-archive.ts'
import { watchLoading } from './watch-loading.ts'

const EASING_MS = 400
// Until the map is seen it is drawn with a hundredth of the pixels: without a GPU every whole frame takes a tenth of a second.
const UNSEEN_PIXEL_RATIO = 0.1

/** The style, and the closest zoom. */
export type MapAppearance = {
  limits: ZoomLimits
  /** its sprites or tiles have a sharper version, which MapLibre chooses by the pixel ratio that it starts with */
  hasSharperImages?: boolean
  /** the key of the sentence that says why the zoom ends there */
  closest: ClosestWord
  /** for maps whose closest zoom depends on the position; never rejects */
  closestAt?: (view: View) => Promise<MaxZoom<ClosestWord>>
  /** gives the map its style, with our own layers, at the start and whenever the theme changes */
  applyStyle(
    map: MapLibreMap,
    theme: Theme,
    withOurs: (style: StyleSpecification) => StyleSpecification,
  ): void
}

type ClosestWord = 'closestAtlas' | 'closestStreets' | 'closestBeyond'

/** MapLibre in the root's canvas; undefined when the browser gives it no WebGL. */
export function startMapLibre(
  look: MapAppearance,
  options: MapViewOptions & { mapRoot: MapRoot },
): MapEngine | undefined {
  const { mapRoot, words } = options
  const map = createMap(look, options)
  if (!map) return undefined
  const own = createOwnLayers(map)
  const applyTheme = (theme: Theme) =>
    look.applyStyle(map, theme, (style) => own.addTo(style, theme))
  drawImages(map)
  applyTheme(options.theme)
  let stopWatching: (() => void) | undefined
  const view = () => ({ center: map.getCenter().wrap(), zoom: map.getZoom() })
  const { limits, closest: word, closestAt } = look
  const maxZoom =
    closestAt &&
    trackMaxZoom({
      map,
      everywhere: { max: limits.max, closest: word },
      closestAt: () => closestAt(view()),
      isOver: () => !map.style,
    })

  return {
    host: createMapLibreHost(map),
    limits,
    here: maxZoom && (() => ({ ...maxZoom.here(), closest: words[maxZoom.here().closest] })),
    view,
    visibleBounds() {
      const box = map.getBounds()
      return {
        west: box.getWest(),
        south: box.getSouth(),
        east: box.getEast(),
        north: box.getNorth(),
      }
    },
    moveTo(target, { animate, byUser }) {
      map.setMaxZoom(limits.max)
      if (animate) map.easeTo({ ...target, duration: EASING_MS }, { byUser })
      else map.jumpTo(target, { byUser })
    },
    setTheme: applyTheme,
    showCircle: own.showCircle,
    showShapes: own.showShapes,
    keepClear: own.keepClear,
    listen(events) {
      const notice = addMapNotice(mapRoot.overlay)
      const { timeout } = options
      stopWatching = watchLoading(map, {
        events,
        notice,
        timeout,
        missing: words.tilesMissing,
        // An archive caches a directory that failed to load as an error, and with it all tiles below it.
        beforeRetry() {
          tileFiles.tiles.clear()
          clearArchives()
        },
      })
      // MapLibre reports no gesture for movements by the wheel.
      let hasUserBegun = false
      map.on('movestart', (event) => {
        hasUserBegun = isByUser(event) || map.scrollZoom.isZooming()
      })
      // Sources bring their attributions, which take up a part of the map.
      map.on('sourcedata', ({ sourceDataType }) => {
        if (sourceDataType === 'metadata') events.overlaysChanged()
      })
      map.on('move', events.moving)
      map.on('moveend', (event) => {
        const byUser = hasUserBegun || isByUser(event)
        if (!maxZoom) return events.moveEnded(byUser)
        void maxZoom.rested(events, byUser)
      })
    },
    remove() {
      stopWatching?.()
      map.remove()
    },
  }
}

function createMap(
  { limits, hasSharperImages }: MapAppearance,
  { mapRoot, view, gestures, reducedMotion, words }: MapViewOptions & { mapRoot: MapRoot },
): MapLibreMap | undefined {
  prepareLibrary()
  const container = document.createElement('div')
  mapRoot.canvas.append(container)
  try {
    const map = new MapLibreMap({
      container,
      ...view,
      minZoom: limits.min,
      maxZoom: limits.max,
      // On a map that turns or tilts, people lose track of north and get lost.
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      maxPitch: 0,
      cooperativeGestures: gestures !== 'free',
      reduceMotion: reducedMotion,
      attributionControl: { compact: false },
      locale: words.engine,
      ...(!hasSharperImages && { pixelRatio: UNSEEN_PIXEL_RATIO }),
    })
    // @ts-expect-error -- its documentation allows null, for the ratio of the screen, but its type does not
    if (!hasSharperImages) map.once('load', () => map.setPixelRatio(null))
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    return map
  } catch {
    // The constructor throws only if the browser gives it no WebGL context.
    return undefined
  }
}

// Draws images that no sprite has when the style first uses them.
function drawImages(map: MapLibreMap): void {
  map.setMissingStyleImageResolver(async (id) => {
    if (map.hasImage(id)) return
    const room = spacerImage(id)
    if (room) return void map.addImage(id, room)
    const symbol = paintAtlasSymbol(id)
    if (symbol) map.addImage(id, symbol, { pixelRatio: PIXEL_RATIO })
  })
}

const tileFiles = new Protocol()

/**
 * Reads the directory around a point while MapLibre is still starting. Never rejects. An archive caches a failure as an error, so
 * a failed archive is dropped and the next attempt starts over.
 */
export async function prefetchTiles(tilesUrl: string, { zoom, center }: View): Promise<void> {
  const file = tilesUrl.replace('pmtiles://', '')
  const archive = tileFiles.get(file) ?? new PMTiles(file)
  tileFiles.add(archive)
  await findEntry(archive, zoom, center).catch(() => tileFiles.tiles.delete(file))
}

let isPrepared = false

// Once per page. MapLibre stays blank without its worker file, and a worker made from a blob would violate the content security policy.
function prepareLibrary(): void {
  if (isPrepared) return
  isPrepared = true
  setWorkerUrl(workerUrl)
  // Keeps the workers for the map of the next page.
  prewarm()
  addProtocol('pmtiles', tileFiles.tile)
  addReliefProtocol()
  addStreetsProtocol()
}

// MapLibre passes on the gesture or key that began a movement, and what `moveTo` was given.
function isByUser(event: object): boolean {
  if ('originalEvent' in event && event.originalEvent) return true
  return 'byUser' in event && event.byUser === true
}
