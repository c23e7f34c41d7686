import type { Context } from 'hono'
import type { Caller } from '../../../domain/admin/api-keys.ts'
import { coversScope, type KeyScope } from '../../../domain/admin/key-scopes.ts'
import { type Access, isAllowed } from '../../../domain/admin/operator.ts'
import { isSameOriginRequest } from '../../../web/admin/same-origin-request.ts'
import type { AppParts } from '../../app-parts.ts'
import { problemResponse } from '../problem.ts'
import { senderAddress } from '../sender-address.ts'
import type { CallScope } from './call-scope.ts'

/** A call, who may make it, and the scope that a limited key needs. */
type Call = { id: string; mayCall: Access; scope: CallScope; needsProof?: boolean }

type Parts = Pick<AppParts, 'admin' | 'trustedProxies'>

/** `cookies` renew the session of the caller. */
export type AdmittedCaller = { ok: true; caller: Caller; cookies: readonly string[] }

type Refusal = { ok: false; response: Response }

export type Admission = AdmittedCaller | Refusal

/** Whether the caller has recently proven their identity; a key never has. */
type KnownCaller = (AdmittedCaller & { isProven(): boolean }) | Refusal

/**
 * Identifies the caller of a private part of the API: a program by `Authorization: Bearer`, otherwise a person by the session in their
 * browser, which must show that a change comes from our own pages. If there is a key, valid or not, the session is ignored.
 */
export async function admitCaller(
  c: Context,
  { admin, trustedProxies }: Parts,
  { mayCall, id, scope, needsProof = false }: Call,
): Promise<Admission> {
  const authorization = c.req.header('authorization')
  const known =
    authorization === undefined
      ? await callerBySession(c, admin)
      : await callerByKey(authorization, admin, senderAddress(c, trustedProxies))
  if (!known.ok) return known
  const { actor, role, scopes } = known.caller
  const isKnown = isAllowed(mayCall, role)
  const isProven = !needsProof || known.isProven()
  const lacks = scope !== 'any' && !coversScope(scopes, scope) ? scope : undefined
  if (isKnown && isProven && !lacks) return known
  await admin.reportDenied({ operator: actor, role, route: id })
  if (!isKnown) return refusal('forbidden')
  return isProven ? refusal('insufficient_scope', lacks) : refusal('proof_required')
}

async function callerByKey(
  authorization: string,
  { apiKeys }: Parts['admin'],
  sender: string | undefined,
): Promise<KnownCaller> {
  const token = /^bearer +([\w-]{20,128})$/i.exec(authorization)?.[1]
  const look = await apiKeys.callerOf(token ?? '', sender)
  if (look.ok) return { ...look, cookies: [], isProven: () => false }
  return refusal(CODE_OF[look.problem])
}

const CODE_OF = {
  unknown: 'unauthenticated',
  expired: 'key_expired',
  too_many_requests: 'too_many_requests',
} as const

async function callerBySession(c: Context, { accounts }: Parts['admin']): Promise<KnownCaller> {
  const signedIn = await accounts.readSession(c.req.header('cookie') ?? '')
  if (!signedIn) return refusal('unauthenticated')
  if (!isSameOriginRequest(c.req.raw)) return refusal('foreign_origin')
  const { id, name, role } = signedIn.operator
  if (await accounts.lacksRequiredFactor(signedIn.operator))
    return refusal('second_factor_required')
  const { cookies } = signedIn
  const isProven = () => accounts.isProven(signedIn)
  return { ok: true, caller: { actor: id, name, role }, cookies, isProven }
}

function refusal(
  problem:
    | 'unauthenticated'
    | 'forbidden'
    | 'insufficient_scope'
    | 'foreign_origin'
    | 'proof_required'
    | 'second_factor_required'
    | 'too_many_requests'
    | 'key_expired',
  scope?: KeyScope,
): Refusal {
  const response = problemResponse(problem, 'de', { scope })
  if (scope) {
    // RFC 6750, 3.1
    const challenge = `Bearer realm="Lageplan", error="${problem}", scope="${scope}"`
    response.headers.set('www-authenticate', challenge)
  }
  if (problem === 'unauthenticated' || problem === 'key_expired') {
    response.headers.set('www-authenticate', 'Bearer realm="Lageplan"')
  }
  return { ok: false, response }
}
