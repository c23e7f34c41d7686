import { Link } from '../components/link.tsx'
import { LegalTextPage } from '../components/site/legal-text.tsx'
import { messagesOf } from '../messages/index.ts'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { toLegalPage } from '../views/legal-page.ts'
import { legalMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { useLocale } from '../locale.ts'
import type { Route } from './+types/privacy'

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, legal } = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  const { retention, addressSearch, requests } = messagesOf(locale)
  const { addressHost } = site
  const page = toLegalPage('privacy', legal, locale)
  const sections = [
    ...page.sections,
    { heading: retention.title, paragraphs: retention.sentences(site.retention) },
    ...(addressHost
      ? [{ heading: addressSearch.title, paragraphs: [addressSearch.text(addressHost)] }]
      : []),
  ]
  return { site, text: { ...page, sections }, toRequests: requests.link }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = legalMeta

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { text, toRequests } = loaderData
  return (
    <LegalTextPage text={text}>
      <p>
        <Link to={pathTo('requests', useLocale())}>{toRequests}</Link>
      </p>
    </LegalTextPage>
  )
}
