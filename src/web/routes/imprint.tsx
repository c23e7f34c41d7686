import { BASEMAP_SOURCES } from '../../maps/atlas/attribution.ts'
import { LegalTextPage } from '../components/site/legal-text.tsx'
import { messagesOf } from '../messages/index.ts'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { toLegalPage } from '../views/legal-page.ts'
import { localeOfPath } from '../paths.ts'
import { legalMeta } from '../page-meta.ts'
import type { Route } from './+types/imprint'

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, product, legal } = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const streets = site.streetExtract?.attribution ? [site.streetExtract.attribution] : []
  return {
    site,
    text: toLegalPage('imprint', legal, locale),
    sourcesTitle: messagesOf(locale).place.sources,
    sources: [...BASEMAP_SOURCES, ...streets, ...product.attributions()],
  }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = legalMeta

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  const { text, sourcesTitle, sources } = loaderData
  return (
    <LegalTextPage text={text}>
      <section className="prose">
        <h2>{sourcesTitle}</h2>
        <ul>
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </section>
    </LegalTextPage>
  )
}
