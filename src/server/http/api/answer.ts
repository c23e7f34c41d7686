import { hash } from 'node:crypto'
import { finishPage, type Page } from '../page-cache.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'

/** What is for everybody may be read by programs on any page; no cookie is looked at for it. */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
}

/** A body whose JSON was put together from parts that were written before. */
export class WrittenBody {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** A body with its tag, to be kept and sent as often as it is asked for. */
export function finishAnswer(
  body: object,
  { type, freshForSeconds }: { type: string; freshForSeconds: number },
): Page {
  const json = jsonOf(body)
  const headers = {
    'content-type': type,
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control':
      freshForSeconds > 0
        ? `public, max-age=${freshForSeconds}`
        : 'public, max-age=0, must-revalidate',
    etag: `"${hash('sha256', json, 'base64url').slice(0, 22)}"`,
    vary: 'accept-encoding',
    ...OPEN_TO_ALL,
  }
  return finishPage(json, { status: 200, headers })
}

/** An answer to whoever has shown a key or a session. */
export function privateAnswer(body: object, type: string): Response {
  const headers = {
    'content-type': type,
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control': 'no-store',
  }
  return new Response(jsonOf(body), { headers })
}

function jsonOf(body: object): string {
  return body instanceof WrittenBody ? body.json : JSON.stringify(body)
}
