/** Who keeps places, and imports and exports them. */
export const EDITORS = ['owner', 'editor'] as const

/** What a call that is not for everybody is refused with before anything is done. */
export const REFUSALS = [
  'bad_request',
  'unauthenticated',
  'key_expired',
  'forbidden',
  'too_many_requests',
] as const
