import { LOCALES, type Locale } from '../../../domain/places/place.ts'

/** The owner's sentence before a third party's map, in the reader's language or else in the other one, and the language that it is in. */
export function findOwnerText(
  texts: Partial<Record<Locale, string>> | undefined,
  locale: Locale,
): { text: string; locale: Locale } | undefined {
  for (const one of [locale, ...LOCALES]) {
    const text = texts?.[one]
    if (text) return { text, locale: one }
  }
  return undefined
}
