import { LegalTextPage } from '../components/site/legal-text.tsx'
import { webContext } from '../context.ts'
import { localeOfPath } from '../paths.ts'
import { ownText } from '../views/own-text.ts'
import { legalMeta } from '../page-meta.ts'
import type { Route } from './+types/accessibility'

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, legal } = context.get(webContext)
  return { site, own: ownText(legal.accessibility, localeOfPath(url.pathname)) }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? legalMeta('accessibility', loaderData.site, location.pathname) : []

export default function AccessibilityPage({ loaderData: { own } }: Route.ComponentProps) {
  return <LegalTextPage page="accessibility" own={own} />
}
