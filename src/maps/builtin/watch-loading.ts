import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterVisibleFor } from '../after-visible-for.ts'
import type { MapNotice } from '../controls/map-notice.ts'
import type { EngineEvents } from '../map-engine.ts'
import { connectionProblem } from '../connection-problem.ts'

export type LoadingOptions = {
  events: Pick<EngineEvents, 'ready' | 'fail'>
  notice: MapNotice
  /** what the notice says when tiles are missing later on */
  missing: string
  /** called before failed tiles are requested again */
  beforeRetry(): void
  timeout?: number
}

// Drawing in software on a busy phone is slow, but a map that takes longer than this has failed.
const LOADING_TIMEOUT_MS = 30_000
// Browsers restore a lost context within moments or not at all.
const CONTEXT_TIMEOUT_MS = 5_000
// Failed tiles are requested again: at once when the network is back, otherwise less and less often.
const RETRY_DELAY_MS = 3_000
const MAX_RETRY_DELAY_MS = 60_000

/** Watches a map from its first request on: ready, never ready, or later without tiles or graphics. Returns a function that stops. */
export function watchLoading(map: MapLibreMap, options: LoadingOptions): () => void {
  const { events, timeout = LOADING_TIMEOUT_MS } = options
  const stopTiles = watchTiles(map, options)
  const loaded = afterVisibleFor(timeout, () => events.fail(connectionProblem()))
  let restored: (() => void) | undefined
  map.once('load', loaded)
  map.on('webglcontextlost', () => {
    restored?.()
    restored = afterVisibleFor(CONTEXT_TIMEOUT_MS, () => events.fail('webgl_unavailable'))
  })
  map.on('webglcontextrestored', () => restored?.())
  return () => {
    loaded()
    restored?.()
    stopTiles()
  }
}

function watchTiles(map: MapLibreMap, options: LoadingOptions): () => void {
  const { events, notice, missing } = options
  const failed = new Map<string, FailedTile>()
  let hasLoadedTile = false
  let hasStyle = false
  let isReady = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let delay = RETRY_DELAY_MS

  function retry(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
    if (failed.size === 0) return
    delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS)
    const tiles = [...failed.values()]
    // MapLibre does not request tiles again if they are out of view by now, so they no longer count as missing.
    failed.clear()
    options.beforeRetry()
    // Without its graphics context the map has no style; with the next one everything is requested again.
    if (!map.style) return
    // Name each tile: told to refresh a whole source, MapLibre 6.17 waits forever for tiles that had failed.
    for (const source of Object.keys(map.getStyle().sources)) {
      map.refreshTiles(
        source,
        tiles.filter((tile) => tile.source === source),
      )
    }
    // If all of them are out of view, no tile loads or fails any more: a repaint makes the map say when it is complete.
    map.triggerRepaint()
  }

  function reportFailures(): void {
    notice.show(failed.size > 0 ? missing : '')
    if (failed.size > 0) retryTimer ??= setTimeout(retry, delay)
  }

  map.on('data', (event) => {
    const tile = tileOf(event)
    if (!tile) return
    hasLoadedTile = true
    failed.delete(keyOf(tile))
    if (failed.size > 0) return
    delay = RETRY_DELAY_MS
    notice.show('')
  })
  map.on('idle', () => {
    if (failed.size === 0) notice.show('')
  })
  map.once('style.load', () => {
    hasStyle = true
  })
  map.on('error', (event) => {
    // A foreign style failed to load, or is not a style.
    if (!hasStyle) return events.fail(connectionProblem())
    const tile = tileOf(event)
    // Ignore fonts that fail, the map works without them; errors of sources have a `sourceId`.
    if (!('sourceId' in event) && !tile) return
    // Not even the header of the file loaded.
    if (!tile) return isReady ? undefined : events.fail(connectionProblem())
    failed.set(keyOf(tile), tile)
    if (isReady) reportFailures()
  })
  map.once('load', () => {
    if (failed.size > 0 && !hasLoadedTile) return events.fail(connectionProblem())
    isReady = true
    events.ready()
    reportFailures()
  })
  const retryAtOnce = () => {
    retry()
    delay = RETRY_DELAY_MS
  }
  window.addEventListener('online', retryAtOnce)
  return () => {
    clearTimeout(retryTimer)
    window.removeEventListener('online', retryAtOnce)
  }
}

type FailedTile = { source: string; z: number; x: number; y: number }

const keyOf = ({ source, z, x, y }: FailedTile) => `${source}/${z}/${x}/${y}`

/** Which tile an event is about; undefined when it is about none. */
function tileOf(event: object): FailedTile | undefined {
  const { sourceId, tile }: EventOfTile = event
  if (!tile) return undefined
  const { z, x, y } = tile.tileID.canonical
  return { source: String(sourceId), z, x, y }
}

/** Properties of MapLibre's tile events that its types do not declare. */
type EventOfTile = {
  sourceId?: string
  tile?: { tileID: { canonical: { z: number; x: number; y: number } } }
}
