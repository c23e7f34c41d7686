import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { boundsOf } from '../../../lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { viewOf } from '../../../lib/geo/tiles.ts'
import { loadMapView } from '../../../maps/load-map-view.ts'
import type {
  MapItem,
  MapMove,
  MapProblem,
  MapService,
  MapView,
  Theme,
} from '../../../maps/map-view.ts'
import { useLocale, useWords } from '../../words.tsx'
import { mapService } from './services.ts'
import { whenWanted } from './when-wanted.ts'

export type MapState = 'picture' | 'loading' | 'ready' | MapProblem

type Options = {
  container: RefObject<HTMLElement | null>
  kind: MapService['kind']
  basemapPath: string
  /** what is shown; a new box moves the map */
  area: Bounds
  items: readonly MapItem[]
  origin?: LatLng
  selected?: string
  pointed: string | null
  onSelect(slug: string): void
  onPoint(slug: string | null): void
  onMove?(move: MapMove): void
}

/** Keeps a map in the container, loaded when the page is idle or the map is touched, and hands it what changes. */
export function useMapView(options: Options): MapState {
  const { container, kind, basemapPath, area, items, origin, selected, pointed } = options
  const words = useWords().mapView
  const locale = useLocale()
  const map = useRef<MapView>(undefined)
  const [state, setState] = useState<MapState>('picture')
  const select = useEffectEvent(options.onSelect)
  const point = useEffectEvent(options.onPoint)
  const move = useEffectEvent((moved: MapMove) => options.onMove?.(moved))
  const firstView = useEffectEvent((element: HTMLElement) =>
    viewOf(withMargin(area), { width: element.clientWidth, height: element.clientHeight }),
  )
  const start = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    setState('loading')
    const view = await loadMapView(
      mapService(kind, { basemapPath, locale }),
      {
        container: element,
        view: firstView(element),
        theme: currentTheme(),
        words,
        reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
        on: {
          ready: () => setState('ready'),
          move: (moved) => move(moved),
          select: (slug) => select(slug),
          hover: (slug) => point(slug),
          openCluster: () => undefined,
          error: (problem) => setState(problem),
        },
      },
      signal,
    )
    if (!view) return
    map.current = view
    view.setItems(items)
    view.showOrigin(origin ?? null)
    view.select(selected ?? null)
  })

  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const ending = new AbortController()
    void whenWanted(element, ending.signal).then(() => start(element, ending.signal))
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', () => map.current?.setTheme(currentTheme()), {
      signal: ending.signal,
    })
    return () => {
      ending.abort()
      map.current?.destroy()
      map.current = undefined
      setState('picture')
    }
  }, [container, kind, locale])

  useEffect(() => map.current?.setItems(items), [items])
  useEffect(() => map.current?.showOrigin(origin ?? null), [origin?.lat, origin?.lng])
  useEffect(() => map.current?.select(selected ?? null), [selected])
  useEffect(() => map.current?.hover(pointed), [pointed])
  useEffect(
    () => map.current?.fitBounds(area, { padding: 48, maxZoom: 9, animate: true }),
    [area.west, area.south, area.east, area.north],
  )
  return state
}

function currentTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

// Plates at the edge must not be cut off, and a single point needs some land around it.
function withMargin(area: Bounds): Bounds {
  const lat = Math.max(0.35, (area.north - area.south) * 0.12)
  const lng = Math.max(0.45, (area.east - area.west) * 0.12)
  const grown = [
    { lat: Math.max(-85, area.south - lat), lng: Math.max(-180, area.west - lng) },
    { lat: Math.min(85, area.north + lat), lng: Math.min(180, area.east + lng) },
  ]
  return area.west <= area.east ? (boundsOf(grown) ?? area) : area
}
