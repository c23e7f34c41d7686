import type { ComponentType } from 'react'
import { type LinkProps as RouterLinkProps, Link as RouterLink, useLocation } from 'react-router'

export type LinkProps = Omit<RouterLinkProps, 'to'> & {
  /** a path from `/` on, or another search (`?…`) of this page */
  to: string
}

/**
 * The router's link. On the server, where nobody clicks, it is only the anchor that the router would write: the router's own link
 * resolves relative paths and prepares clicks, which took a sixth of the time to render a list with 90 links.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : RouterLink

function ServerLink({
  to,
  children,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  ...attributes
}: LinkProps) {
  const { pathname } = useLocation()
  const path = to.startsWith('/') ? to : pathname + to
  return (
    <a {...attributes} href={path.endsWith('?') ? path.slice(0, -1) : path} data-discover="true">
      {children}
    </a>
  )
}
