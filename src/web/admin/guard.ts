import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import { adminFor } from '../../domain/admin/limited-admin.ts'
import type { Operator } from '../../domain/admin/operator.ts'
import { type WebContext, webContext } from '../context.ts'
import { localeOfPath } from '../paths.ts'
import { isSameOriginRequest } from './same-origin-request.ts'
import { ADMIN_ROUTES, mayCall, adminPath, adminRouteOf } from './admin-routes.ts'
import { requireProof } from './proof/require-proof.ts'
import { readFrame } from './read-frame.ts'

/** The signed-in person; the guard sets it for everything below. */
export const operatorContext = createContext<Operator | undefined>()

/** Whether the page answers a form; loaders cannot tell by themselves. */
export const isPostContext = createContext(false)

/** The id of that person's session. */
export const sessionContext = createContext<string | undefined>()

/**
 * Runs before every loader and action of the admin and lets through only what the table of routes allows. It compares paths exactly:
 * other spellings that the router would accept get a 404. Everything below gets an admin limited to this person's rights.
 */
export const guardAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const web = context.get(webContext)
  const { admin } = web
  const { pathname, search } = url
  const route = adminRouteOf(pathname)
  if (route && !isSameOriginRequest(request)) throw data(null, { status: 403 })

  const signedIn = await admin.accounts.readSession(request.headers.get('cookie') ?? '')
  const operator = signedIn?.operator
  // No loader has run yet, so the refusal must bring the frame itself.
  if (!route) throw data(await readFrame(web, operator), { status: 404 })
  const isPublicRoute = ADMIN_ROUTES[route].mayCall === 'everyone'
  if (operator && !isPublicRoute && route !== 'account') {
    await requireSecondFactor(web, operator, { request, pathname })
  }
  if (!mayCall(route, operator?.role)) {
    if (!operator) {
      // A redirect would lose what was typed; the person signs in in another tab and sends it again.
      const isSent = request.method === 'POST' && route !== 'signOut'
      if (isSent) throw data(await readFrame(web, undefined), { status: 401 })
      throw redirect(signInPath(pathname + search))
    }
    await admin.reportDenied({ operator: operator.id, role: operator.role, route })
    throw data(await readFrame(web, operator), { status: 403 })
  }
  const session = signedIn && (await requireProof({ route, request, url, context, signedIn }))
  // From here on, a manager's pages reach only her places. Routes for everybody, such as signing in, reach no places.
  if (operator && !isPublicRoute) {
    context.set(webContext, { ...web, admin: await adminFor(admin, operator) })
  }
  context.set(operatorContext, operator)
  context.set(isPostContext, request.method === 'POST')
  context.set(sessionContext, session?.sessionId)
  const response = await next()
  response.headers.set('cache-control', 'no-store')
  // Signing in and out set the same cookies, and those take precedence.
  if (!response.headers.has('set-cookie')) {
    for (const cookie of session?.cookies ?? []) response.headers.append('set-cookie', cookie)
  }
  return response
}

/** Redirects a person who still lacks the second factor to the page that sets it up. */
async function requireSecondFactor(
  web: WebContext,
  operator: Operator,
  { request, pathname }: { request: Request; pathname: string },
): Promise<void> {
  if (!(await web.admin.accounts.lacksRequiredFactor(operator))) return
  // A redirect would lose what was typed; the browser keeps it and says where to go.
  if (request.method === 'POST') throw data(await readFrame(web, operator), { status: 403 })
  throw redirect(adminPath('account', localeOfPath(pathname)))
}

function signInPath(destination: string): string {
  const path = adminPath('signIn', localeOfPath(destination))
  return `${path}?${new URLSearchParams({ next: destination })}`
}
