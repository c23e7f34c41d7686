import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapNotice } from '../controls/map-notice.ts'
import type { EngineEvents } from '../map-engine.ts'
import { problemOfConnection } from '../problem-of-connection.ts'

export type LoadingOptions = {
  events: Pick<EngineEvents, 'ready' | 'fail'>
  notice: MapNotice
  /** what the notice says when tiles are missing later on */
  missing: string
  timeout?: number
}

// Drawing in software on a busy phone takes its time; what has not come by then will not.
const LOADING_MS = 30_000
// Browsers give a lost context back within moments or not at all.
const CONTEXT_MS = 5_000

/** Follows a map from its first request on: ready, never ready, or later without tiles or graphics. Returns how to stop. */
export function watchLoading(map: MapLibreMap, options: LoadingOptions): () => void {
  const { events, timeout = LOADING_MS } = options
  const stopTiles = watchTiles(map, options)
  const loadTimer = setTimeout(() => events.fail(problemOfConnection()), timeout)
  let contextTimer: ReturnType<typeof setTimeout> | undefined
  map.once('load', () => clearTimeout(loadTimer))
  map.on('webglcontextlost', () => {
    contextTimer = setTimeout(() => events.fail('webgl_unavailable'), CONTEXT_MS)
  })
  map.on('webglcontextrestored', () => clearTimeout(contextTimer))
  return () => {
    clearTimeout(loadTimer)
    clearTimeout(contextTimer)
    stopTiles()
  }
}

function watchTiles(map: MapLibreMap, { events, notice, missing }: LoadingOptions): () => void {
  const tiles = { came: false, failed: false }
  let hasStyle = false
  let isReady = false

  function retry(): void {
    if (!tiles.failed) return
    for (const id of Object.keys(map.getStyle().sources)) map.refreshTiles(id)
  }

  map.on('data', (event) => {
    if (!hasTile(event)) return
    tiles.came = true
    tiles.failed = false
    notice.say('')
  })
  map.once('style.load', () => {
    hasStyle = true
  })
  map.on('error', (event) => {
    // A style from elsewhere that did not come, or is none.
    if (!hasStyle) return events.fail(problemOfConnection())
    // Fonts may fail, a map without them is still a map; errors of sources name them.
    if (!('sourceId' in event) && !hasTile(event)) return
    tiles.failed = true
    if (isReady) notice.say(missing)
    // Not even the header of the file came.
    else if (!hasTile(event)) events.fail(problemOfConnection())
  })
  map.once('load', () => {
    if (tiles.failed && !tiles.came) return events.fail(problemOfConnection())
    isReady = true
    events.ready()
  })
  window.addEventListener('online', retry)
  return () => window.removeEventListener('online', retry)
}

function hasTile(event: object): boolean {
  return 'tile' in event && Boolean(event.tile)
}
