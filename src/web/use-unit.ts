import { useLocation } from 'react-router'
import { type Unit, UNITS } from '../domain/search/place-query.ts'
import type { Locale } from '../domain/places/place.ts'
import { useLocale } from './words.tsx'

const UNIT_OF_LOCALE = { de: 'km', en: 'mi' } as const satisfies Record<Locale, Unit>

/** The unit in force: the one that was chosen, or the one that readers of the language expect. */
export function unitOf(chosen: Unit | undefined, locale: Locale): Unit {
  return chosen ?? UNIT_OF_LOCALE[locale]
}

/** The unit of this page, and what its links carry so that it stays. */
export function useUnit(): { unit: Unit; search: string } {
  const { search } = useLocation()
  const locale = useLocale()
  const given = new URLSearchParams(search).get('unit')
  const chosen = UNITS.find((unit) => unit === given)
  return { unit: unitOf(chosen, locale), search: chosen ? `?unit=${chosen}` : '' }
}
