import type { Locale } from '../../domain/places/place.ts'

/** Each language as its speakers call it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { de: 'Deutsch', en: 'English' }
