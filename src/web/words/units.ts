import type { Unit } from '../../domain/search/radius.ts'
import { useLocale } from '../locale.ts'
import { distance, number } from '../messages/format.ts'

/** Numbers and distances, for pages that need no other texts about places. */
export function useUnits() {
  const locale = useLocale()
  return {
    number: (value: number) => number(value, locale),
    distance: (km: number, unit: Unit) => distance(km, unit, locale),
  }
}
