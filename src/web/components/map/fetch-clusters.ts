import type { Bounds } from '../../../lib/geo/coordinates.ts'
import { tilesOf } from '../../../lib/geo/tiles.ts'

/** The API has no smaller tiles. */
const DEEPEST_ZOOM = 18

export type ClusterArea = { bounds: Bounds; zoom: number }

/**
 * Hands on what stands in the area under the filters. Where it does not come, what is shown stays, for the list has
 * everything, and it is asked for again once the network is back.
 */
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

/** The whole zoom at which the clusters of a view are counted. */
export function clusterZoom(zoom: number): number {
  return Math.min(DEEPEST_ZOOM, Math.max(0, Math.floor(zoom)))
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
