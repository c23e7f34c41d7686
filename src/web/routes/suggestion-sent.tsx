import { SentHours } from '../components/forms/sent-hours.tsx'
import { SentPage } from '../components/sent-page.tsx'
import { webContext } from '../context.ts'
import { messagesOf } from '../messages/index.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath } from '../paths.ts'
import type { Route } from './+types/suggestion-sent'

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(webContext).site }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { proposals } = messagesOf(localeOfPath(location.pathname))
  const { pathname } = location
  return pageMeta({
    site: loaderData.site,
    title: proposals.sentTitles.suggestion,
    pathname,
    indexed: false,
  })
}

export default function SuggestionSentPage() {
  return (
    <SentPage form="suggestion">
      <SentHours />
    </SentPage>
  )
}
