import type { Context } from 'hono'
import type { Caller } from '../../../domain/operators/api-key.ts'
import { type Access, isAllowed } from '../../../domain/operators/operator.ts'
import { isOwnRequest } from '../../../web/operator/own-request.ts'
import type { AppParts } from '../../app-parts.ts'
import { problemResponse } from '../problem.ts'
import { senderAddress } from '../sender-address.ts'

type Parts = Pick<AppParts, 'area' | 'trustedProxies'>

/** `cookies` keep the session of the caller going. */
export type Admitted = { ok: true; caller: Caller; cookies: readonly string[] }

export type Admission = Admitted | { ok: false; response: Response }

/**
 * Who calls a part of the API that is not for everybody: a program by `Authorization: Bearer`, otherwise a person by the
 * session of their browser, which must say that a change comes from our own pages. Whatever a key is worth, a session
 * beside it is not looked at.
 */
export async function admitCaller(
  c: Context,
  { area, trustedProxies }: Parts,
  { mayCall, id }: { mayCall: Access; id: string },
): Promise<Admission> {
  const authorization = c.req.header('authorization')
  const known =
    authorization === undefined
      ? await callerBySession(c, area)
      : await callerByKey(authorization, area, senderAddress(c, trustedProxies))
  if (!known.ok) return known
  const { actor, role } = known.caller
  if (isAllowed(mayCall, role)) return known
  await area.reportDenied({ operator: actor, role, route: id })
  return refused('forbidden')
}

async function callerByKey(
  authorization: string,
  { apiKeys }: Parts['area'],
  sender: string | undefined,
): Promise<Admission> {
  const token = /^bearer +([\w-]{20,128})$/i.exec(authorization)?.[1]
  const look = await apiKeys.callerOf(token ?? '', sender)
  if (look.ok) return { ...look, cookies: [] }
  return refused(look.problem === 'unknown' ? 'unauthenticated' : look.problem)
}

async function callerBySession(c: Context, { operators }: Parts['area']): Promise<Admission> {
  const signedIn = await operators.operatorOf(c.req.header('cookie') ?? '')
  if (!signedIn) return refused('unauthenticated')
  if (!isOwnRequest(c.req.raw)) return refused('foreign_origin')
  const { id, name, role } = signedIn.operator
  return { ok: true, caller: { actor: id, name, role }, cookies: signedIn.cookies }
}

function refused(
  problem: 'unauthenticated' | 'forbidden' | 'foreign_origin' | 'too_many_requests',
): Admission {
  const response = problemResponse(problem, 'de')
  if (problem === 'unauthenticated') {
    response.headers.set('www-authenticate', 'Bearer realm="Lageplan"')
  }
  return { ok: false, response }
}
