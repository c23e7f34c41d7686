import { Fragment } from 'react'
import { inUnit } from '../../../domain/search/radius.ts'
import { usePlaceWords } from '../../words/places.ts'
import { pathTo } from '../../paths.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { CategoryMark } from './category-mark.tsx'
import { DOT } from './opening-line.tsx'
import { RowOpening } from './row-opening.tsx'
import { Plate } from '../plate.tsx'
import { PageLink } from '../embedding.tsx'
import { boundsAround } from '../../../lib/geo/bounds.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import type { Theme } from '../../../maps/map-view.ts'
import { ROW_FRAME } from '../../../maps/picture/frames.ts'
import { basemapFolder, pictureAddress } from '../../../maps/picture/picture-address.ts'
import { useSite } from '../../use-site.ts'

type Props = {
  row: PlaceRow
  selected?: boolean
  onHover?(slug: string | null): void
}

/**
 * One place of the list with what people decide by: picture, distance and direction, kind, street and town, hours; on a phone also
 * buttons to call and to get directions.
 */
export function ResultItem({ row, selected, onHover }: Props) {
  const words = usePlaceWords()
  const locale = useLocale()
  const { unit, search } = useUnit()
  const isMiddle =
    row.isRough === true && row.distanceKm !== undefined && inUnit(row.distanceKm, unit) < 1
  const hasHours = row.opening.kind !== 'unknown' || row.opening.comment || row.openDays
  return (
    <li
      className="result"
      id={`ort-${row.slug}`}
      data-selected={selected || undefined}
      aria-current={selected || undefined}
      onMouseEnter={() => onHover?.(row.slug)}
      onMouseLeave={() => onHover?.(null)}
      onFocus={() => onHover?.(row.slug)}
      onBlur={() => onHover?.(null)}
    >
      <RowPicture row={row} />
      <Plate>{row.number}</Plate>
      <h2 className="result-name">
        <PageLink to={`${pathTo('place', locale, { slug: row.slug })}${search}`} viewTransition>
          {row.name}
        </PageLink>
      </h2>
      {row.distanceKm !== undefined && (
        <p className="result-distance">
          {isMiddle ? words.units.lessThanOne(unit) : words.units.distance(row.distanceKm, unit)}{' '}
          {row.direction && !isMiddle && <small>{words.compassDirections[row.direction]}</small>}
        </p>
      )}
      <p className="result-meta">
        {row.category && <CategoryMark category={row.category} />}
        {row.facts?.map((fact) => (
          <Fragment key={fact}>
            {DOT}
            {fact}
          </Fragment>
        ))}
      </p>
      <p className="result-meta">{[row.street, row.town].filter(Boolean).join(', ')}</p>
      {hasHours && (
        <p className="result-meta">
          <RowOpening row={row} />
        </p>
      )}
      <RowActions row={row} />
    </li>
  )
}

// For people on the move; on a desktop, the place's own page has these.
function RowActions({ row: { name, phone, point } }: { row: PlaceRow }) {
  const { place } = usePlaceWords()
  return (
    <p className="result-actions">
      {phone && (
        <a className="chip" href={`tel:${phone}`} aria-label={place.callPlace(name)}>
          {place.call}
        </a>
      )}
      <a
        className="chip"
        href={`https://www.openstreetmap.org/directions?to=${point.lat}%2C${point.lng}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={place.routeTo(name)}
      >
        {place.route}
      </a>
    </p>
  )
}

const SURROUNDINGS_KM = 24
const { width, height } = ROW_FRAME.drawn

/** The picture of a row: the place's photo, or else a map with the place in the middle. It says nothing that the row does not. */
function RowPicture({ row: { photo, point } }: { row: Pick<PlaceRow, 'photo' | 'point'> }) {
  const basemapPath = useSite()?.basemapPath
  if (photo) {
    return (
      <picture className="result-picture">
        <source type="image/webp" srcSet={photo.webp} sizes={`${width}px`} />
        <img
          src={photo.src}
          srcSet={photo.jpg}
          sizes={`${width}px`}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          fetchPriority="low"
          decoding="async"
        />
      </picture>
    )
  }
  if (!basemapPath) return null
  const area = boundsAround(point, SURROUNDINGS_KM)
  return (
    <picture className="result-picture result-map">
      <source media="(prefers-color-scheme: dark)" srcSet={mapOf(area, basemapPath, 'dark')} />
      <img
        src={mapOf(area, basemapPath, 'light')}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        fetchPriority="low"
        decoding="async"
      />
    </picture>
  )
}

// The map has no markers on it, so all rows can use the same page.
function mapOf(area: Bounds, basemapPath: string, theme: Theme): string {
  const picture = { frame: ROW_FRAME.name, theme, page: '/', area }
  return pictureAddress(basemapFolder(basemapPath), picture)
}
