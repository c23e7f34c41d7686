import { useEffect, useMemo, useRef, useState } from 'react'
import type { MapItem, MapPlaceItem, MapShape } from '../../../maps/map-view.ts'
import type { MapCluster } from '../../../domain/search/find-clusters.ts'
import type { PlaceQuery } from '../../../domain/search/place-query.ts'
import type { CategoryView } from '../../views/category-view.ts'
import {
  boundaryOf,
  clusterParams,
  clusterZoom,
  toMapItem,
  withoutListed,
} from '../../views/cluster-items.ts'
import { boundaryShapes } from '../../views/map-items.ts'
import { useLocale } from '../../locale.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import { type Tile, tilesOf } from '../../../lib/geo/tiles.ts'

type Loaded = { items: readonly MapItem[]; shapes: readonly MapShape[] }

/**
 * What the map shows besides the numbered places of the list: everything else under the same filters, in clusters counted by the
 * server. The old ones stay until the new ones have arrived, so nothing flickers.
 */
export function useClusters(
  query: PlaceQuery,
  numbered: readonly MapPlaceItem[],
  categories: readonly CategoryView[],
) {
  const [{ items, shapes }, setLoaded] = useState<Loaded>({ items: [], shapes: [] })
  const [tiles, setTiles] = useState<readonly Tile[]>([])
  const isMissing = useRef(false)
  const filters = clusterParams(query).toString()
  const locale = useLocale()

  useEffect(() => {
    const [first] = tiles
    if (!first) return undefined
    const controller = new AbortController()
    isMissing.current = true
    void fetchClusters(tiles, filters, controller.signal, (features) => {
      isMissing.current = false
      const clusters = features.flatMap((one) => toCluster(one) ?? [])
      setLoaded({
        items: clusters.map((one) => toMapItem(one, first.z, categories, locale)),
        shapes: clusters.flatMap((one) => boundaryShapes(boundaryOf(one))),
      })
    })
    return () => controller.abort()
  }, [tiles, filters, categories, locale])

  const onMove = ({ bounds, zoom }: ClusterArea) => {
    const next = tilesOf(bounds, clusterZoom(zoom))
    // Missing tiles are requested again.
    const isThere = !isMissing.current
    setTiles((before) => (isThere && sameTiles(before, next) ? before : next))
  }
  const beside = useMemo(() => withoutListed(items, numbered), [items, numbered])
  return { items: beside, shapes, onMove }
}

type ClusterArea = { bounds: Bounds; zoom: number }

function sameTiles(one: readonly Tile[], other: readonly Tile[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Passes on the contents of the tiles under the filters. Failed requests are repeated once the network is back. */
export async function fetchClusters(
  tiles: readonly Tile[],
  filters: string,
  signal: AbortSignal,
  show: (features: GeoJSON.Feature[]) => void,
): Promise<void> {
  const features = await fetchFeatures(tiles, filters, signal).catch(() => undefined)
  if (signal.aborted) return
  if (features) return show(features)
  const again = () => void fetchClusters(tiles, filters, signal, show)
  window.addEventListener('online', again, { once: true, signal })
}

async function fetchFeatures(
  tiles: readonly Tile[],
  filters: string,
  signal: AbortSignal,
): Promise<GeoJSON.Feature[]> {
  const collections = await Promise.all(
    tiles.map(async ({ z, x, y }) => {
      const response = await fetch(`/api/v1/clusters/${z}/${x}/${y}?${filters}`, { signal })
      if (!response.ok) throw new Error(`clusters ${response.status}`)
      // Our own API, described by the type it is made from.
      return (await response.json()) as GeoJSON.FeatureCollection
    }),
  )
  return collections.flatMap(({ features }) => features)
}

/** Converts a feature of the cluster API; undefined for an unknown one. */
function toCluster({ geometry, properties }: GeoJSON.Feature): MapCluster | undefined {
  if (geometry.type !== 'Point' || !properties) return undefined
  const [lng = 0, lat = 0] = geometry.coordinates
  // Our own API: `findClusters` made these properties.
  return { ...properties, lat, lng } as MapCluster
}
