import { createHash } from 'node:crypto'
import { DENY_ALL_POLICY } from '../security-headers.ts'

/** A body with its tag, or nothing when the asker has it already. */
export function answer(
  request: Request,
  body: object,
  { type, freshForSeconds }: { type: string; freshForSeconds: number },
): Response {
  const json = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': type,
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control':
      freshForSeconds > 0
        ? `public, max-age=${freshForSeconds}`
        : 'public, max-age=0, must-revalidate',
    etag,
  }
  if (isKnown(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(json, { headers })
}

// Weak tags compare as strong ones here (RFC 9110, 13.1.2).
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
}
