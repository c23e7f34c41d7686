import { createHash } from 'node:crypto'
import { chooseEncoding, finishPage, type Page } from '../page-cache.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'

/** A body with its tag, to be kept and sent as often as it is asked for. */
export function finishAnswer(
  body: object,
  { type, freshForSeconds }: { type: string; freshForSeconds: number },
): Page {
  const json = JSON.stringify(body)
  const headers = {
    'content-type': type,
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control':
      freshForSeconds > 0
        ? `public, max-age=${freshForSeconds}`
        : 'public, max-age=0, must-revalidate',
    etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`,
    vary: 'accept-encoding',
  }
  return finishPage(json, { status: 200, headers })
}

/** Sends it in the best encoding that the asker takes, or nothing when the asker has it already. */
export async function sendAnswer(request: Request, { headers, body }: Page): Promise<Response> {
  if (isKnown(request.headers.get('if-none-match'), headers.etag ?? '')) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
  const bytes = await body.in(encoding)
  if (encoding === 'plain') return new Response(bytes, { headers })
  return new Response(bytes, { headers: { ...headers, 'content-encoding': encoding } })
}

// Weak tags compare as strong ones here (RFC 9110, 13.1.2).
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
}
