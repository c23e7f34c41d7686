import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLoading } from './watch-loading.ts'

const MISSING = 'Ein Teil der Karte fehlt'
const TILE = { z: 3, x: 1, y: 2 }

let map: ReturnType<typeof aMap>
let said: string[]
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  said = []
  map = aMap()
  watchLoading(map.asMap, {
    events: { ready: () => undefined, fail: (problem) => said.push(problem) },
    notice: { show: (sentence) => said.push(sentence) },
    missing: MISSING,
    beforeRetry: () => undefined,
  })
  map.tell('style.load')
  map.tell('load')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reports missing tiles until the map is complete, even if they are out of view by then', () => {
  map.tell('error', aTile())
  expect(said.at(-1)).toBe(MISSING)
  map.tell('idle')
  expect(said.at(-1)).toBe(MISSING)
  page.dispatchEvent(new Event('online'))
  expect(map.refreshed).toEqual([TILE])
  // No tile loaded, because none of them is in view any more.
  map.tell('idle')
  expect(said.at(-1)).toBe('')
})

test('keeps reporting them while they fail again', () => {
  map.tell('error', aTile())
  vi.advanceTimersByTime(3_000)
  map.tell('error', aTile())
  map.tell('idle')
  expect(said.at(-1)).toBe(MISSING)
})

test('waits longer after each attempt, not after each failed tile, and starts over when the network is back', () => {
  const failAll = () => {
    for (const x of [1, 2, 3, 4, 5, 6]) map.tell('error', aTile(x))
  }
  failAll()
  vi.advanceTimersByTime(3_000)
  expect(map.refreshed).toHaveLength(6)
  failAll()
  vi.advanceTimersByTime(5_999)
  expect(map.refreshed).toHaveLength(6)
  vi.advanceTimersByTime(1)
  expect(map.refreshed).toHaveLength(12)
  failAll()
  page.dispatchEvent(new Event('online'))
  expect(map.refreshed).toHaveLength(18)
  // The network came back a moment later than the browser said.
  failAll()
  vi.advanceTimersByTime(3_000)
  expect(map.refreshed).toHaveLength(24)
})

test('requests nothing while the graphics context, and with it the style, is gone', () => {
  map.tell('error', aTile())
  map.asMap.style = undefined as never
  expect(() => page.dispatchEvent(new Event('online'))).not.toThrow()
  expect(map.refreshed).toEqual([])
})

function aTile(x = TILE.x) {
  return { sourceId: 'basemap', tile: { tileID: { canonical: { ...TILE, x } } } }
}

/** The part of MapLibre that is watched. */
function aMap() {
  const listeners = new Map<string, ((event: object) => void)[]>()
  const listen = (name: string, hear: (event: object) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), hear])
  const refreshed: object[] = []
  const parts = {
    style: {},
    on: listen,
    once: listen,
    getStyle: () => ({ sources: { basemap: {} } }),
    refreshTiles: (_source: string, tiles: { z: number; x: number; y: number }[]) =>
      refreshed.push(...tiles.map(({ z, x, y }) => ({ z, x, y }))),
    triggerRepaint: () => undefined,
  }
  return {
    refreshed,
    asMap: parts as unknown as MapLibreMap,
    tell(name: string, event: object = {}) {
      for (const hear of listeners.get(name) ?? []) hear(event)
    },
  }
}
