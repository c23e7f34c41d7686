import * as z from 'zod'
import { EXPORT_FORMATS, exportFile } from '../../../domain/export/export-format.ts'
import { LOCALES } from '../../../domain/places/place.ts'
import { DENY_ALL_POLICY } from '../security-headers.ts'
import { definePrivate, EDITORS } from './operation.ts'

/** Gathers smaller pieces, because each would become a packet. */
const CHUNK_LENGTH = 64 * 1024

export const exportPlaces = definePrivate({
  id: 'exportPlaces',
  path: '/api/v1/export',
  summary: 'All places as a file, of every status where the format has a column for it.',
  mayCall: EDITORS,
  query: z.strictObject({
    format: z
      .enum(EXPORT_FORMATS)
      .default('csv')
      .describe('`excel` is CSV as a German Excel reads it, `google` is for business profiles.'),
    locale: z.enum(LOCALES).default('de').describe('Of the column names.'),
  }),
  answer: {
    description: 'The file.',
    types: ['text/csv', 'application/geo+json', 'application/ld+json'],
  },
  async respond({ query: { format, locale }, admin, now }) {
    const { name, type } = exportFile(format, new Date(now()))
    return new Response(streamOf(admin.exportPlaces(format, locale)), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'content-security-policy': DENY_ALL_POLICY,
      },
    })
  },
})

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < CHUNK_LENGTH) {
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
