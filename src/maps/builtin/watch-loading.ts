import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterSeen } from '../after-seen.ts'
import type { MapNotice } from '../controls/map-notice.ts'
import type { EngineEvents } from '../map-engine.ts'
import { problemOfConnection } from '../problem-of-connection.ts'

export type LoadingOptions = {
  events: Pick<EngineEvents, 'ready' | 'fail'>
  notice: MapNotice
  /** what the notice says when tiles are missing later on */
  missing: string
  /** before what failed is asked for again */
  beforeRetry(): void
  timeout?: number
}

// Drawing in software on a busy phone takes its time; what has not come by then will not.
const LOADING_MS = 30_000
// Browsers give a lost context back within moments or not at all.
const CONTEXT_MS = 5_000
// Failed tiles are requested again: at once when the network is back, otherwise less and less often.
const AGAIN_MS = 3_000
const LONGEST_AGAIN_MS = 60_000

/** Follows a map from its first request on: ready, never ready, or later without tiles or graphics. Returns how to stop. */
export function watchLoading(map: MapLibreMap, options: LoadingOptions): () => void {
  const { events, timeout = LOADING_MS } = options
  const stopTiles = watchTiles(map, options)
  const loaded = afterSeen(timeout, () => events.fail(problemOfConnection()))
  let restored: (() => void) | undefined
  map.once('load', loaded)
  map.on('webglcontextlost', () => {
    restored?.()
    restored = afterSeen(CONTEXT_MS, () => events.fail('webgl_unavailable'))
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
  let hasCome = false
  let hasStyle = false
  let isReady = false
  let again: ReturnType<typeof setTimeout> | undefined
  let delay = AGAIN_MS

  function retry(): void {
    clearTimeout(again)
    again = undefined
    if (failed.size === 0) return
    const tiles = [...failed.values()]
    // Those that were left behind by moving on are not asked for again, and miss no more.
    failed.clear()
    options.beforeRetry()
    // Without its graphics context the map has no style; with the next one everything is requested again.
    if (!map.style) return
    // Named one by one: asked to refresh everything, MapLibre 6.17 waits for ever for tiles that had failed.
    for (const source of Object.keys(map.getStyle().sources)) {
      map.refreshTiles(
        source,
        tiles.filter((tile) => tile.source === source),
      )
    }
    // Where all were left behind nothing comes and nothing fails any more: the map is asked whether it is whole.
    map.triggerRepaint()
  }

  function sayWhatFailed(): void {
    notice.say(failed.size > 0 ? missing : '')
    if (failed.size === 0) return
    again ??= setTimeout(retry, delay)
    delay = Math.min(delay * 2, LONGEST_AGAIN_MS)
  }

  map.on('data', (event) => {
    const tile = tileOf(event)
    if (!tile) return
    hasCome = true
    failed.delete(keyOf(tile))
    if (failed.size > 0) return
    delay = AGAIN_MS
    notice.say('')
  })
  map.on('idle', () => {
    if (failed.size === 0) notice.say('')
  })
  map.once('style.load', () => {
    hasStyle = true
  })
  map.on('error', (event) => {
    // A style from elsewhere that failed to load, or is not a style.
    if (!hasStyle) return events.fail(problemOfConnection())
    const tile = tileOf(event)
    // Fonts may fail, a map without them is still a map; errors of sources name them.
    if (!('sourceId' in event) && !tile) return
    // Not even the header of the file came.
    if (!tile) return isReady ? undefined : events.fail(problemOfConnection())
    failed.set(keyOf(tile), tile)
    if (isReady) sayWhatFailed()
  })
  map.once('load', () => {
    if (failed.size > 0 && !hasCome) return events.fail(problemOfConnection())
    isReady = true
    events.ready()
    sayWhatFailed()
  })
  window.addEventListener('online', retry)
  return () => {
    clearTimeout(again)
    window.removeEventListener('online', retry)
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
