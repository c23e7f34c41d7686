import { useLocation, useMatches } from 'react-router'
import { Link } from '../link.tsx'
import { toSearchParams } from '../../../domain/search/place-query.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'

/** List or map, for narrow windows only; both are plain links, so it works without a script. */
export function ViewSwitch() {
  const { finder } = usePlaceWords()
  const { pathname } = useLocation()
  const query = useMatches()
    .map(({ loaderData }) => queryOf(loaderData))
    .find(Boolean)
  if (!query) return null
  return (
    <div className="view-switch" role="group" aria-label={finder.viewSwitch}>
      {(['list', 'map'] as const).map((view) => (
        <Link
          key={view}
          to={`${pathname}?${toSearchParams({ ...query, view })}`}
          aria-current={query.view === view ? 'true' : undefined}
          preventScrollReset
        >
          {finder[view]}
        </Link>
      ))}
    </div>
  )
}

/** The switch is in the header of the site, outside the page that loads the finder. */
function queryOf(loaderData: unknown): FinderView['query'] | undefined {
  return Object(Object(loaderData).view).query
}
