import { data, redirect } from 'react-router'
import { NotFoundPage } from '../components/site/error-pages.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { localeOfPath, pathTo } from '../paths.ts'
import type { Route } from './+types/not-found'

export function loader({ url, context }: Route.LoaderArgs) {
  const { pathname } = url
  const regions = pathTo('regions', localeOfPath(pathname))
  // A truncated address of a place leads to all places by region.
  if (regions.startsWith(`${pathname}/`) && pathname !== '/') throw redirect(regions, 301)
  return data({ site: context.get(webContext).site }, { status: 404 })
}

export const handle = PLAIN_PAGE

export default function UnknownPage({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage site={loaderData.site} />
}
