import { SentPage } from '../components/sent-page.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { sentMeta } from '../sent-meta.ts'
import type { Route } from './+types/contact-sent'

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(webContext).site }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? sentMeta('message', loaderData.site, location.pathname) : []

export default function ContactSentPage() {
  return <SentPage form="message" />
}
