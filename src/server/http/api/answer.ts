import { hash } from 'node:crypto'
import { finishPage, type Page } from '../page-cache.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'

/** What is for everybody may be read by programs on any page; no cookie is looked at for it. */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
}

/** A part of a body as JSON that is written once and sent often, and what changes whenever it does: far shorter. */
export type WrittenPart = { bytes: Buffer<ArrayBuffer>; tag: string }

/** A body put together from parts that were written before and from texts that are for this one alone. */
export class WrittenBody {
  readonly bytes: Buffer<ArrayBuffer>
  readonly tag: string

  constructor(parts: readonly (WrittenPart | string)[]) {
    let length = 0
    for (const part of parts) {
      length += typeof part === 'string' ? Buffer.byteLength(part) : part.bytes.length
    }
    // Not out of Node's pool: a short answer that is kept would keep the rest of its block.
    const bytes = Buffer.allocUnsafeSlow(length)
    let tag = ''
    let at = 0
    for (const part of parts) {
      at += typeof part === 'string' ? bytes.write(part, at) : part.bytes.copy(bytes, at)
      tag += typeof part === 'string' ? part : part.tag
    }
    this.bytes = bytes
    this.tag = tag
  }
}

/** What is as good as new whenever the text is another. */
export function tagOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** A body with its tag, to be kept and sent as often as it is asked for. */
export function finishAnswer(
  body: object,
  { type, freshForSeconds }: { type: string; freshForSeconds: number },
): Page {
  const { bytes, tag } =
    body instanceof WrittenBody ? body : new WrittenBody([JSON.stringify(body)])
  const headers = {
    'content-type': type,
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control':
      freshForSeconds > 0
        ? `public, max-age=${freshForSeconds}`
        : 'public, max-age=0, must-revalidate',
    etag: `"${tagOf(tag)}"`,
    vary: 'accept-encoding',
    ...OPEN_TO_ALL,
  }
  return finishPage(bytes, { status: 200, headers })
}

/** An answer to whoever has shown a key or a session. */
export function privateAnswer(body: object, type: string): Response {
  const headers = {
    'content-type': type,
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control': 'no-store',
  }
  const sent = body instanceof WrittenBody ? body.bytes : JSON.stringify(body)
  return new Response(sent, { headers })
}
