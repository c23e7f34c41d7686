import { parseAccept } from 'hono/utils/accept'

export type ContentEncoding = 'br' | 'gzip' | 'plain'

/** By size, smallest first: of equally preferred encodings, the first one is sent. */
const ALL: readonly ContentEncoding[] = ['br', 'gzip']

/**
 * The best of our encodings that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). Plain bytes if the header allows none, or prefers
 * them.
 */
export function chooseEncoding(header: string | null | undefined, ours = ALL): ContentEncoding {
  if (!header) return 'plain'
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best = 'plain'] = ours
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
  return weightOf(best) < (weights.get('identity') ?? 0) ? 'plain' : best
}
