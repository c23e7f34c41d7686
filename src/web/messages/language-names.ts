import type { Locale } from '../../domain/places/place.ts'

/** Each language as those who speak it call it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { de: 'Deutsch', en: 'English' }
