import { Link, useLocation, useMatches } from 'react-router'
import { parsePlaceQuery, toSearchParams } from '../../../domain/search/place-query.ts'
import { useWords } from '../../words.tsx'

/** List or map, for narrow windows only; both are plain links, so it works without a script. */
export function ViewSwitch() {
  const { finder } = useWords()
  const { pathname, search } = useLocation()
  const isFinder = useMatches().some(({ id }) => /^(finder|embed)\./.test(id))
  if (!isFinder) return null
  const query = parsePlaceQuery(new URLSearchParams(search))
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
