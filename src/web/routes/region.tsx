import { data, redirect } from 'react-router'
import { Link } from '../components/link.tsx'
import { Breadcrumb } from '../components/site/breadcrumb.tsx'
import { MapPicture } from '../components/map/map-picture.tsx'
import { REGION_FRAMES } from '../../maps/picture/frames.ts'
import { regionShareImage } from '../views/share-image.ts'
import { Nearby } from '../components/place/nearby.tsx'
import { Pagination } from '../components/pagination.tsx'
import { RegionHead } from '../components/region/region-head.tsx'
import { ResultItem } from '../components/place/result-item.tsx'
import { ListContactForm } from '../components/list-contact-form.tsx'
import { PlainSearch } from '../components/site/error-pages.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pageSearch, pathTo } from '../paths.ts'
import { parsePlaceQuery } from '../../domain/search/parse-place-query.ts'
import { toRegionJsonLd } from '../views/json-ld.ts'
import { toRegionView } from '../views/region-view.ts'
import { regionTrail, type TrailStep } from '../views/trail.ts'
import { useLocale } from '../locale.ts'
import { placeWords, usePlaceWords } from '../words/places.ts'
import { useSiteWords } from '../words/site.ts'
import type { Route } from './+types/region'

/** Loads the page of a region or of a city; the two differ only in whether a city is given. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const { pathname, searchParams } = url
  const locale = localeOfPath(pathname)
  const { page } = parsePlaceQuery(searchParams)
  const opened = product.regions.open({ region: params.region, city: params.city, page, locale })
  if (opened.kind === 'moved') {
    const route = opened.city === undefined ? 'region' : 'city'
    throw redirect(pathTo(route, locale, opened) + pageSearch(page), 301)
  }
  if (opened.kind === 'unknown') {
    const around = opened.region && regionTrail({ region: opened.region }, locale).at(-1)
    return data({ kind: 'unknown' as const, site, around }, { status: 404 })
  }
  const last = Math.max(1, opened.pageCount)
  if (page > last) throw redirect(pathname + pageSearch(last))
  const view = toRegionView(opened, product, locale)
  const jsonLd = toRegionJsonLd(view, { publicUrl: site.publicUrl, locale })
  return { kind: 'found' as const, site, view, jsonLd }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { pathname } = location
  const { site } = loaderData
  const { regions } = placeWords(localeOfPath(pathname))
  if (loaderData.kind === 'unknown') {
    return pageMeta({ site, title: regions.unknownTitle, pathname, indexed: false })
  }
  const { jsonLd, view } = loaderData
  const { name, total, page, counts, localizedPaths } = view
  if (total === 0) {
    return pageMeta({
      site,
      title: regions.emptyTitle(name),
      pathname,
      localizedPaths,
      indexed: false,
    })
  }
  const title = regions.placesIn(name)
  const kinds = counts.map(({ count, one, many }) => regions.category(count, one, many)).join(', ')
  return pageMeta({
    site,
    title: page > 1 ? regions.onPage(title, page) : title,
    description: regions.description(total, name, kinds),
    pathname,
    localizedPaths,
    indexed: true,
    image: regionShareImage(view, { site, locale: localeOfPath(pathname) }),
    jsonLd,
  })
}

export default function RegionPage({ loaderData }: Route.ComponentProps) {
  const { finder, regions, picture } = usePlaceWords()
  const locale = useLocale()
  if (loaderData.kind === 'unknown') return <UnknownRegion around={loaderData.around} />
  const { view, site } = loaderData
  return (
    <div className="page region">
      <div>
        <Breadcrumb trail={view.trail} endsHere />
        <RegionHead view={view} />
      </div>
      {/* A picture instead of a map: the finder has the interactive one. */}
      {view.area && (
        <div className="region-map">
          <MapPicture
            covered={false}
            frames={REGION_FRAMES}
            basemapPath={site.basemapPath}
            page={view.localizedPaths[locale]}
            alt={picture.region(view.rows.length, view.name)}
          />
        </div>
      )}
      {view.rows.length > 0 && (
        <section className="region-places" aria-label={regions.placesIn(view.name)}>
          <ol className="result-list" id="ergebnisse" tabIndex={-1} start={view.rows[0]?.number}>
            {view.rows.map((row) => (
              <ResultItem key={row.slug} row={row} />
            ))}
          </ol>
          <Pagination
            page={view.page}
            pageCount={view.pageCount}
            words={finder.pagination}
            toPageUrl={(page) => pageSearch(page) || '?'}
          />
        </section>
      )}
      <Nearby title={view.total === 0 ? regions.nearest : regions.nearby} rows={view.nearest} />
      <p className="region-ways">
        {view.parentRegion && (
          <Link to={view.parentRegion.path}>{regions.wholeRegion(view.parentRegion.name)}</Link>
        )}
        <Link to={view.trail[0]?.path ?? '/'}>{regions.all}</Link>
      </p>
      <ListContactForm />
    </div>
  )
}

/** The page for an unknown region, with links to the known ones. */
function UnknownRegion({ around }: { around?: TrailStep }) {
  const { regions } = usePlaceWords()
  const { search } = useSiteWords()
  const locale = useLocale()
  return (
    <div className="page page-narrow prose">
      <h1>{around ? regions.unknownCityTitle(around.name) : regions.unknownTitle}</h1>
      <PlainSearch />
      <p className="region-ways">
        {around && <Link to={around.path}>{regions.wholeRegion(around.name)}</Link>}
        <Link to={pathTo('regions', locale)}>{regions.all}</Link>
        <Link to={pathTo('finder', locale)}>{search.showAll}</Link>
      </p>
    </div>
  )
}
