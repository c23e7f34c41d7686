import type { Hono } from 'hono'
import { exportFile, isExportFormat } from '../../domain/export/export-format.ts'
import type { AppParts } from '../app-parts.ts'
import { admitCaller } from './api/api-caller.ts'
import { problemResponse } from './problem.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const WHO_EXPORTS = ['owner', 'editor'] as const

/** `GET /api/v1/export?format=…`: all places as a file, streamed; for sessions and API keys of editors and owners. */
export function addExport(app: Hono, parts: AppParts): void {
  app.get('/api/v1/export', async (c) => {
    const admitted = await admitCaller(c, parts, { mayCall: WHO_EXPORTS, id: 'exportPlaces' })
    if (!admitted.ok) return admitted.response
    const format = c.req.query('format') ?? 'csv'
    if (!isExportFormat(format)) {
      const problems = [{ field: 'format', rule: 'invalid' }]
      return problemResponse('bad_request', 'de', { problems })
    }
    const { name, type } = exportFile(format, new Date(parts.now()))
    const locale = c.req.query('locale') === 'en' ? 'en' : 'de'
    const headers = new Headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': DENY_ALL_POLICY,
    })
    for (const cookie of admitted.cookies) headers.append('set-cookie', cookie)
    return new Response(streamOf(parts.area.exportPlaces(format, locale)), { headers })
  })
}

/** Pieces that small would each be a packet: they are gathered. */
const PIECE = 64 * 1024

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < PIECE) {
        const next = await pieces.next()
        if (next.done) {
          if (text) controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += next.value
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
