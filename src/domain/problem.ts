/** Every error code that leaves the product: HTTP answers, screens and the command line use these alone (specification, 8). */
export const PROBLEM_CODES = [
  'validation_failed',
  'token_expired',
  'duplicate_submission',
  'idempotency_key_reused',
  'submission_in_flight',
  'too_many_requests',
  'body_too_large',
  'unsupported_media_type',
  'bad_request',
  'not_found',
  'method_not_allowed',
  'gone',
  'conflict',
  'match_required',
  'unauthenticated',
  'forbidden',
  'insufficient_scope',
  'foreign_origin',
  'proof_required',
  'second_factor_required',
  'key_expired',
  'storage_unavailable',
  'overloaded',
  'place_unknown',
  'receiver_changed',
  'link_invalid',
  'link_expired',
  'link_used',
  'internal_error',
  'offline',
  'map_consent_needed',
  'map_unreachable',
  'map_key_rejected',
  'map_quota',
  'webgl_unavailable',
  'geocoder_unreachable',
  'geocoder_refused',
  'geocoder_busy',
  'geocoder_unintelligible',
  'address_not_found',
  'upload_damaged',
  'import_unreadable',
  'import_row_rejected',
  'line_unreadable',
  'line_too_long',
  'too_many_lines',
  'line_repeats_place',
  'lines_uncertain',
  'batch_interrupted',
  'id_is_alias',
  'photo_unreadable',
  'drawing_unreadable',
  'photo_too_large',
  'photo_too_many_pixels',
  'photo_not_stored',
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** One field that breaks a rule. `rule` names the sentence, `limit` is the number in it, `detail` the message of a library's parser. */
export type FieldProblem = { field: string; rule: string; limit?: number; detail?: string }

/** Whether an untrusted value is one of the codes. */
export function isProblemCode(value: unknown): value is ProblemCode {
  return PROBLEM_CODES.some((code) => code === value)
}
