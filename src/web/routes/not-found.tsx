import { data } from 'react-router'
import { NotFoundPage } from '../components/site/error-pages.tsx'
import { webContext } from '../context.ts'
import type { Route } from './+types/not-found'

export function loader({ context }: Route.LoaderArgs) {
  return data({ site: context.get(webContext).site }, { status: 404 })
}

export default function UnknownPage({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage site={loaderData.site} />
}
