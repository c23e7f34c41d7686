import { SentPage } from '../components/sent-page.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { sentMeta } from '../sent-meta.ts'
import { useFormWords } from '../words/forms.ts'
import { loadSentPlace } from '../views/sent-place.ts'
import type { Route } from './+types/message-sent'

export const loader = (asked: Route.LoaderArgs) => loadSentPlace(asked)

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? sentMeta('message', loaderData.site, location.pathname) : []

export default function MessageSentPage({ loaderData }: Route.ComponentProps) {
  const { place, site } = loaderData
  const { receivers } = useFormWords().proposals
  const sentTo = place?.readsItself ? place.name : receivers.organisation(site.name)
  return <SentPage form="message" place={place} sentTo={place && sentTo} />
}
