import type { KeyScope } from '../../domain/admin/key-scopes.ts'
import type { FieldProblem, ProblemCode } from '../../domain/problem.ts'
import type { Locale } from '../../domain/places/place.ts'
import { allMessagesOf } from '../../web/messages/all.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

const STATUS: Partial<Record<ProblemCode, number>> = {
  validation_failed: 422,
  idempotency_key_reused: 422,
  submission_in_flight: 409,
  too_many_requests: 429,
  body_too_large: 413,
  unsupported_media_type: 415,
  bad_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  gone: 410,
  conflict: 409,
  match_required: 428,
  unauthenticated: 401,
  forbidden: 403,
  insufficient_scope: 403,
  foreign_origin: 403,
  proof_required: 403,
  second_factor_required: 403,
  key_expired: 401,
  storage_unavailable: 503,
  overloaded: 503,
  place_unknown: 422,
  receiver_changed: 409,
  link_invalid: 404,
  link_expired: 410,
  link_used: 409,
  upload_damaged: 422,
  internal_error: 500,
  line_unreadable: 422,
  line_too_long: 413,
  too_many_lines: 413,
  line_repeats_place: 409,
  lines_uncertain: 500,
  id_is_alias: 409,
  photo_unreadable: 422,
  drawing_unreadable: 422,
  photo_too_large: 413,
  photo_too_many_pixels: 422,
  photo_not_stored: 503,
}

type Extra = {
  problems?: readonly FieldProblem[]
  retryAfterSeconds?: number
  /** the current receiver; missing for the organisation */
  reader?: { slug: string; name: string }
  /** the scope that the key would need */
  scope?: KeyScope
  /** replaces the usual status of the code */
  status?: number
}

export function problemStatus(code: ProblemCode): number {
  return STATUS[code] ?? 400
}

/** An error in the form of RFC 9457, with its stable code and a sentence in the requested language. */
export function problemResponse(code: ProblemCode, locale: Locale, extra: Extra = {}): Response {
  const { retryAfterSeconds, problems, reader, scope, status = problemStatus(code) } = extra
  const body = {
    type: 'about:blank',
    title: allMessagesOf(locale).problems[code],
    status,
    code,
    ...(problems ? { problems } : {}),
    ...(reader ? { reader } : {}),
    ...(scope ? { scope } : {}),
  }
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'content-security-policy': DENY_ALL_POLICY,
    'cache-control': 'no-store',
  })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(JSON.stringify(body), { status, headers })
}
