import { randomNumbers } from '../../bench/place-index/random-numbers.ts'
import { wrapLng } from '../../src/lib/geo/bounds.ts'
import type { LatLng } from '../../src/lib/geo/coordinates.ts'
import { fromMercator, tilesOf, toMercator } from '../../src/lib/geo/tiles.ts'
import { buildPlaceIndex } from '../../src/lib/place-index/changeable-index.ts'
import type { Size } from '../../src/maps/camera.ts'
import { type MapItem, type MapPlaceItem, type View, MAX_ITEMS } from '../../src/maps/map-view.ts'
import { stackPlaces } from '../../src/maps/markers/placement.ts'
import { pointsOf, type TileSource, loadScene } from '../../src/maps/picture/tiles.ts'
import { withoutListed } from '../../src/web/views/cluster-items.ts'

/** A view of the finder's map with everything on it, assembled as the page does. */
export type RandomView = { view: View; size: Size; items: MapItem[]; rows: MapPlaceItem[] }

const PLACES = 19_000
/** The finder's map in a window of 1280 × 800. */
export const SIZE = { width: 832, height: 728 }
/** Rows of a list. */
const ROWS = 20

/** Views at zooms 3 to 10 around some of 19,000 places, distributed like people: many in few towns, some in one street. */
export async function openRandomViews(tiles: TileSource, closest: number, seed = 1) {
  const random = randomNumbers(seed)
  const towns = await townsOf(tiles)
  const places = Array.from({ length: PLACES }, (): LatLng => {
    const town = towns[random.zipf(towns.length, 0.8)] ?? { lat: 0, lng: 0 }
    const degrees = 10 ** (-3.5 + 3 * random.next())
    return {
      lat: Math.max(-80, Math.min(80, town.lat + degrees * random.normal())),
      lng: wrapLng(town.lng + degrees * random.normal()),
    }
  })
  const index = buildPlaceIndex(
    places.map((point, i) => ({
      ...point,
      categories: [0],
      tags: [],
      timeZone: 0,
      texts: { names: [`Ort ${i}`], localities: [], rest: [] },
    })),
    {},
  )

  return function next(): RandomView {
    const zoom = 3 + 7 * random.next()
    const middle = places[Math.floor(random.next() * PLACES)] ?? { lat: 0, lng: 0 }
    const view = { center: middle, zoom }
    const bounds = boundsOf(view)
    const filter = { within: bounds }
    // The nearest ones, or the first ones by name, which lie anywhere in the view.
    const order = random.next() < 0.5 ? ('distance' as const) : ('name' as const)
    const { hits } = index.page({ filter, order, origin: middle, offset: 0, limit: ROWS })
    const rows = hits.map(({ ordinal }, i) => ({ ...place(ordinal), number: i + 1 }))
    const clusters = tilesOf(bounds, Math.floor(zoom)).flatMap((tile) => index.clusters(tile, {}))
    const beside = withoutListed(clusters.map(toItem), rows)
    const all = new Map([...rows, ...beside].map((item) => [item.id, item]))
    const items = stackPlaces([...all.values()].slice(0, MAX_ITEMS), closest)
    return { view, size: SIZE, items, rows }

    function toItem(item: ReturnType<typeof index.clusters>[number], i: number): MapItem {
      const { lat, lng } = item
      const point = { lat, lng }
      if (item.kind === 'place') return place(item.ordinal)
      if (item.kind === 'stack') {
        const stacked = item.ordinals.map(place)
        return { kind: 'stack', id: `s${lat},${lng}`, count: item.count, places: stacked, point }
      }
      const { count, bounds: box } = item
      const id = `c${i}`
      const isMuted = random.next() < 0.5
      return { kind: 'cluster', id, count, point, zoom: Math.floor(zoom), bounds: box, isMuted }
    }
  }

  function place(ordinal: number): MapPlaceItem {
    const point = places[ordinal] ?? { lat: 0, lng: 0 }
    return { kind: 'place', id: `p${ordinal}`, name: `Ort ${ordinal}`, colour: '#2e7d46', point }
  }
}

function boundsOf({ center, zoom }: View) {
  const world = 512 * 2 ** zoom
  const { x, y } = toMercator(center)
  const half = { x: SIZE.width / 2 / world, y: SIZE.height / 2 / world }
  const northWest = fromMercator({ x: x - half.x, y: Math.max(0, y - half.y) })
  const southEast = fromMercator({ x: x + half.x, y: Math.min(1, y + half.y) })
  return {
    west: wrapLng(northWest.lng),
    south: southEast.lat,
    east: wrapLng(southEast.lng),
    north: northWest.lat,
  }
}

// The towns that the map itself shows at zoom 5, largest first.
async function townsOf(tiles: TileSource): Promise<LatLng[]> {
  const size = { width: 512 * 32, height: 512 * 32 }
  const scene = await loadScene({ center: { lat: 0, lng: 0 }, zoom: 5 }, size, tiles)
  const filter = ['==', ['get', 'class'], 'city']
  return pointsOf(scene, { 'source-layer': 'places', filter }, { margin: 0 })
    .toSorted((a, b) => Number(a.properties['rank']) - Number(b.properties['rank']))
    .map(({ x, y }) => fromMercator({ x: x / size.width, y: y / size.height }))
}
