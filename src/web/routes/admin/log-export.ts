import { webContext } from '../../context.ts'
import { auditFilterOf, readLogQuery } from '../../admin/log/log-query.ts'
import { callerOf } from '../../admin/requests.ts'
import type { Route } from './+types/log-export'

/** The log, or what of it the address asks for, as CSV or JSON Lines, line by line as it is read. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin } = context.get(webContext)
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'jsonl'
  const lines = await admin.exportLog(auditFilterOf(readLogQuery(url.searchParams)), {
    format,
    actor: callerOf(context).id,
  })
  const type = format === 'csv' ? 'text/csv' : 'application/jsonl'
  return new Response(streamOf(lines), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="protokoll.${format}"`,
    },
  })
}

/** A chunk for every line would cost more than the line. */
const CHUNK_CHARACTERS = 32 * 1024

/** Some lines at a time, as fast as they are taken. */
function streamOf(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = lines[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < CHUNK_CHARACTERS) {
        const { done, value } = await iterator.next()
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += value
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
