import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { boundsAround } from '../../../lib/geo/bounds.ts'
import { type Bounds, distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import { MAX_STREET_ZOOM, shiftedPoint } from '../../../maps/camera.ts'
import type { MapItem, MapShape, Theme, View } from '../../../maps/map-view.ts'
import { PIN_FRAME } from '../../../maps/picture/frames.ts'
import type { SiteSettings } from '../../context.ts'
import { useFormWords } from '../../words/forms.ts'
import { usePlaceWords } from '../../words/places.ts'
import { MapConsent } from './map-consent.tsx'
import { useMapKind } from './map-kind.ts'
import { MapNotice } from './map-notice.tsx'
import { useMapView } from './view/use-map-view.ts'

/** URLs of a picture of the first view, one per theme, shown until the map is ready. */
export type Ground = Record<Theme, string>

type Props = {
  site: SiteSettings
  /** what the map shows first if there is no pin; a new box moves it */
  area?: Bounds
  ground?: Ground
  /** a new object moves the map there */
  center?: LatLng
  pin: LatLng | undefined
  /** the pin marks a town or postal code, not the place itself */
  isApproximate?: boolean
  /** the area of the place */
  shapes?: readonly MapShape[]
  /** the visitor chose this position; otherwise it is the current one of the place */
  isChosen: boolean
  /** `errorKm` is how far off a point chosen at this zoom can be */
  onChoose(point: LatLng | undefined, errorKm?: number): void
}

/**
 * A map to choose a point on: by clicking, by dragging the pin or moving it with the arrow keys, or by moving the map under
 * the crosshair and taking its centre.
 */
export function PinMap(props: Props) {
  const {
    site,
    area,
    ground,
    center,
    pin,
    isApproximate = false,
    shapes,
    isChosen,
    onChoose,
  } = props
  const { place, picture } = usePlaceWords()
  const { proposals } = useFormWords()
  const container = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ x: number; y: number }>(undefined)
  const [view, setView] = useState<View>()
  const items = useMemo(() => (pin ? [toItem(pin, proposals.pin)] : NOTHING), [pin, proposals.pin])
  const kind = useMapKind(site)
  const hasStreets = kind !== 'builtin' || site.streetExtract !== undefined
  const [begun] = useState(
    () => pin && boundsAround(pin, hasStreets && !isApproximate ? HOUSE_KM : TOWN_KM),
  )
  const shown = useMapView({
    container,
    kind,
    site,
    area: begun ?? area ?? EARTH,
    center,
    frames: FRAMES,
    maxZoom: MAX_STREET_ZOOM,
    items,
    shapes,
    selected: isChosen ? PIN : undefined,
    onMove: (moved) => setView({ center: moved.center, zoom: moved.zoom }),
    onDrag: ({ point }) => choose(point),
  })

  const choose = (point: LatLng | undefined) => {
    onChoose(point, point && view && errorKmAt(point, view.zoom))
  }

  const click = (event: MouseEvent<HTMLDivElement>) => {
    const from = pressed.current
    const isOnMap = event.target instanceof HTMLCanvasElement
    if (!view || !from || !isOnMap) return
    // Dragging the map ends with a click as well.
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAGGED_PX) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const fromMiddle = {
      east: event.clientX - left - width / 2,
      south: event.clientY - top - height / 2,
    }
    choose(shiftedPoint(view.center, fromMiddle, view.zoom))
  }

  return (
    <section className="pin-map needs-script" aria-label={proposals.mapLabel}>
      <p className="hint">
        {/* A click on Google's map stays in its frame and does not reach the page. */}
        {kind === 'google' ? proposals.googleMapHint : proposals.mapHint} {proposals.pinHint}{' '}
        {!hasStreets && proposals.noHouses}
      </p>
      <div className="map-pane">
        {ground && shown.state !== 'ready' && (
          <>
            <picture className="map-picture">
              <source media="(prefers-color-scheme: dark)" srcSet={ground.dark} />
              <img src={ground.light} alt="" />
            </picture>
            <p className="map-sources">{picture.sources}</p>
          </>
        )}
        {/* The click is a shortcut; the button below does the same for the keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className="map"
          ref={container}
          tabIndex={-1}
          onPointerDown={({ clientX, clientY }) => (pressed.current = { x: clientX, y: clientY })}
          onClick={click}
        />
        {shown.state === 'ready' && <span className="crosshair" aria-hidden="true" />}
        <MapNotice {...shown} />
      </div>
      <p className="pin-actions">
        <button
          type="button"
          className="button"
          aria-disabled={!view || undefined}
          onClick={() => view && choose(view.center)}
        >
          {proposals.setToMapCenter}
        </button>
        {isChosen && (
          <button type="button" className="link-button" onClick={() => choose(undefined)}>
            {proposals.removePin}
          </button>
        )}
      </p>
      <p role="status">{isChosen && pin && proposals.pinSet(place.point(pin.lat, pin.lng))}</p>
      <MapConsent site={site} {...shown} />
    </section>
  )
}

const FRAMES = [PIN_FRAME]
const PIN = 'pin'
const DRAGGED_PX = 6
const EARTH = { west: -180, south: -60, east: 180, north: 75 }
/** Half the width of the first view: on a map with houses, and on one with only towns and main roads. */
const HOUSE_KM = 0.1
const TOWN_KM = 2
/** How far people miss their target when they place a pin. */
const MISSED_PX = 8
const NOTHING: readonly MapItem[] = []

function errorKmAt(point: LatLng, zoom: number): number {
  return distanceKm(point, shiftedPoint(point, { east: MISSED_PX, south: 0 }, zoom))
}

function toItem(point: LatLng, name: string): MapItem {
  return { kind: 'place', id: PIN, name, colour: '#1b1b18', point, isMovable: true }
}
