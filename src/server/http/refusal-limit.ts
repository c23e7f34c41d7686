import type { Context, MiddlewareHandler } from 'hono'
import { isInAdmin } from '../../web/admin/admin-routes.ts'
import { localeOfPath, PATHS } from '../../web/paths.ts'
import type { Submissions } from '../../domain/submissions/submissions.ts'
import { SAFE_METHODS } from './origin-gate.ts'
import { problemResponse } from './problem.ts'
import { senderAddress } from './sender-address.ts'

type Parts = {
  product: { submissions: Pick<Submissions, 'recordRefusal' | 'refusalRetryAfter'> }
  trustedProxies: number
}

/** The statuses of a post that could not be read. */
const REFUSED = new Set([400, 413, 415, 422])

/**
 * Counts visitors' refused posts by network, and answers 429 without reading the body after too many within an hour. Posted forms are let
 * through, because they must come back with everything that was typed: `sendMessage` applies the same limit to them. Posts by operators
 * with a session or a key are not counted: sign-in and invalid keys have their own limits.
 */
export function limitRefusals({
  product: { submissions },
  trustedProxies,
}: Parts): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || isForAdmin(c)) return next()
    const sender = senderAddress(c, trustedProxies)
    const retryAfterSeconds = await submissions.refusalRetryAfter(sender)
    if (retryAfterSeconds !== undefined && !isFormPage(c.req.path)) {
      const locale = localeOfPath(c.req.path)
      const response = problemResponse('too_many_requests', locale, { retryAfterSeconds })
      // The body stays unread, so the next request on this connection would fail.
      response.headers.set('connection', 'close')
      return response
    }
    await next()
    if (REFUSED.has(c.res.status)) await submissions.recordRefusal(sender)
    return undefined
  }
}

function isForAdmin({ req: { path } }: Context): boolean {
  return isInAdmin(path) || path.startsWith('/api/')
}

const FORM_PAGES = (['message', 'correction', 'contact', 'suggestion'] as const)
  .flatMap((name) => Object.values(PATHS[name]))
  .map((path) => new RegExp(`^${path.replace(':slug', '[^/]+')}$`))

function isFormPage(path: string): boolean {
  return FORM_PAGES.some((pattern) => pattern.test(path))
}
