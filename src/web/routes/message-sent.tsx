import { data } from 'react-router'
import { SentPage } from '../components/sent-page.tsx'
import { localeOfPath } from '../paths.ts'
import { webContext } from '../context.ts'
import { sentMeta } from '../sent-meta.ts'
import { useFormWords } from '../words/forms.ts'
import { sentPlace } from '../views/sent-place.ts'
import type { Route } from './+types/message-sent'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const opened = await product.openPlace(params.slug)
  if (opened.kind === 'unknown') throw data(null, { status: 404 })
  return { site, place: sentPlace(opened, localeOfPath(new URL(request.url).pathname)) }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? sentMeta('message', loaderData.site, location.pathname) : []

export default function MessageSentPage({ loaderData }: Route.ComponentProps) {
  const { place, site } = loaderData
  const { receivers } = useFormWords().proposals
  const sentTo = place?.readsItself ? place.name : receivers.organisation(site.name)
  return <SentPage form="message" place={place} sentTo={place && sentTo} />
}
