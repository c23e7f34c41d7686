import { useEffect, useMemo, useState } from 'react'
import type { MapItem, MapMove, MapPlaceItem, MapShape } from '../../../maps/map-view.ts'
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
import { tilesOf } from '../../../lib/geo/tiles.ts'

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
  const [area, setArea] = useState<ClusterArea>()
  const filters = clusterParams(query).toString()
  const locale = useLocale()

  useEffect(() => {
    if (!area) return undefined
    const ending = new AbortController()
    const zoom = clusterZoom(area.zoom)
    void fetchClusters(area, filters, ending.signal, (features) => {
      const clusters = features.flatMap((one) => toCluster(one) ?? [])
      setLoaded({
        items: clusters.map((one) => toMapItem(one, zoom, categories, locale)),
        shapes: clusters.flatMap((one) => boundaryShapes(boundaryOf(one))),
      })
    })
    return () => ending.abort()
  }, [area, filters, categories, locale])

  const onMove = ({ bounds, zoom }: MapMove) => setArea({ bounds, zoom })
  const beside = useMemo(() => withoutListed(items, numbered), [items, numbered])
  return { items: beside, shapes, onMove }
}

type ClusterArea = { bounds: Bounds; zoom: number }

/** Passes on what is in the area under the filters. If that does not arrive, it is requested again once the network is back. */
export async function fetchClusters(
  area: ClusterArea,
  filters: string,
  signal: AbortSignal,
  show: (features: GeoJSON.Feature[]) => void,
): Promise<void> {
  const features = await fetchFeatures(area, filters, signal).catch(() => undefined)
  if (signal.aborted) return
  if (features) return show(features)
  const again = () => void fetchClusters(area, filters, signal, show)
  window.addEventListener('online', again, { once: true, signal })
}

async function fetchFeatures(
  { bounds, zoom }: ClusterArea,
  filters: string,
  signal: AbortSignal,
): Promise<GeoJSON.Feature[]> {
  const tiles = tilesOf(bounds, clusterZoom(zoom))
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

/** One feature of the cluster API; undefined for what is unknown. */
function toCluster({ geometry, properties }: GeoJSON.Feature): MapCluster | undefined {
  if (geometry.type !== 'Point' || !properties) return undefined
  const [lng = 0, lat = 0] = geometry.coordinates
  // Our own API: `findClusters` made these properties.
  return { ...properties, lat, lng } as MapCluster
}
