import { LegalTextPage } from '../components/legal-text.tsx'
import { webContext } from '../context.ts'
import { legalMeta } from '../page-meta.ts'
import type { Route } from './+types/imprint'

export function loader({ context }: Route.LoaderArgs) {
  const { site, product } = context.get(webContext)
  return { site, sources: product.attributions() }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? legalMeta('imprint', loaderData.site, location.pathname) : []

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  return <LegalTextPage page="imprint" sources={loaderData.sources} />
}
