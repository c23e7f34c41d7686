import { excelCsv } from '../../../lib/table/write-csv.ts'
import type { BulkEditor } from '../../../domain/places/edit-many-places.ts'
import type { Locale } from '../../../domain/places/place.ts'
import { webContext } from '../../context.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { leftReason } from '../../admin/many-places/left-reason.ts'
import { placeWordsOf } from '../../admin/places/place-words.ts'
import { streamText } from '../../admin/stream-text.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/places-left'

/** The places that a change of many left as they were, and why, as CSV. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { bulkEditor } = context.get(webContext).admin
  const left = bulkEditor.left(url.searchParams.get('batch') ?? '')
  const { leftFileName } = placeWordsOf(localeOfPath(url.pathname)).bulk
  return new Response(streamText(linesOf(left, url)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${leftFileName}"`,
    },
  })
}

async function* linesOf(left: ReturnType<BulkEditor['left']>, { pathname, origin }: URL) {
  const locale: Locale = localeOfPath(pathname)
  yield excelCsv([placeWordsOf(locale).bulk.leftColumns])
  for await (const page of left) {
    const rows = page.map(({ id, name, problem }) => [
      name,
      leftReason(problem, locale),
      new URL(adminPath('placeEdit', locale, { id }), origin).href,
    ])
    // Only the head begins with the byte order mark.
    yield excelCsv(rows).slice(1)
  }
}
