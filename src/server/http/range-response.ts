import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { FOR_EVER } from './for-ever.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

type Asked = {
  method: string
  /** the header `Range` */
  range?: string
  /** more than this is not sent at once, so that nobody takes all of a very large file along by accident */
  mostBytes?: number
}

/** An archive of tiles, or the stretch of it that was asked for. */
export async function rangeResponse(
  file: string,
  { method, range, mostBytes = Infinity }: Asked,
): Promise<Response> {
  const { size } = await stat(file)
  const headers = new Headers({
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': FOR_EVER,
    'content-security-policy': DENY_ALL_POLICY,
  })
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  const start = Number(asked?.[1] ?? 0)
  const end = Math.min(asked?.[2] ? Number(asked[2]) : size - 1, size - 1)
  const isTooMuch = end - start + 1 > mostBytes && method !== 'HEAD'
  if (start > end || isTooMuch) {
    headers.set('content-range', `bytes */${size}`)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(end - start + 1))
  if (asked) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const status = asked ? 206 : 200
  if (method === 'HEAD') return new Response(null, { status, headers })
  const stream = Readable.toWeb(createReadStream(file, { start, end }))
  // Node's and the web's stream types describe the same object.
  return new Response(stream as ReadableStream<Uint8Array>, { status, headers })
}
