import { Link } from 'react-router'
import { LegalTextPage } from '../components/site/legal-text.tsx'
import { webContext } from '../context.ts'
import { ownText } from '../views/own-text.ts'
import { legalMeta } from '../page-meta.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import { useLocale, useWords } from '../words.tsx'
import type { Route } from './+types/privacy'

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, legal } = context.get(webContext)
  return { site, own: ownText(legal.privacy, localeOfPath(url.pathname)) }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? legalMeta('privacy', loaderData.site, location.pathname) : []

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { requests, retention, addressSearch } = useWords()
  const { addressHost } = loaderData.site
  return (
    <LegalTextPage page="privacy" own={loaderData.own}>
      <section className="prose">
        <h2>{retention.title}</h2>
        {retention.sentences(loaderData.site.retention).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      {addressHost && (
        <section className="prose">
          <h2>{addressSearch.title}</h2>
          <p>{addressSearch.text(addressHost)}</p>
        </section>
      )}
      <p>
        <Link to={pathTo('requests', useLocale())}>{requests.link}</Link>
      </p>
    </LegalTextPage>
  )
}
