import { Link } from '../components/link.tsx'
import { LegalSection, LegalTextPage } from '../components/site/legal-text.tsx'
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
  const parts = [
    { heading: retention.title, paragraphs: retention.sentences(site.retention) },
    ...(addressHost
      ? [{ heading: addressSearch.title, paragraphs: [addressSearch.text(addressHost)] }]
      : []),
  ]
  return { site, text: toLegalPage('privacy', legal, locale), parts, toRequests: requests.link }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = legalMeta

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { text, parts, toRequests } = loaderData
  return (
    <LegalTextPage text={text}>
      {parts.map((part) => (
        <LegalSection key={part.heading} {...part} />
      ))}
      <p>
        <Link to={pathTo('requests', useLocale())}>{toRequests}</Link>
      </p>
    </LegalTextPage>
  )
}
