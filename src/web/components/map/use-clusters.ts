import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MapItem, MapMove, MapPlaceItem, MapShape } from '../../../maps/map-view.ts'
import { type PlaceQuery, toSearchParams } from '../../../domain/search/place-query.ts'
import type { CategoryView } from '../../views/category-view.ts'
import { useLocale } from '../../locale.ts'
import { withoutListed } from './without-listed.ts'
import { shapesOf, toMapItem } from './cluster-items.ts'
import { type ClusterArea, clusterZoom, fetchClusters } from './fetch-clusters.ts'

type Loaded = { items: readonly MapItem[]; shapes: readonly MapShape[] }

/**
 * What stands on the map beside the numbered places of the list: everything else under the same filters, in clusters
 * counted by the server. What is shown stays until the new is there, so nothing flickers.
 */
export function useClusters(
  query: PlaceQuery,
  numbered: readonly MapPlaceItem[],
  categories: readonly CategoryView[],
) {
  const [{ items, shapes }, setLoaded] = useState<Loaded>({ items: [], shapes: [] })
  const [area, setArea] = useState<ClusterArea>()
  const filters = filterParams(query)
  const locale = useLocale()

  useEffect(() => {
    if (!area) return undefined
    const ending = new AbortController()
    const zoom = clusterZoom(area.zoom)
    void fetchClusters(area, filters, ending.signal, (features) =>
      setLoaded({
        items: features.flatMap((one) => toMapItem(one, zoom, categories, locale) ?? []),
        shapes: features.flatMap(shapesOf),
      }),
    )
    return () => ending.abort()
  }, [area, filters, categories, locale])

  const onMove = useCallback(({ bounds, zoom }: MapMove) => setArea({ bounds, zoom }), [])
  const beside = useMemo(() => withoutListed(items, numbered), [items, numbered])
  return { items: beside, shapes, onMove }
}

// The map shows all that match, wherever they are; only the words and filters count.
function filterParams(query: PlaceQuery): string {
  return toSearchParams({
    ...query,
    within: undefined,
    selected: undefined,
    view: 'list',
    unit: undefined,
    isHere: undefined,
    sort: undefined,
    page: 1,
  }).toString()
}
