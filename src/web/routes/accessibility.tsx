import { LegalTextPage } from '../components/site/legal-text.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { localeOfPath } from '../paths.ts'
import { toLegalPage } from '../views/legal-page.ts'
import { legalMeta } from '../page-meta.ts'
import type { Route } from './+types/accessibility'

export function loader({ url, context }: Route.LoaderArgs) {
  const { site, legal } = context.get(webContext)
  return { site, text: toLegalPage('accessibility', legal, localeOfPath(url.pathname)) }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = legalMeta

export default function AccessibilityPage({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalTextPage text={text} />
}
