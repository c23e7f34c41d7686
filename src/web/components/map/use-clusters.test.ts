import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tilesOf } from '../../../lib/geo/tiles.ts'
import { fetchClusters } from './use-clusters.ts'

const TILES = tilesOf({ west: -113.1, south: 37.1, east: -112.9, north: 37.3 }, 3)
const feature = { type: 'Feature', geometry: null, properties: {} }

const ask = vi.fn<typeof fetch>()
const show = vi.fn<(features: unknown[]) => void>()
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', ask)
  ask.mockReset().mockImplementation(async () => Response.json({ features: [feature] }))
  show.mockReset()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const goOnline = () => page.dispatchEvent(new Event('online'))

test('a failed request is repeated once the network is back, and not again after it has succeeded', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await fetchClusters(TILES, '', new AbortController().signal, show)
  expect(show).not.toHaveBeenCalled()
  goOnline()
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith([feature]))
  goOnline()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('an area that the map has left is not requested again', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const leaving = new AbortController()
  await fetchClusters(TILES, '', leaving.signal, show)
  leaving.abort()
  goOnline()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer that arrives after the map has left its area is not shown', async () => {
  const leaving = new AbortController()
  const asked = fetchClusters(TILES, '', leaving.signal, show)
  leaving.abort()
  await asked
  expect(show).not.toHaveBeenCalled()
})
