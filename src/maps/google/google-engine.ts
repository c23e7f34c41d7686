import type { MapEngine } from '../map-engine.ts'
import { polygonsOf, doubleArea } from '../../lib/geo/outline.ts'
import { AREA_TINT, PALETTES } from '../atlas/palette.ts'
import type { Circle } from '../circle.ts'
import type { MapShape, Theme, View } from '../map-view.ts'
import { createGoogleHost } from './google-host.ts'
import { GOOGLE_LIMITS, GOOGLE_ZOOM_OFFSET } from './google-limits.ts'
import type { GoogleLibraries } from './load-google.ts'
import type { FrameStart } from './protocol.ts'

/** Google's map in the container. */
export function startGoogleMap(
  libraries: GoogleLibraries,
  container: HTMLElement,
  start: Pick<FrameStart, 'view' | 'theme' | 'gestures' | 'reducedMotion'>,
  mapId: string,
): MapEngine {
  const map = new libraries.maps.Map(container, {
    mapId,
    ...toGoogle(start.view),
    minZoom: GOOGLE_LIMITS.min + GOOGLE_ZOOM_OFFSET,
    maxZoom: GOOGLE_LIMITS.max + GOOGLE_ZOOM_OFFSET,
    colorScheme: start.theme === 'dark' ? 'DARK' : 'LIGHT',
    gestureHandling: start.gestures === 'free' ? 'greedy' : 'cooperative',
    // The buttons are ours, in the visitor's language and large enough, as on the other map.
    disableDefaultUI: true,
    clickableIcons: false,
    isFractionalZoomEnabled: true,
    headingInteractionEnabled: false,
    tiltInteractionEnabled: false,
  })
  const moves = createMoves()
  let circle: google.maps.Circle | undefined
  let polygons: google.maps.Polygon[] = []
  const view = () => fromGoogle(map) ?? start.view
  return {
    host: createGoogleHost(map, libraries.marker),
    limits: GOOGLE_LIMITS,
    view,
    visibleBounds() {
      const { center } = view()
      const none = { west: center.lng, south: center.lat, east: center.lng, north: center.lat }
      const edges = map.getBounds()?.toJSON() ?? none
      // Google wraps longitudes beyond the 180th meridian.
      return edges.west > edges.east ? { ...edges, east: edges.east + 360 } : edges
    },
    moveTo(target, { animate, byUser }) {
      moves.begin(byUser)
      const { center, zoom } = toGoogle(target)
      // Only a movement that keeps the zoom can be animated.
      if (animate && !start.reducedMotion && zoom === map.getZoom()) map.panTo(center)
      else map.moveCamera({ center, zoom })
    },
    showCircle(next) {
      circle?.setMap(null)
      circle = next ? drawCircle(libraries, map, next, start.theme) : undefined
    },
    showShapes(shapes) {
      for (const polygon of polygons) polygon.setMap(null)
      polygons = shapes.flatMap((shape) => drawShape(libraries, map, shape, start.theme))
    },
    // Google fixes the colours when it makes the map, so the page opens another frame.
    setTheme() {},
    listen(events) {
      map.addListener('dragstart', () => moves.begin(true))
      map.addListener('bounds_changed', events.moving)
      google.maps.event.addListenerOnce(map, 'idle', () => {
        moves.end(view())
        events.ready()
        map.addListener('idle', () => events.moveEnded(moves.end(view())))
      })
    },
    remove() {
      google.maps.event.clearInstanceListeners(map)
      container.replaceChildren()
    },
  }
}

function drawCircle(
  { maps }: GoogleLibraries,
  map: google.maps.Map,
  { point, radiusKm }: Circle,
  theme: Theme,
): google.maps.Circle {
  return new maps.Circle({
    map,
    center: point,
    radius: radiusKm * 1000,
    clickable: false,
    fillOpacity: 0,
    strokeColor: PALETTES[theme].circle,
    strokeOpacity: 0.8,
    strokeWeight: 1.5,
  })
}

// One polygon per part. Google treats an inner path as a hole if it runs the other way.
function drawShape(
  { maps }: GoogleLibraries,
  map: google.maps.Map,
  { outline, isTinted }: MapShape,
  theme: Theme,
): google.maps.Polygon[] {
  const { circle } = PALETTES[theme]
  return polygonsOf(outline).map(([outer = [], ...holes]) => {
    const isEastward = doubleArea(outer) > 0
    const paths = [
      outer,
      ...holes.map((hole) => (doubleArea(hole) > 0 === isEastward ? hole.toReversed() : hole)),
    ]
    return new maps.Polygon({
      map,
      paths: paths.map((path) => [...path]),
      clickable: false,
      fillColor: circle,
      fillOpacity: isTinted ? AREA_TINT : 0,
      strokeColor: circle,
      strokeOpacity: 0.8,
      strokeWeight: 1.5,
    })
  })
}

/*
 * Google does not say who moved the map. We know which moves we began; every other one is the visitor's, except a change
 * of size, which keeps centre and zoom.
 */
function createMoves() {
  let begunByUser: boolean | undefined
  let last: string | undefined
  return {
    begin(byUser: boolean) {
      begunByUser = byUser
    },
    end(view: View): boolean {
      const now = JSON.stringify(view)
      const byUser = begunByUser ?? (last !== undefined && last !== now)
      begunByUser = undefined
      last = now
      return byUser
    },
  }
}

function toGoogle({ center, zoom }: View) {
  return { center, zoom: zoom + GOOGLE_ZOOM_OFFSET }
}

function fromGoogle(map: google.maps.Map): View | undefined {
  const center = map.getCenter()?.toJSON()
  const zoom = map.getZoom()
  return center && zoom !== undefined ? { center, zoom: zoom - GOOGLE_ZOOM_OFFSET } : undefined
}
