import type { Visit } from '../../domain/admin/account-ports.ts'
import type { WebContext } from '../context.ts'
import { localeOfPath } from '../paths.ts'
import { readCookie } from './browser-cookies.ts'

const MAX_USER_AGENT_LENGTH = 300

/** What is known about somebody who signs in. */
export function visitOf(
  request: Request,
  { sender, site }: Pick<WebContext, 'sender' | 'site'>,
): Visit {
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const locale = localeOfPath(new URL(request.url).pathname)
  return { sender, userAgent, device: readCookie(request, 'device', site.publicUrl), locale }
}
