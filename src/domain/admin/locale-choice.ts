import { LOCALES, type Locale } from '../places/place.ts'

/** The languages that visitors get, at least one. The first is for visitors whose language is unknown. */
export type LocaleChoice = readonly Locale[]

/** The setting `site.locales`; by default all languages, German first. */
export function readLocales(value: unknown): LocaleChoice {
  if (!Array.isArray(value)) return LOCALES
  const known = [...new Set(value)].flatMap((one) => LOCALES.filter((locale) => locale === one))
  return known.length > 0 ? known : LOCALES
}
