import { type FileHandle, open, stat } from 'node:fs/promises'
import { CACHE_FOREVER } from './send-page.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

/** Far more than a tile or a directory; a request for a whole country is a mistake or an attack. */
export const MAX_RANGE_BYTES = 16 * 1024 * 1024

type RangeRequest = {
  method: string
  /** the `Range` header */
  range?: string
  /** the maximum number of bytes in an answer, so that nobody downloads a very large file by accident */
  maxBytes?: number
}

/** A tile archive, or the requested range of it. */
export async function rangeResponse(
  file: string,
  { method, range, maxBytes = Infinity }: RangeRequest,
): Promise<Response> {
  const { size } = await stat(file)
  const headers = new Headers({
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': CACHE_FOREVER,
    'content-security-policy': DENY_ALL_POLICY,
  })
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  const start = Number(match?.[1] ?? 0)
  const end = Math.min(match?.[2] ? Number(match[2]) : size - 1, size - 1)
  const isTooMuch = end - start + 1 > maxBytes && method !== 'HEAD'
  if (start > end || isTooMuch) {
    headers.set('content-range', `bytes */${size}`)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(end - start + 1))
  if (match) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const status = match ? 206 : 200
  if (method === 'HEAD') return new Response(null, { status, headers })
  return new Response(piecesOf(await open(file), start, end), { status, headers })
}

/** Each piece is read when the previous one has been sent. A slow reader then holds one or two; Node's own streams buffer several. */
const PIECE_BYTES = 32 * 1024

function piecesOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  const readPiece = async () => {
    const piece = new Uint8Array(Math.min(PIECE_BYTES, end - at + 1))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new Error('the file has become shorter')
    at += bytesRead
    return piece.subarray(0, bytesRead)
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          controller.enqueue(await readPiece())
          if (at <= end) return
          await file.close()
          controller.close()
        } catch (error) {
          await file.close()
          throw error
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}
