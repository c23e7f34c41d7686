import type { ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { RowOpening } from '../place/row-opening.tsx'
import { Plate } from '../plate.tsx'
import { PageLink } from '../surroundings.tsx'
import type { StackedPlace } from './cluster-items.ts'

/** The selected place under the map, for narrow windows where the list is not beside it. */
export function SelectedCard({ row }: { row: PlaceRow }) {
  return (
    <div className="selected-card">
      <Plate>{row.number}</Plate>
      <p>
        <CardLink slug={row.slug}>{row.name}</CardLink>
        <br />
        <span className="soft">{row.town}</span>
        <br />
        <RowOpening row={row} />
      </p>
    </div>
  )
}

/** The selected place where the list has no row for it: of this one alone the map has to say what it is and lead there. */
export function UnlistedCard({ place }: { place?: StackedPlace }) {
  if (!place) return null
  return (
    <div className="selected-card is-unlisted">
      <span className="category">
        {place.icon && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={place.icon} fill={place.colour} />
          </svg>
        )}
      </span>
      <p>
        <CardLink slug={place.id}>{place.name}</CardLink>
      </p>
    </div>
  )
}

function CardLink({ slug, children }: { slug: string; children: ReactNode }) {
  const locale = useLocale()
  const { search } = useUnit()
  return <PageLink to={`${pathTo('place', locale, { slug })}${search}`}>{children}</PageLink>
}
