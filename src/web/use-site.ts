import { useRouteLoaderData } from 'react-router'
import type { SiteSettings } from './context.ts'

/** The settings that the document was loaded with; undefined if not even these could be read. */
export function useSite(): SiteSettings | undefined {
  return useRouteLoaderData<{ site: SiteSettings }>('root')?.site
}

export function useSiteName(): string {
  return useSite()?.name ?? ''
}
