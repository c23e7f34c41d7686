import { LegalTextPage } from '../components/site/legal-text.tsx'
import { webContext } from '../context.ts'
import { legalMeta } from '../page-meta.ts'
import type { Route } from './+types/accessibility'

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(webContext).site }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? legalMeta('accessibility', loaderData.site, location.pathname) : []

export default function AccessibilityPage() {
  return <LegalTextPage page="accessibility" />
}
