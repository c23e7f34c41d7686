import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import type { Operator } from '../../domain/operators/operator.ts'
import { webContext } from '../context.ts'
import { localeOfPath } from '../paths.ts'
import { isOwnRequest } from './own-request.ts'
import { mayCall, operatorPath, operatorRouteOf } from './operator-routes.ts'

/** Who calls; set by the guard for everything below it. */
export const operatorContext = createContext<Operator | undefined>()

/** The id of the session they call by. */
export const sessionContext = createContext<string | undefined>()

/**
 * Stands before every loader and action of the operator area and lets through only what the table of routes allows. It
 * knows the path to the letter: a spelling that the router would take for a route is not found here.
 */
export const guardOperatorArea: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const { area } = context.get(webContext)
  const { pathname, search } = url
  const route = operatorRouteOf(pathname)
  if (!route) throw data(null, { status: 404 })
  if (!isOwnRequest(request)) throw data(null, { status: 403 })

  const signedIn = await area.operators.operatorOf(request.headers.get('cookie') ?? '')
  const operator = signedIn?.operator
  if (!mayCall(route, operator?.role)) {
    if (!operator) throw redirect(signInPath(pathname + search))
    await area.reportDenied({ operator: operator.id, role: operator.role, route })
    throw data(null, { status: 403 })
  }
  context.set(operatorContext, operator)
  context.set(sessionContext, signedIn?.sessionId)
  const response = await next()
  response.headers.set('cache-control', 'no-store')
  // Signing out and in set the same cookies otherwise: the later word counts.
  if (!response.headers.has('set-cookie')) {
    for (const cookie of signedIn?.cookies ?? []) response.headers.append('set-cookie', cookie)
  }
  return response
}

function signInPath(wanted: string): string {
  const path = operatorPath('signIn', localeOfPath(wanted))
  return `${path}?${new URLSearchParams({ next: wanted })}`
}
