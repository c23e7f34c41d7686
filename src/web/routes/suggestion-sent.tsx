import { SentHours } from '../components/forms/sent-hours.tsx'
import { SentPage } from '../components/sent-page.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { sentMeta } from '../sent-meta.ts'
import type { Route } from './+types/suggestion-sent'

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(webContext).site }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? sentMeta('suggestion', loaderData.site, location.pathname) : []

export default function SuggestionSentPage() {
  return (
    <SentPage form="suggestion">
      <SentHours />
    </SentPage>
  )
}
