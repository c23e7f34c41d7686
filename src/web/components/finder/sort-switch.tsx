import { Link } from 'react-router'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'

/** By distance, by fit or by name: plain links, the choice stands in the address. */
export function SortSwitch({ view: { sorts, total } }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  if (sorts.length < 2 || total < 2) return null
  return (
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
  )
}
