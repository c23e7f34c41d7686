/** `Cache-Control` of what lies under an address that names its content or its version, so that a copy never goes stale. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
