import { auditFilterOf, readLogQuery } from '../../admin/log/log-query.ts'
import { adminContextOf } from '../../admin/requests.ts'
import { streamText } from '../../admin/stream-text.ts'
import type { Route } from './+types/log-export'

/** The log, or the part of it that the address asks for, as CSV or JSON Lines, line by line as it is read. */
export async function loader(args: Route.LoaderArgs) {
  const { admin, actor, url } = adminContextOf(args)
  const format = url.searchParams.get('format') === 'csv' ? 'csv' : 'jsonl'
  const lines = await admin.exportLog(auditFilterOf(readLogQuery(url.searchParams)), {
    format,
    actor,
  })
  const type = format === 'csv' ? 'text/csv' : 'application/jsonl'
  return new Response(streamText(lines), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="protokoll.${format}"`,
    },
  })
}
