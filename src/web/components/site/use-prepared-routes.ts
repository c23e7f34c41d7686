import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// The router looks up the routes of a page's links first.
const AFTER_MS = 1500

/**
 * Fetches the code of the pages that this page links to, once the browser has nothing better to do. A click after the
 * network has gone then fails as data that does not come; without the code the router would reload, and the page would
 * be lost.
 */
export function usePreparedRoutes(): void {
  const { pathname } = useLocation()
  const prepared = useRef<string>(undefined)
  useEffect(() => {
    if (prepared.current === pathname) return undefined
    prepared.current = pathname
    const timer = setTimeout(() => {
      for (const file of knownRouteFiles()) preload(file)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}

// React Router's own list, which names the files and grows with the links it meets. Should its form change, nothing is prepared.
function knownRouteFiles(): string[] {
  const manifest: unknown = Reflect.get(globalThis, '__reactRouterManifest')
  const routes = isRecord(manifest) && isRecord(manifest.routes) ? manifest.routes : {}
  return Object.values(routes).flatMap((route) => {
    if (!isRecord(route)) return []
    const imports = Array.isArray(route.imports) ? route.imports : []
    return [route.module, ...imports].filter((file) => typeof file === 'string')
  })
}

function preload(href: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href=${JSON.stringify(href)}]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
