import { Link } from '../link.tsx'
import { useLocale } from '../../locale.ts'
import { pathTo } from '../../paths.ts'
import { withCategory } from '../../views/finder-search.ts'
import type { FilterChip, FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useWords } from '../../words/site.ts'
import { showFocused } from '../show-focused.ts'
import { PageLink } from '../surroundings.tsx'

/** More doors would be a list of their own; the other categories stay chips. */
const MOST_DOORS = 6

/** The categories shown as doors on the first screen; none if there is only one, since there would be nothing to choose. */
export function doorsOf({ isStart, categories }: FinderView): FilterChip[] {
  const filled = isStart ? categories.filter(({ count }) => count > 0) : []
  return filled.length > 1 ? filled.slice(0, MOST_DOORS) : []
}

/** One large link to each category, with the number of its places. */
export function Doors({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const doors = doorsOf(view)
  if (doors.length === 0) return null
  return (
    <ul className="doors" onFocus={showFocused}>
      {doors.map(({ slug, many, count, icon, colour }) => (
        <li key={slug}>
          <Link
            className="door"
            to={withCategory(view.query, slug)}
            aria-label={finder.add(many, count)}
          >
            <strong>{many}</strong>{' '}
            <span>
              <svg viewBox="0 0 15 15" aria-hidden="true">
                <path d={icon} fill={colour} />
              </svg>
              {finder.places(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shown to visitors while the site has no places; the admin tells the owner what to do. */
export function ComingSoon() {
  const { finder } = usePlaceWords()
  const { navigation } = useWords()
  const locale = useLocale()
  return (
    <div className="notice">
      <p>{finder.comingSoonText}</p>
      <ul>
        {(['suggestion', 'contact'] as const).map((route) => (
          <li key={route}>
            <PageLink className="chip" to={pathTo(route, locale)}>
              {navigation[route]}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
