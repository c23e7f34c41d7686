import { SentHours } from '../components/forms/sent-hours.tsx'
import { SentPage } from '../components/sent-page.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { sentMeta } from '../sent-meta.ts'
import { loadSentPlace } from '../views/sent-place.ts'
import type { Route } from './+types/correction-sent'

export const loader = (asked: Route.LoaderArgs) => loadSentPlace(asked)

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? sentMeta('correction', loaderData.site, location.pathname) : []

export default function CorrectionSentPage({ loaderData }: Route.ComponentProps) {
  return (
    <SentPage form="correction" place={loaderData.place}>
      <SentHours />
    </SentPage>
  )
}
