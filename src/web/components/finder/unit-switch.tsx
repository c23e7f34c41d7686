import { Link } from 'react-router'
import { UNITS } from '../../../domain/search/radius.ts'
import { type FinderView, pageOf } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'

/** Kilometres or miles, wherever distances are shown: plain links, the choice stands in the address. */
export function UnitSwitch({ view }: { view: FinderView }) {
  const { finder, units } = usePlaceWords()
  if (!view.rows.some(({ distanceKm }) => distanceKm !== undefined)) return null
  return (
    <span className="unit-switch" role="group" aria-label={finder.unitSwitch}>
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
    </span>
  )
}
