import { RequestList } from '../components/place/request-list.tsx'
import { webContext } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath } from '../paths.ts'
import { requestWords, useRequestWords } from '../words/requests.ts'
import type { Route } from './+types/requests'

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(webContext).site }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const requests = requestWords(localeOfPath(location.pathname))
  const { pathname } = location
  const { title, lead: description } = requests
  return pageMeta({ site: loaderData.site, title, description, pathname, indexed: false })
}

export default function RequestsPage({ loaderData: { site } }: Route.ComponentProps) {
  const requests = useRequestWords()
  return (
    <article className="page page-narrow prose">
      <h1>{requests.title}</h1>
      <p className="needs-script">{requests.lead}</p>
      <noscript>
        <p>{requests.withoutScript}</p>
      </noscript>
      {!site.street?.foreignOrigin && <p className="soft">{requests.policy}</p>}
      <RequestList />
    </article>
  )
}
