import { data } from 'react-router'
import { SentHours } from '../components/forms/sent-hours.tsx'
import { SentPage } from '../components/sent-page.tsx'
import { webContext } from '../context.ts'
import { messagesOf } from '../messages/index.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath } from '../paths.ts'
import { sentPlace } from '../views/sent-place.ts'
import type { Route } from './+types/correction-sent'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const opened = await product.openPlace(params.slug)
  if (opened.kind === 'unknown') throw data(null, { status: 404 })
  return { site, place: sentPlace(opened) }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { proposals } = messagesOf(localeOfPath(location.pathname))
  const { pathname } = location
  return pageMeta({
    site: loaderData.site,
    title: proposals.sentTitles.correction,
    pathname,
    indexed: false,
  })
}

export default function CorrectionSentPage({ loaderData }: Route.ComponentProps) {
  return (
    <SentPage form="correction" place={loaderData.place}>
      <SentHours />
    </SentPage>
  )
}
