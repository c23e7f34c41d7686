import { Link } from 'react-router'
import { UNITS } from '../../../domain/search/radius.ts'
import { pageOf } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'

/** By distance, by fit or by name, and in which unit: plain links, the choice stands in the address. */
export function SortSwitch({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const { sorts, total } = view
  const isSortable = sorts.length > 1 && total > 1
  const hasDistances = view.rows.some(({ distanceKm }) => distanceKm !== undefined)
  if (!isSortable && !hasDistances) return null
  return (
    <div className="list-switches">
      {isSortable && (
        <p className="sort-switch" role="group" aria-label={finder.sortSwitch}>
          <span aria-hidden="true">{finder.sortSwitch}:</span>
          {sorts.map(({ sort, active, search }) => (
            <Link
              key={sort}
              to={search}
              aria-current={active ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {finder.sorts[sort]}
            </Link>
          ))}
        </p>
      )}
      {hasDistances && <UnitSwitch view={view} />}
    </div>
  )
}

function UnitSwitch({ view }: { view: FinderView }) {
  const { finder, units } = usePlaceWords()
  return (
    <p className="sort-switch" role="group" aria-label={finder.unitSwitch}>
      {UNITS.map((unit) => (
        <Link
          key={unit}
          to={pageOf({ ...view.query, unit }, view.query.page)}
          aria-label={units.names[unit]}
          aria-current={unit === view.unit ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {unit}
        </Link>
      ))}
    </p>
  )
}
