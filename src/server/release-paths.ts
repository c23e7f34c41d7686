import type { Locale } from '../domain/places/place.ts'

/** Where the links of a digest lead, before the token. */
export const RELEASE_PATHS: Record<Locale, string> = {
  de: '/quarantaene',
  en: '/en/quarantine',
}
