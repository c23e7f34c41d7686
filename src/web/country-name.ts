import type { Locale } from '../domain/places/place.ts'

const names = new Map<Locale, Intl.DisplayNames>()

/** What people call a country (ISO 3166-1, `US`). */
export function countryName(country: string, locale: Locale): string {
  const known = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  names.set(locale, known)
  return known.of(country) ?? country
}
