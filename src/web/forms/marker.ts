export type MarkerState = 'set' | 'blocked' | 'unavailable'

/** Sets the marker cookie and says whether the browser took it. */
export function setMarker(): MarkerState {
  try {
    // Exactly this, to the letter: no expiry, no path (specification, "Fixed").
    document.cookie = 'spamshield=true'
  } catch {
    // A sandboxed frame without allow-same-origin throws.
    return 'unavailable'
  }
  return document.cookie.split('; ').includes('spamshield=true') ? 'set' : 'blocked'
}
