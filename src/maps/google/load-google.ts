import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import type { MapProblem } from '../map-view.ts'
import { connectionProblem } from '../connection-problem.ts'
import { DEMO_MAP_ID, type GoogleSettings } from './google-settings.ts'

export type GoogleLibraries = { maps: google.maps.MapsLibrary; marker: google.maps.MarkerLibrary }

/**
 * Fetches Google's script, the first request of all that leaves for Google. A problem when it cannot be fetched; a script
 * that never answers needs the caller's time limit.
 */
export async function loadGoogle(settings: GoogleSettings): Promise<GoogleLibraries | MapProblem> {
  const { key, channel, mapId, language, region } = settings
  setOptions({
    key,
    language,
    region,
    v: 'weekly',
    // The key is checked against the origin alone; Google need not know which page someone reads.
    authReferrerPolicy: 'origin',
    // The loader would send the word "undefined".
    ...(channel === undefined ? {} : { channel }),
    ...(mapId === DEMO_MAP_ID ? {} : { mapIds: [mapId] }),
  })
  try {
    // Requested together, both arrive in one request.
    const [maps, marker] = await Promise.all([importLibrary('maps'), importLibrary('marker')])
    return { maps, marker }
  } catch {
    return connectionProblem()
  }
}

// Google writes the reason to the console around the time when it calls back.
const REASON_MS = 200

/** Tells when Google refuses the key or the quota is used up, which it does after the script has loaded. */
export function watchGoogleRefusal(fail: (problem: MapProblem) => void): void {
  let isRefused = false
  const refuse = (problem: MapProblem) => {
    if (isRefused) return
    isRefused = true
    fail(problem)
  }
  const writeError = console.error.bind(console)
  console.error = (...parts: unknown[]) => {
    writeError(...parts)
    const problem = problemOfGoogleMessage(parts.map(String).join(' '))
    if (problem) refuse(problem)
  }
  Object.assign(window, {
    gm_authFailure: () => setTimeout(() => refuse('map_key_rejected'), REASON_MS),
  })
}

// Every error that keeps a map from being shown is written like this, and all their names end alike.
const MESSAGE = /Google Maps JavaScript API error: (\w+MapError)/

/**
 * The problem behind an error in the console, the only place where Google distinguishes an exhausted quota from a refused
 * key. Source: developers.google.com/maps/documentation/javascript/error-messages
 */
export function problemOfGoogleMessage(message: string): MapProblem | undefined {
  const name = MESSAGE.exec(message)?.[1]
  if (!name) return undefined
  return name === 'OverQuotaMapError' ? 'map_quota' : 'map_key_rejected'
}
