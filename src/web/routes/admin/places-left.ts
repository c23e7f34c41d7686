import { excelCsv } from '../../../lib/table/write-csv.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { leftReason } from '../../admin/many-places/left-reason.ts'
import { placeWordsOf } from '../../admin/places/place-words.ts'
import { streamText } from '../../admin/stream-text.ts'
import { type AdminCall, callOf } from '../../admin/requests.ts'
import type { Route } from './+types/places-left'

/** The places that a bulk change skipped, and why, as CSV. */
export function loader(args: Route.LoaderArgs) {
  const call = callOf(args)
  const { leftFileName } = placeWordsOf(call.locale).bulk
  return new Response(streamText(linesOf(call)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${leftFileName}"`,
    },
  })
}

async function* linesOf({ admin, url, locale }: AdminCall) {
  yield excelCsv([placeWordsOf(locale).bulk.leftColumns])
  for await (const page of admin.bulkEditor.left(url.searchParams.get('batch') ?? '')) {
    const rows = page.map(({ id, name, problem }) => [
      name,
      leftReason(problem, locale),
      new URL(adminPath('placeEdit', locale, { id }), url.origin).href,
    ])
    // Only the head keeps its byte order mark.
    yield excelCsv(rows).slice(1)
  }
}
