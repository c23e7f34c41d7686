import { type RefObject, useMemo, useRef, useState, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withMargin } from '../../../lib/geo/bounds.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import { areaOfView, FINDER_FRAMES, MAX_PICTURE_ZOOM } from '../../../maps/picture/frames.ts'
import { basemapFolder } from '../../../maps/picture/picture-address.ts'
import { toSearchParams } from '../../../domain/search/place-query.ts'
import type { SiteSettings } from '../../context.ts'
import { searchWithin } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { useIsEmbedded } from '../embedding.tsx'
import { withMuted } from '../../views/cluster-items.ts'
import { finderArea, finderMarkers, toOrigin } from '../../views/map-items.ts'
import { useMapKind } from './map-kind.ts'
import { useClusters } from './use-clusters.ts'
import type { Selection } from './use-selection.ts'
import { currentFrame, findSavedView } from './view/use-map-camera.ts'
import { type MapStatus, useMapView } from './view/use-map-view.ts'
import { decodeOutline } from '../../../lib/geo/outline.ts'
import type { MapShape } from '../../../maps/map-view.ts'

/** In degrees: the URL rounds the edges, and no place on an edge may be lost. */
const LIST_MARGIN = 0.0002

export type FinderMapState = {
  container: RefObject<HTMLDivElement | null>
  status: MapStatus
  /** the picture shown while the map loads, with the area where the visitor left the map; undefined if that is closer than any picture */
  mapPicture: { area?: Bounds } | undefined
  /** the part of the map that the visitor moved to */
  movedTo: Bounds | undefined
  onSearchHere(): void
}

type Options = { view: FinderView; selection: Selection; site: SiteSettings }

/** The map beside the list: the same places with the same numbers, and everything else in clusters. */
export function useFinderMap({ view, selection, site }: Options): FinderMapState {
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  const isEmbedded = useIsEmbedded()
  // Every answer brings a new object for an equal box; only the numbers tell whether the search changed.
  const area = useArea(view)
  const from = Object.values(area).join()
  const viewKey = `${useSearchName(view)} ${from}`
  const [moved, setMoved] = useState<{ bounds: Bounds; from: string }>()
  const isAway = moved?.from === from
  const [isLoading, setLoading] = useState(false)
  const regionShapes = useRegionShapes(view.regions, {
    basemapPath: site.basemapPath,
    isWanted: isLoading,
  })
  const plates = useMemo(() => finderMarkers(view), [view])
  const clusters = useClusters(view.mapQuery, plates, view.categories)
  const shapes = useMemo(
    () => [...clusters.shapes, ...regionShapes],
    [clusters.shapes, regionShapes],
  )
  const items = useMemo(
    () => [...plates, ...withMuted(clusters.items, view)],
    [plates, clusters.items, view],
  )
  const status = useMapView({
    container,
    kind: useMapKind(site),
    site,
    // In a frame the page around it scrolls.
    gestures: isEmbedded ? 'cooperative' : 'free',
    area,
    frames: FINDER_FRAMES,
    viewKey,
    items,
    origin: toOrigin(view),
    shapes,
    selected: selection.selected,
    hovered: selection.hovered,
    onSelect: selection.select,
    onHover: selection.hover,
    // Requests the other places while the map loads, so that they are there with its first frame.
    onStart: clusters.onMove,
    onMove(move) {
      clusters.onMove(move)
      // A resize also moves the map. Once the visitor has moved it away, it stays away, and a resize shows another part.
      setMoved(move.byUser || isAway ? { bounds: move.bounds, from } : undefined)
    },
    onList: (bounds) =>
      void navigate(searchWithin(view.query, withMargin(bounds, LIST_MARGIN), 'list')),
  })
  // Loads the outlines early enough for the map's first frame: the picture beneath has shown them from the start.
  if (!isLoading && (status.state === 'loading' || status.state === 'ready')) setLoading(true)
  return {
    container,
    status,
    mapPicture: useMapPicture(viewKey),
    movedTo: isAway ? moved.bounds : undefined,
    onSearchHere: () => setMoved(undefined),
  }
}

// The map also covers the place that the page opened with. Selecting another one later does not move the map.
function useArea(view: FinderView): Bounds {
  const search = useSearchName(view)
  const [opened] = useState({ search, unlisted: view.unlisted })
  return finderArea({ ...view, unlisted: opened.search === search ? opened.unlisted : undefined })
}

// Selecting a place, turning the page, and switching between list and map leave the map where it is.
function useSearchName({ query }: FinderView): string {
  const { pathname } = useLocation()
  const search = toSearchParams({
    ...query,
    selected: undefined,
    view: 'list',
    unit: undefined,
    page: 1,
  })
  return `${pathname}?${search}`
}

/** The part of the earth that the picture shows: where the visitor left the map, so that nothing jumps when the map appears. */
function useMapPicture(viewKey: string): FinderMapState['mapPicture'] {
  // Fixed when the page opens: the map already shows any view that is kept later.
  const [opened] = useState(() => ({ viewKey: viewKey, view: findSavedView(viewKey) }))
  if (opened.viewKey !== viewKey || !opened.view) return {}
  if (opened.view.zoom > MAX_PICTURE_ZOOM) return undefined
  return { area: areaOfView(opened.view, currentFrame(FINDER_FRAMES)) }
}

const NONE: readonly MapShape[] = []

/**
 * The outlines of the searched regions for the live map, loaded with it: the picture beneath already shows them.
 * The map is useful without them, so a failed request is not repeated.
 */
function useRegionShapes(
  regions: readonly string[],
  { basemapPath, isWanted }: { basemapPath: string; isWanted: boolean },
): readonly MapShape[] {
  const codes = isWanted ? regions.join(' ') : ''
  const [loaded, setLoaded] = useState<{ codes: string; shapes: readonly MapShape[] }>()

  useEffect(() => {
    if (!codes) return undefined
    const controller = new AbortController()
    const folder = basemapFolder(basemapPath)
    const load = async (code: string): Promise<MapShape[]> => {
      const response = await fetch(`${folder}/region/${code}.txt`, { signal: controller.signal })
      if (!response.ok) return []
      return [{ outline: decodeOutline(await response.text()), isTinted: false }]
    }
    void Promise.all(codes.split(' ').map((code) => load(code).catch(() => []))).then((shapes) => {
      if (!controller.signal.aborted) setLoaded({ codes, shapes: shapes.flat() })
    })
    return () => controller.abort()
  }, [codes, basemapPath])

  return loaded?.codes === codes ? loaded.shapes : NONE
}
