import { ViewSwitch } from '../components/finder/view-switch.tsx'
import { Finder } from '../components/finder/finder.tsx'
import { finderShareImage } from '../views/share-image.ts'
import { headingText } from '../components/finder/result-heading.tsx'
import { SiteFooter } from '../components/site/site-footer.tsx'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath } from '../paths.ts'
import { loadFinder } from '../views/load-finder.ts'
import { placeWords } from '../words/places.ts'
import type { Route } from './+types/finder'

export const handle = { ViewSwitch }

export const loader = loadFinder

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site, view } = loaderData
  const locale = localeOfPath(location.pathname)
  const words = placeWords(locale)
  const title = headingText(view, words)
  return pageMeta({
    site,
    title,
    description: words.finder.description(site.name, title),
    pathname: location.pathname,
    image: finderShareImage(view, { site, locale }),
    // Filtered views are for people; search engines index the pages of the places.
    indexed: location.search === '' && !view.isEmptySite,
  })
}

export default function FinderPage({ loaderData: { view, site } }: Route.ComponentProps) {
  return <Finder view={view} site={site} footer={<SiteFooter site={site} />} />
}
