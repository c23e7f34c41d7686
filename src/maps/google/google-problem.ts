import type { MapProblem } from '../map-view.ts'

// Every error that keeps a map from being shown is written like this, and all their names end alike.
const MESSAGE = /Google Maps JavaScript API error: (\w+MapError)/

/**
 * What an error means that Google writes to the console, which is the only place where it tells an exhausted quota from
 * a refused key. Source: developers.google.com/maps/documentation/javascript/error-messages
 */
export function problemOfGoogleMessage(message: string): MapProblem | undefined {
  const name = MESSAGE.exec(message)?.[1]
  if (!name) return undefined
  return name === 'OverQuotaMapError' ? 'map_quota' : 'map_key_rejected'
}
