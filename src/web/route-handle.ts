import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a route declares about its pages. */
export type RouteHandle = {
  /** its pages are sent without React and the router, because nothing on them needs either (decision 41) */
  isPlain?: true
  /** a control that its pages add to the header of the site */
  ViewSwitch?: ComponentType
  /** explains why one of its pages is not shown */
  Refusal?: ComponentType<{ error: unknown }>
}

/** The handles of the page's route and its parents, merged. */
export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle))
}
