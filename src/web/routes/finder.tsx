import { Link, redirect } from 'react-router'
import { parsePlaceQuery } from '../../domain/search/place-query.ts'
import { FilterChips } from '../components/filter-chips.tsx'
import { FinderMap } from '../components/map/finder-map.tsx'
import { sharedFinderPicture } from '../components/map/shared-picture.ts'
import { useSelection } from '../components/map/use-selection.ts'
import { ShortForm } from '../components/short-form.tsx'
import { Pagination } from '../components/pagination.tsx'
import { headingText, ResultHeading } from '../components/result-heading.tsx'
import { ResultItem } from '../components/result-item.tsx'
import { SearchBar } from '../components/search-bar.tsx'
import { SiteFooter } from '../components/site-footer.tsx'
import { SortSwitch } from '../components/sort-switch.tsx'
import { useListScroll } from '../components/use-list-scroll.ts'
import { WaysOut } from '../components/ways-out.tsx'
import { webContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath } from '../paths.ts'
import { type FinderView, pageOf, toFinderView } from '../views/finder-view.ts'
import { useWords } from '../words.tsx'
import { messagesOf } from '../messages/index.ts'
import type { Route } from './+types/finder'

export function loader({ request, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const url = new URL(request.url)
  const result = product.findPlaces(parsePlaceQuery(url.searchParams))
  const { query, pageCount } = result
  // An old link may name a page that is no longer there: the last one is nearest to what was meant.
  if (query.page > Math.max(1, pageCount)) {
    throw redirect(`${url.pathname}${pageOf(query, Math.max(1, pageCount))}`)
  }
  return { site, view: toFinderView(result, product, localeOfPath(url.pathname)) }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site, view } = loaderData
  const locale = localeOfPath(location.pathname)
  const words = messagesOf(locale)
  return pageMeta({
    site,
    title: headingText(view, words),
    description: words.finder.description(site.name, view.total),
    pathname: location.pathname,
    image: sharedFinderPicture(view, { site, locale }),
    // Filtered views are for people; search engines get the pages of the places.
    indexed: location.search === '',
  })
}

export default function FinderPage({ loaderData }: Route.ComponentProps) {
  const { view, site } = loaderData
  const { finder } = useWords()
  const selection = useSelection(view.query)
  const pane = useListScroll(pageOf(view.query, view.query.page))
  return (
    <div className="finder" data-view={view.query.view}>
      <div className="list-pane" ref={pane}>
        <search className="search">
          <SearchBar view={view} />
          <FilterChips view={view} />
        </search>
        <ResultHeading view={view} />
        <SortSwitch view={view} />
        <Notices view={view} />
        <ol className="result-list" id="ergebnisse" aria-label={finder.results} tabIndex={-1}>
          {view.rows.map((row) => (
            <ResultItem
              key={row.slug}
              row={row}
              selected={row.slug === selection.selected}
              onPoint={selection.point}
            />
          ))}
        </ol>
        <Pagination
          page={view.query.page}
          pageCount={view.pageCount}
          pageOf={(page) => pageOf(view.query, page)}
        />
        <ShortForm siteName={site.name} places={receiversOf(view, selection.selected)} />
        <SiteFooter siteName={site.name} />
      </div>
      <FinderMap view={view} selection={selection} site={site} />
    </div>
  )
}

/** The selected place, and the nearest one where the search has a middle. */
function receiversOf({ rows }: FinderView, selected: string | undefined) {
  const [first] = rows
  const nearest = first?.distanceKm === undefined ? undefined : first
  const chosen = rows.find(({ slug }) => slug === selected)
  return [...new Set([chosen, nearest])].filter((row) => row !== undefined)
}

function Notices({ view }: { view: FinderView }) {
  const { finder } = useWords()
  return (
    <>
      {view.unknownNear && <p className="notice">{finder.unknownNear(view.query.near)}</p>}
      {view.alternatives.length > 0 && (
        <div className="notice">
          <p>{finder.whichOne(view.typed)}</p>
          <ul>
            {view.alternatives.map(({ label, search }) => (
              <li key={search}>
                <Link className="chip" to={search}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {view.waysOut.length > 0 && <WaysOut view={view} />}
    </>
  )
}
