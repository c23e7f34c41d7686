import { LOCALES, type Locale } from '../places/place.ts'

/** The languages that visitors get, that of visitors whose language is not known first. Never none. */
export type LocaleChoice = readonly Locale[]

/** The setting `site.locales`; without it all, German first. */
export function readLocales(value: unknown): LocaleChoice {
  if (!Array.isArray(value)) return LOCALES
  const known = [...new Set(value)].flatMap((one) => LOCALES.filter((locale) => locale === one))
  return known.length > 0 ? known : LOCALES
}
