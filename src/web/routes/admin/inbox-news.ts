import { adminContextOf } from '../../admin/requests.ts'
import type { Route } from './+types/inbox-news'

/**
 * How many messages have come since the newest one that a page shows. Pages poll it, so it answers 304 without a body while nothing is
 * new.
 */
export async function loader(args: Route.LoaderArgs) {
  const { admin, url } = adminContextOf(args)
  const box = url.searchParams.get('box') === 'quarantine' ? 'quarantine' : 'inbox'
  const news = await admin.inbox.news(box, url.searchParams.get('since') ?? '')
  const etag = `"${[news.inbox, news.quarantine, news.fresh, news.newest].join('-')}"`
  const headers = { etag }
  if (args.request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers })
  }
  return Response.json(news, { headers })
}
