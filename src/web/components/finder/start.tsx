import { Link } from '../link.tsx'
import { useLocale } from '../../locale.ts'
import { pathTo } from '../../paths.ts'
import { toggleCategory } from '../../views/finder-search.ts'
import type { FilterChip, FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useSiteWords } from '../../words/site.ts'
import { scrollFocusedIntoView } from '../scroll-focused-into-view.ts'
import { PageLink } from '../embedding.tsx'

/** More doors would be a list of their own; the other categories stay chips. */
const MAX_TILES = 6

/** The categories shown as doors on the first screen; none if there is only one, since there would be nothing to choose. */
export function startCategories({ isStart, categories }: FinderView): FilterChip[] {
  const filled = isStart ? categories.filter(({ count }) => count > 0) : []
  return filled.length > 1 ? filled.slice(0, MAX_TILES) : []
}

/** One large link to each category, with the number of its places. */
export function CategoryTiles({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const doors = startCategories(view)
  if (doors.length === 0) return null
  return (
    <ul className="doors" onFocus={scrollFocusedIntoView}>
      {doors.map(({ slug, many, count, icon, colour }) => (
        <li key={slug}>
          <Link
            className="door"
            to={toggleCategory(view.query, slug)}
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
  const { navigation } = useSiteWords()
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
