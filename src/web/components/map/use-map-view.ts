import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '../../../domain/places/place.ts'
import type { Bounds, LatLng } from '../../../lib/geo/coordinates.ts'
import { isCodeLost, loadMapView } from '../../../maps/load-map-view.ts'
import type {
  MapDrag,
  MapItem,
  MapMove,
  MapProblem,
  MapService,
  MapView,
  Origin,
  Theme,
} from '../../../maps/map-view.ts'
import { frameFor, type PictureFrame, pictureView } from '../../../maps/picture/frames.ts'
import type { SiteSettings } from '../../context.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import { foreignServiceOf } from './map-kind.ts'
import { mapService } from './services.ts'
import { noteStarted } from './started-services.ts'
import { whenWanted } from './when-wanted.ts'

export type ShownMap = {
  state: MapState
  /** begins anew after a failure */
  retry(): void
  /** it takes a new document for that, and what was typed would be gone */
  reloads: boolean
}

export type MapState = 'picture' | 'loading' | 'ready' | MapProblem

// Around a single place there must be something to see: the next town, or the streets.
const CLOSEST_FIT: Record<MapService['kind'], number> = { builtin: 9, street: 14, google: 9 }

type Options = {
  container: RefObject<HTMLElement | null>
  kind: MapService['kind']
  site: SiteSettings
  /** what is shown; a new box moves the map */
  area: Bounds
  /** a new object moves the map there, at the zoom it has */
  center?: LatLng
  /** of the picture beneath, whose view the map begins with */
  frames: readonly PictureFrame[]
  items: readonly MapItem[]
  origin?: Origin
  selected?: string
  pointed: string | null
  onSelect(slug: string): void
  onPoint(slug: string | null): void
  onMove?(move: MapMove): void
  onDrag?(dragged: MapDrag): void
  /** the places in this box, which the map cannot show apart */
  onList?(bounds: Bounds): void
}

/** What makes it another map. */
type Wanted = { kind: MapService['kind']; locale: Locale; attempt: number }

/** Keeps a map in the container, loaded when the page is idle or the map is touched, and hands it what changes. */
export function useMapView(options: Options): ShownMap {
  const { container, kind, site, area, center, frames, items, origin, selected, pointed } = options
  const words = usePlaceWords().mapView
  const locale = useLocale()
  // Equal boxes and points are new objects with every answer; only their numbers tell a change.
  const { west, south, east, north } = area
  const { point: { lat, lng } = {}, radiusKm, isVisitor } = origin ?? {}
  const map = useRef<MapView>(undefined)
  const seen = useRef<MapMove>(undefined)
  const [state, setState] = useState<MapState>('picture')
  const [attempt, setAttempt] = useState(0)
  const select = useEffectEvent(options.onSelect)
  const point = useEffectEvent(options.onPoint)
  const move = useEffectEvent((moved: MapMove) => {
    seen.current = moved
    options.onMove?.(moved)
  })
  const drag = useEffectEvent((dragged: MapDrag) => options.onDrag?.(dragged))
  const list = useEffectEvent((bounds: Bounds) => options.onList?.(bounds))
  const firstView = useEffectEvent(() =>
    pictureView(
      area,
      frameFor(frames, (media) => matchMedia(media).matches),
    ),
  )
  const goTo = useEffectEvent((target: LatLng) =>
    map.current?.setView({ center: target, zoom: seen.current?.zoom ?? firstView().zoom }),
  )
  const start = useEffectEvent(
    async (wanted: Wanted, element: HTMLElement, signal: AbortSignal) => {
      setState('loading')
      const view = await loadMapView(
        mapService(wanted.kind, site, wanted.locale),
        {
          container: element,
          view: firstView(),
          theme: currentTheme(),
          words,
          reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
          on: {
            ready: () => setState('ready'),
            move: (moved) => move(moved),
            select: (slug) => select(slug),
            hover: (slug) => point(slug),
            drag: (dragged) => drag(dragged),
            openCluster: () => undefined,
            listCluster: ({ bounds }) => list(bounds),
            error: (problem) => setState(problem),
          },
        },
        signal,
      )
      if (!view) return
      const asked = foreignServiceOf(wanted.kind, site)
      if (asked) noteStarted(asked)
      map.current = view
      if (center) goTo(center)
      view.setItems(items)
      view.showOrigin(origin ?? null)
      view.select(selected ?? null)
    },
  )

  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const ending = new AbortController()
    void whenWanted(element, ending.signal).then(() =>
      start({ kind, locale, attempt }, element, ending.signal),
    )
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
  }, [container, kind, locale, attempt])

  useEffect(() => map.current?.setItems(items), [items])
  useEffect(() => {
    if (center) goTo(center)
  }, [center])
  useEffect(() => {
    const isKnown = lat !== undefined && lng !== undefined
    map.current?.showOrigin(isKnown ? { point: { lat, lng }, radiusKm, isVisitor } : null)
  }, [lat, lng, radiusKm, isVisitor])
  useEffect(() => map.current?.select(selected ?? null), [selected])
  useEffect(() => map.current?.hover(pointed), [pointed])
  useEffect(() => {
    const box = { west, south, east, north }
    // A search of what is seen moves nothing.
    if (seen.current && isAbout(box, seen.current.bounds)) return
    map.current?.fitBounds(box, { padding: 48, maxZoom: CLOSEST_FIT[kind], animate: true })
  }, [west, south, east, north, kind])
  const retry = () => {
    // Offline no page would come in place of this one.
    if (isCodeLost(kind) && navigator.onLine) return location.reload()
    setAttempt(attempt + 1)
    // The button goes away; what it was pressed for comes here.
    container.current?.focus()
  }
  return { state, retry, reloads: isCodeLost(kind) }
}

/** In degrees: an address rounds a box. */
const ROUNDED = 0.0002

function isAbout(one: Bounds, other: Bounds): boolean {
  const edges = ['west', 'south', 'east', 'north'] as const
  return edges.every((edge) => Math.abs(one[edge] - other[edge]) < ROUNDED)
}

function currentTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
