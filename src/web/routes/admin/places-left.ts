import { excelCsv } from '../../../lib/table/write-csv.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { skipReason } from '../../admin/many-places/skip-reason.ts'
import { placeWordsOf } from '../../admin/places/place-words.ts'
import { streamText } from '../../admin/stream-text.ts'
import { type AdminContext, adminContextOf } from '../../admin/requests.ts'
import type { Route } from './+types/places-left'

/** The places that a bulk change skipped, and why, as CSV. */
export function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const { leftFileName } = placeWordsOf(context.locale).bulk
  return new Response(streamText(linesOf(context)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${leftFileName}"`,
    },
  })
}

async function* linesOf({ admin, url, locale }: AdminContext) {
  yield excelCsv([placeWordsOf(locale).bulk.leftColumns])
  for await (const page of admin.bulkEditor.skipped(url.searchParams.get('batch') ?? '')) {
    const rows = page.map(({ id, name, problem }) => [
      name,
      skipReason(problem, locale),
      new URL(adminPath('placeEdit', locale, { id }), url.origin).href,
    ])
    // Only the head keeps its byte order mark.
    yield excelCsv(rows).slice(1)
  }
}
