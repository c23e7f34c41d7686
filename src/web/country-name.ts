import type { Locale } from '../domain/places/place.ts'

/** What people call a country (ISO 3166-1, `US`). */
export function countryName(country: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
}
