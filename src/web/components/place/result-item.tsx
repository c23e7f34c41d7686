import { usePlaceWords } from '../../words/places.ts'
import { pathTo } from '../../paths.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { CategoryMark } from './category-mark.tsx'
import { RowOpening } from './row-opening.tsx'
import { Plate } from '../plate.tsx'
import { PageLink } from '../surroundings.tsx'

type Props = {
  row: PlaceRow
  selected?: boolean
  /** what tells this place from what was asked for */
  mark?: string
  onPoint?(slug: string | null): void
}

/** One place of the list: number, name, distance with its direction in words, category, town, hours. */
export function ResultItem({ row, selected, mark, onPoint }: Props) {
  const words = usePlaceWords()
  const locale = useLocale()
  const { unit, search } = useUnit()
  return (
    <li
      className="result"
      id={`ort-${row.slug}`}
      data-selected={selected || undefined}
      aria-current={selected || undefined}
      onMouseEnter={() => onPoint?.(row.slug)}
      onMouseLeave={() => onPoint?.(null)}
      onFocus={() => onPoint?.(row.slug)}
      onBlur={() => onPoint?.(null)}
    >
      <Plate>{row.number}</Plate>
      <h2 className="result-name">
        <PageLink to={`${pathTo('place', locale, { slug: row.slug })}${search}`} viewTransition>
          {row.name}
        </PageLink>
      </h2>
      {row.distanceKm !== undefined && (
        <p className="result-distance">
          {words.units.distance(row.distanceKm, unit)}
          {row.wind && <small>{words.winds[row.wind]}</small>}
        </p>
      )}
      <p className="result-meta">
        {row.category && (
          <>
            <CategoryMark category={row.category} /> ·{' '}
          </>
        )}
        {row.town}
        <br />
        <RowOpening row={row} />
        {mark && <span className="result-mark">{mark}</span>}
      </p>
    </li>
  )
}
