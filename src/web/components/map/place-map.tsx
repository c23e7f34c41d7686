import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PLACE_FRAMES } from '../../../maps/picture/frames.ts'
import type { SiteSettings } from '../../context.ts'
import { pathTo } from '../../paths.ts'
import { areaOfPlace, boundaryShapes, toPlaceItem } from '../../views/map-items.ts'
import type { PlacePageView } from '../../views/place-page-view.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import { MapConsent } from './map-consent.tsx'
import { useMapKind } from './map-kind.ts'
import { MapNotice } from './map-notice.tsx'
import { MapPicture } from './map-picture.tsx'
import { useMapView } from './view/use-map-view.ts'

type Props = { page: PlacePageView; nearby: readonly PlaceRow[]; site: SiteSettings }

/** The location of the place: a small map, directions, and what else is near. External links load nothing before a click. */
export function PlaceMap({ page, nearby, site }: Props) {
  const { place, finder, picture } = usePlaceWords()
  const locale = useLocale()
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  const items = useMemo(() => [page, ...nearby].map(toPlaceItem), [page, nearby])
  const area = useMemo(() => areaOfPlace(page), [page])
  const shapes = useMemo(() => boundaryShapes(page.boundary), [page.boundary])
  const kind = useMapKind(site)
  const shown = useMapView({
    container,
    kind,
    site,
    area,
    frames: PLACE_FRAMES,
    items,
    shapes,
    selected: page.slug,
    onSelect: (slug) => {
      if (slug !== page.slug) void navigate(pathTo('place', locale, { slug }))
    },
  })
  const { lat, lng } = page.point
  return (
    <section className="map-card" aria-label={finder.map}>
      <div className="map-pane">
        <MapPicture
          covered={shown.state === 'ready'}
          frames={PLACE_FRAMES}
          basemapPath={site.basemapPath}
          page={pathTo('place', locale, page)}
          alt={picture.place(page.name, page.town)}
        />
        <div className="map" ref={container} tabIndex={-1} />
      </div>
      {/* On so small a map, it would cover the place. */}
      <MapNotice {...shown} />
      <div className="map-card-actions">
        <a
          className="button button-primary"
          href={`https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {place.directions}
        </a>
        <a
          className="button"
          href={`geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(page.name)})`}
        >
          {place.mapApp}
        </a>
        <p className="soft">{place.directionsNote}</p>
        <MapConsent site={site} {...shown} />
      </div>
    </section>
  )
}
