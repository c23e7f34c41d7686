const MARKER = 'spamshield=true'

/**
 * Whether the marker cookie came with a request: some pair of the `Cookie` header is exactly `spamshield=true`. There may
 * be two of them, one for each path that a form was loaded under.
 */
export function readMarker(cookieHeader: string | undefined): boolean {
  return (cookieHeader ?? '').split(';').some((pair) => pair.trim() === MARKER)
}
