import { data } from 'react-router'
import { SentHours } from '../components/forms/sent-hours.tsx'
import { SentPage } from '../components/sent-page.tsx'
import { localeOfPath } from '../paths.ts'
import { webContext } from '../context.ts'
import { sentMeta } from '../sent-meta.ts'
import { sentPlace } from '../views/sent-place.ts'
import type { Route } from './+types/correction-sent'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const opened = await product.openPlace(params.slug)
  if (opened.kind === 'unknown') throw data(null, { status: 404 })
  return { site, place: sentPlace(opened, localeOfPath(new URL(request.url).pathname)) }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? sentMeta('correction', loaderData.site, location.pathname) : []

export default function CorrectionSentPage({ loaderData }: Route.ComponentProps) {
  return (
    <SentPage form="correction" place={loaderData.place}>
      <SentHours />
    </SentPage>
  )
}
