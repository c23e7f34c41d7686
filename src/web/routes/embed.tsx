import { ViewSwitch } from '../components/finder/view-switch.tsx'
import { EmbedFooter } from '../components/site/embed-footer.tsx'
import { Finder } from '../components/finder/finder.tsx'
import { headingText } from '../components/finder/result-heading.tsx'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath } from '../paths.ts'
import { loadFinder } from '../views/load-finder.ts'
import { placeWords } from '../words/places.ts'
import type { Route } from './+types/embed'

export const handle = { ViewSwitch }

export const loader = loadFinder

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site, view } = loaderData
  const title = headingText(view, placeWords(localeOfPath(location.pathname)))
  // Search engines index the finder itself.
  return pageMeta({ site, title, pathname: location.pathname, indexed: false })
}

/** The finder without the site around it, for a frame on another site. */
export default function EmbedPage({ loaderData: { view, site } }: Route.ComponentProps) {
  // The page around the frame has its own heading.
  const framed = { ...site, tagline: undefined }
  return <Finder view={view} site={framed} footer={<EmbedFooter />} />
}
