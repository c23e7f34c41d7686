import { Link } from '../components/link.tsx'
import { RegionLinks } from '../components/region/region-links.tsx'
import { ListContactForm } from '../components/list-contact-form.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { toOverview } from '../views/region-view.ts'
import { useLocale } from '../locale.ts'
import { placeWords, usePlaceWords } from '../words/places.ts'
import type { Route } from './+types/regions'

export function loader({ url, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const { regions, unplaced } = product.regions.overview()
  const placed = regions.reduce((sum, { total }) => sum + total, 0)
  return { site, countries: toOverview(regions, locale), count: regions.length, placed, unplaced }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site, placed, count } = loaderData
  const { regions } = placeWords(localeOfPath(location.pathname))
  return pageMeta({
    site,
    title: regions.title,
    description: regions.lead(placed, count),
    pathname: location.pathname,
    indexed: count > 0,
  })
}

export default function RegionsPage({ loaderData }: Route.ComponentProps) {
  const { regions } = usePlaceWords()
  const locale = useLocale()
  const { countries, count, placed, unplaced } = loaderData
  return (
    <div className="page region">
      <header className="region-head">
        <h1>{regions.title}</h1>
        <p>{count > 0 ? regions.lead(placed, count) : regions.none}</p>
        {count > 0 && unplaced > 0 && <p className="soft">{regions.unplaced(unplaced)}</p>}
      </header>
      {countries.map(({ country, regions: links }) => (
        <section key={country}>
          <h2 className={countries.length > 1 ? undefined : 'visually-hidden'}>{country}</h2>
          <RegionLinks links={links} />
        </section>
      ))}
      <p>
        <Link className="button" to={pathTo('finder', locale)}>
          {regions.toFinder}
        </Link>
      </p>
      <ListContactForm />
    </div>
  )
}
