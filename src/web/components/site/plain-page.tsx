import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { setMarker } from '../../forms/marker.ts'
import { type RouteHandle, useRouteHandle } from '../../route-handle.ts'

export const PLAIN_PAGE: RouteHandle = { isPlain: true }

/**
 * Whether the server renders a plain page. In a browser no page is plain: if scripts run, the visitor came from a page that
 * needs them. A page that failed is not plain either, because it offers to try again.
 */
export const useIsPlain = import.meta.env.SSR ? useIsRenderedPlain : () => false

function useIsRenderedPlain(): boolean {
  const { isPlain } = useRouteHandle()
  const hasFailed = (useRouteError() ?? undefined) !== undefined
  // In development, a script reloads saved files in the open page.
  return import.meta.env.PROD && !hasFailed && isPlain === true
}

/** Sets the marker cookie of a page with a form or a link to one. */
export function MarkerCookie() {
  useEffect(() => void setMarker(), [])
  // A sandboxed frame throws.
  return useIsPlain() ? (
    <InlineScript code="try{document.cookie = 'spamshield=true'}catch{}" />
  ) : null
}

/** An inline script. The content security policy allows it by its hash. */
export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
