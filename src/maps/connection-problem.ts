import type { MapProblem } from './map-view.ts'

/** Why something failed to load: the visitor's connection, as far as the browser knows, or the other side. */
export function connectionProblem(): MapProblem {
  return navigator.onLine ? 'map_unreachable' : 'offline'
}
