import { LOCALES, type Locale } from '../../../domain/places/place.ts'

/** What the owner says before a map of somebody else, in the reader's language or else in the other, and in which. */
export function ownSentence(
  texts: Partial<Record<Locale, string>> | undefined,
  locale: Locale,
): { text: string; locale: Locale } | undefined {
  for (const one of [locale, ...LOCALES]) {
    const text = texts?.[one]
    if (text) return { text, locale: one }
  }
  return undefined
}
