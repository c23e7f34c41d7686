import { takeRoom } from './body-room.ts'
import { finishPage, type Page } from '../page-cache.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'
import { tagOf } from '../tag-of.ts'

/** What is for everybody may be read by programs on any page; no cookie is looked at for it. */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
}

/** A part of a body as JSON that is written once and sent often, and what changes whenever it does: far shorter. */
export type WrittenPart = { bytes: Buffer<ArrayBuffer>; tag: string }

// In UTF-8, of a unit of UTF-16. To count them exactly takes as long as writing them.
const MOST_BYTES_OF_A_UNIT = 3

/** A body put together from parts that were written before and from texts that are for this one alone. */
export class WrittenBody {
  readonly bytes: Buffer<ArrayBuffer>
  readonly tag: string

  constructor(parts: readonly (WrittenPart | string)[]) {
    let most = 0
    for (const part of parts) {
      most += typeof part === 'string' ? part.length * MOST_BYTES_OF_A_UNIT : part.bytes.length
    }
    const room = takeRoom(most)
    let tag = ''
    let at = 0
    for (const part of parts) {
      if (typeof part === 'string') {
        at += room.write(part, at)
        tag += part
      } else {
        room.set(part.bytes, at)
        at += part.bytes.length
        tag += part.tag
      }
    }
    this.bytes = room.subarray(0, at)
    this.tag = tag
  }
}

/** A body with its tag, to be kept and sent as often as it is asked for. */
export function finishAnswer(
  body: object,
  { type, freshForSeconds, isKept }: { type: string; freshForSeconds: number; isKept: boolean },
): Page {
  const { bytes, tag } = body instanceof WrittenBody ? body : written(body)
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
  // Out of a room that is written again, or that others share.
  return finishPage(isKept ? new Uint8Array(bytes) : bytes, { status: 200, headers })
}

function written(body: object): WrittenPart {
  const json = JSON.stringify(body)
  return { bytes: Buffer.from(json), tag: json }
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
