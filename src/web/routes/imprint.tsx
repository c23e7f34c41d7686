import { LegalTextPage } from '../components/site/legal-text.tsx'
import { webContext } from '../context.ts'
import { ownText } from '../views/own-text.ts'
import { localeOfPath } from '../paths.ts'
import { legalMeta } from '../page-meta.ts'
import type { Route } from './+types/imprint'

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, product, legal } = context.get(webContext)
  const own = ownText(legal.imprint, localeOfPath(url.pathname))
  return { site, own, sources: product.attributions() }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? legalMeta('imprint', loaderData.site, location.pathname) : []

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  return <LegalTextPage page="imprint" own={loaderData.own} sources={loaderData.sources} />
}
