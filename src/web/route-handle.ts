import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a route says of its pages. */
export type RouteHandle = {
  /** they are sent without React and its router: nothing on them needs these (decision 41) */
  isPlain?: true
  /** what they add to the head of the site */
  ViewSwitch?: ComponentType
  /** says why one of them is not shown */
  Refusal?: ComponentType<{ error: unknown }>
}

/** What the page's route and those around it say. */
export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle))
}
