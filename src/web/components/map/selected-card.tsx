import type { ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { RowOpening } from '../place/row-opening.tsx'
import { Plate } from '../plate.tsx'
import { PageLink } from '../embedding.tsx'

/** The selected place below the map, for narrow windows, where the list is not beside it. */
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

/** The selected place if the list has no row for it: the map names it and links to it. */
export function UnlistedCard({ place }: { place?: PlaceRow }) {
  if (!place) return null
  const { category } = place
  return (
    <div className="selected-card is-unlisted">
      <span className="category">
        {category && (
          <svg viewBox="0 0 15 15" aria-hidden="true">
            <path d={category.icon} fill={category.colour} />
          </svg>
        )}
      </span>
      <p>
        <CardLink slug={place.slug}>{place.name}</CardLink>
        <br />
        <span className="soft">{place.town}</span>
      </p>
    </div>
  )
}

function CardLink({ slug, children }: { slug: string; children: ReactNode }) {
  const locale = useLocale()
  const { search } = useUnit()
  return <PageLink to={`${pathTo('place', locale, { slug })}${search}`}>{children}</PageLink>
}
