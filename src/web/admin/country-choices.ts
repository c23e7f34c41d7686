import { countryCodes, countryName } from '../../domain/places/country.ts'
import type { Locale } from '../../domain/places/place.ts'

/** All countries with their names, in alphabetical order. */
export function countryChoices(locale: Locale): { value: string; name: string }[] {
  return countryCodes()
    .map((value) => ({ value, name: countryName(value, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
