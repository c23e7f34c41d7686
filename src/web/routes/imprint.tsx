import { BASEMAP_SOURCES } from '../../maps/atlas/attribution.ts'
import { LegalTextPage } from '../components/site/legal-text.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { toLegalPage } from '../views/legal-page.ts'
import { localeOfPath } from '../paths.ts'
import { legalMeta } from '../page-meta.ts'
import type { Route } from './+types/imprint'

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, product, legal } = context.get(webContext)
  const text = toLegalPage('imprint', legal, localeOfPath(url.pathname))
  const streets = site.streets?.attribution ? [site.streets.attribution] : []
  const sources = [...BASEMAP_SOURCES, ...streets, ...product.attributions()]
  return { site, text: { ...text, sources } }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = legalMeta

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  return <LegalTextPage text={loaderData.text} />
}
