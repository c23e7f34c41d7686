import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '../../../../domain/places/place.ts'
import type { Bounds } from '../../../../lib/geo/coordinates.ts'
import { hasCodeFailed, loadMapView } from '../../../../maps/load-map-view.ts'
import type {
  MapDrag,
  MapMove,
  MapProblem,
  MapService,
  MapView,
  Theme,
  View,
} from '../../../../maps/map-view.ts'
import { areaOfView } from '../../../../maps/picture/frames.ts'
import type { SiteSettings } from '../../../context.ts'
import { useLocale } from '../../../locale.ts'
import { usePlaceWords } from '../../../words/places.ts'
import { type ThirdPartyService, noteStarted } from '../consent.ts'
import { thirdPartyServiceOf } from '../map-kind.ts'
import { mapService } from '../services.ts'
import { whenWanted } from '../when-wanted.ts'

export type LiveMap = {
  /** set once its code has loaded; the map may still be loading, and stores what it is given until then */
  map?: MapView
  state: MapState
  /** a third-party map failed, and our own replaces it */
  failure?: ThirdPartyFailure
  /** starts over after a failure */
  retry(): void
  /** retrying reloads the document, which loses what was typed */
  reloads: boolean
}

export type ThirdPartyFailure = {
  service: ThirdPartyService
  problem: Exclude<MapProblem, 'offline'>
}

export type MapState = 'picture' | 'loading' | 'ready' | MapProblem

export type LiveMapOptions = {
  container: RefObject<HTMLElement | null>
  kind: MapService['kind']
  site: SiteSettings
  /** `free` if nothing around the map scrolls */
  gestures?: 'cooperative' | 'free'
  /** the first view, requested for each new map */
  resetView(): View
  /** called before the map's code has loaded, with what the map will show first */
  onStart?(first: { zoom: number; bounds: Bounds }): void
  onMove(move: MapMove): void
  onSelect?(slug: string): void
  onHover?(slug: string | null): void
  onDrag?(dragged: MapDrag): void
  /** called with the box of places that the map cannot show apart */
  onList?(bounds: Bounds): void
}

/** A change to any of these makes a different map. */
type MapKey = { kind: MapService['kind']; locale: Locale; attempt: number }

/** Loads the map when it is needed, updates its theme, and restarts it after a failure. If a third-party map fails, our own replaces it. */
export function useLiveMap(options: LiveMapOptions): LiveMap {
  const { container, kind: chosen, site } = options
  const words = usePlaceWords().mapView
  const locale = useLocale()
  // A state, so that effects run again once its code has loaded.
  const [map, setMap] = useState<MapView>()
  const [state, setState] = useState<MapState>('picture')
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<ThirdPartyFailure & { attempt: number }>()
  const isOver = failed?.attempt === attempt && failed.service === thirdPartyServiceOf(chosen, site)
  const failure = isOver ? failed : undefined
  const kind = failure ? 'builtin' : chosen
  // The map outlives many renders, and passes each event to the latest callbacks.
  const latest = useEffectEvent(() => options)

  const start = useEffectEvent(
    async (wanted: MapKey, element: HTMLElement, signal: AbortSignal) => {
      setState('loading')
      const service = thirdPartyServiceOf(wanted.kind, site)
      const fail = (problem: MapProblem) => {
        // Offline, our own map could not be loaded either.
        if (!service || problem === 'offline') return setState(problem)
        setFailed({ service, problem, attempt: wanted.attempt })
      }
      const first = options.resetView()
      options.onStart?.({ zoom: first.zoom, bounds: boundsIn(element, first) })
      const view = await loadMapView(
        mapService(wanted.kind, site, wanted.locale),
        {
          container: element,
          view: first,
          theme: currentTheme(),
          words,
          reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
          gestures: options.gestures,
          on: {
            ready: () => setState('ready'),
            move: (moved) => latest().onMove(moved),
            select: (slug) => latest().onSelect?.(slug),
            hover: (slug) => latest().onHover?.(slug),
            drag: (dragged) => latest().onDrag?.(dragged),
            openCluster: () => undefined,
            listCluster: ({ bounds }) => latest().onList?.(bounds),
            error: fail,
          },
        },
        signal,
      )
      if (!view) return undefined
      if (service) noteStarted(service)
      setMap(view)
      return view
    },
  )

  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const controller = new AbortController()
    let shown: MapView | undefined
    void whenWanted(element, controller.signal).then(async () => {
      shown = await start({ kind, locale, attempt }, element, controller.signal)
    })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', () => shown?.setTheme(currentTheme()), {
      signal: controller.signal,
    })
    return () => {
      controller.abort()
      shown?.destroy()
      setMap(undefined)
      setState('picture')
    }
  }, [container, kind, locale, attempt])

  const retry = () => {
    // Offline, a reload would leave the visitor without any page.
    if (hasCodeFailed(chosen) && navigator.onLine) return location.reload()
    setAttempt(attempt + 1)
    // The button disappears, so the focus moves to the map.
    container.current?.focus()
  }
  return { map, state, failure, retry, reloads: hasCodeFailed(chosen) }
}

// The map fills its container.
function boundsIn({ clientWidth: width, clientHeight: height }: HTMLElement, view: View): Bounds {
  return areaOfView(view, { fits: { width, height }, padding: 0 })
}

function currentTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
