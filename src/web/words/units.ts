import type { Locale } from '../../domain/places/place.ts'
import type { Unit } from '../../domain/search/radius.ts'
import { useLocale } from '../locale.ts'
import { distance, number } from '../messages/format.ts'

/** Numbers and distances for pages that need no other sentence about places. */
function unitsOf(locale: Locale) {
  return {
    number: (value: number) => number(value, locale),
    distance: (km: number, unit: Unit) => distance(km, unit, locale),
  }
}

export function useUnits() {
  return unitsOf(useLocale())
}
