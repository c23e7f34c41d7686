import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { withMargin } from '../../../lib/geo/bounds.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import { FINDER_FRAMES } from '../../../maps/picture/frames.ts'
import { type FinderView, searchWithin } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { placeAmong } from './cluster-items.ts'
import { toOrigin, toPicturePlates, toPlateItems, withMuted } from './map-items.ts'
import { MapConsent } from './map-consent.tsx'
import { useMapKind } from './map-kind.ts'
import { MapNotice } from './map-notice.tsx'
import { MapPicture } from './map-picture.tsx'
import { usePictureWords } from './picture-words.ts'
import { SelectedCard, UnlistedCard } from './selected-card.tsx'
import { useCardInView } from './use-card-in-view.ts'
import { useClusters } from './use-clusters.ts'
import { useMapView } from './use-map-view.ts'
import type { Selection } from './use-selection.ts'
import type { SiteSettings } from '../../context.ts'

/** In degrees: edges are rounded in the address, and no place on one may be lost. */
const LIST_MARGIN = 0.0002

type Props = { view: FinderView; selection: Selection; site: SiteSettings }

/** The map beside the list: the same places with the same numbers, and everything else in clusters. */
export function FinderMap({ view, selection, site }: Props) {
  const { finder } = usePlaceWords()
  const words = usePictureWords()
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ bounds: Bounds; from: string }>()
  // An equal box is a new object with every answer; only its numbers tell another search.
  const from = Object.values(view.area).join()
  const isAway = moved?.from === from
  const plates = useMemo(() => toPlateItems(view.rows), [view.rows])
  const clusters = useClusters(view.mapQuery, plates, view.categories)
  const items = useMemo(
    () => [...plates, ...withMuted(clusters.items, view)],
    [plates, clusters.items, view],
  )
  const origin = toOrigin(view)
  const kind = useMapKind(site)
  const shown = useMapView({
    container,
    kind,
    site,
    area: view.area,
    frames: FINDER_FRAMES,
    items,
    origin,
    selected: selection.selected,
    pointed: selection.pointed,
    onSelect: selection.select,
    onPoint: selection.point,
    onMove(move) {
      clusters.onMove(move)
      // A change of size moves the map as well: whoever was away still is, and sees another part.
      setMoved(move.byUser || isAway ? { bounds: move.bounds, from } : undefined)
    },
    onList: (bounds) =>
      void navigate(searchWithin(view.query, withMargin(bounds, LIST_MARGIN), 'list')),
  })
  const { selected } = selection
  const corner = useRef<HTMLDivElement>(null)
  useCardInView(corner, selected)
  const row = view.rows.find(({ slug }) => slug === selected)
  const unlisted = selected === undefined ? undefined : placeAmong(clusters.items, selected)
  return (
    <section className="map-pane" aria-label={finder.map}>
      <a className="skip-link visually-hidden button" href="#ergebnisse">
        {finder.toList}
      </a>
      <MapPicture
        covered={shown.state === 'ready'}
        frames={FINDER_FRAMES}
        basemapPath={site.basemapPath}
        area={view.area}
        plates={toPicturePlates(view.rows, selection.selected)}
        origin={origin}
        alt={words.finder(view.rows.length, view.originName)}
      />
      <div className="map" ref={container} tabIndex={-1} />
      <MapNotice {...shown} />
      {isAway && shown.state === 'ready' && (
        <Link
          className="search-here"
          to={searchWithin(view.query, moved.bounds)}
          onClick={() => setMoved(undefined)}
        >
          {finder.searchThisArea}
        </Link>
      )}
      <div className="map-corner" ref={corner}>
        {row ? <SelectedCard row={row} /> : <UnlistedCard place={unlisted} />}
        <MapConsent site={site} state={shown.state} />
      </div>
    </section>
  )
}
