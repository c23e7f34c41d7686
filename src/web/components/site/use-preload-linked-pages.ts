import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Lets the page itself load first.
const AFTER_MS = 1500

/**
 * Preloads the code of the pages that this page links to, a moment after it has loaded. Without a network, a click then fails only to
 * load data; without the code, the router would reload the document and lose the page.
 */
export function usePreloadLinkedPages(): void {
  const { pathname } = useLocation()
  const prepared = useRef<string>(undefined)
  useEffect(() => {
    if (prepared.current === pathname) return undefined
    prepared.current = pathname
    const timer = setTimeout(() => {
      void Promise.allSettled([
        preloadLinked(),
        // Pages load these texts themselves, and the route list does not name their files.
        import('../../words/places.ts'),
        import('../../words/forms.ts'),
      ])
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}

async function preloadLinked(): Promise<void> {
  const { routeFiles } = await import('./route-files.ts')
  const manifest: unknown = Reflect.get(globalThis, '__reactRouterManifest')
  for (const file of routeFiles(Object(manifest).routes, linkedPaths())) preload(file)
}

// Links that the router follows without loading a document.
function linkedPaths(): Set<string> {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-discover]')
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-discover]')
  return new Set([
    ...[...links].map(({ pathname }) => pathname),
    ...[...forms].map((form) => new URL(form.getAttribute('action') ?? '', location.href).pathname),
  ])
}

function preload(href: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href=${JSON.stringify(href)}]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
