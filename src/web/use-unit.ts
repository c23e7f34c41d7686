import { useLocation } from 'react-router'
import { type Unit, UNITS } from '../domain/search/radius.ts'
import type { Locale } from '../domain/places/place.ts'
import { useLocale } from './locale.ts'
import { useSite } from './use-site.ts'

const UNIT_OF_LOCALE = { de: 'km', en: 'mi' } as const satisfies Record<Locale, Unit>

/** The unit that readers of the language expect. */
export function defaultUnit(locale: Locale): Unit {
  return UNIT_OF_LOCALE[locale]
}

type UnitChoice = { chosen: Unit | undefined; siteUnit: Unit | undefined; locale: Locale }

/** The unit in force: the visitor's choice, the owner's, or the one that readers of the language expect. */
export function unitOf({ chosen, siteUnit, locale }: UnitChoice): Unit {
  return chosen ?? siteUnit ?? defaultUnit(locale)
}

/** The unit of this page, and the query string that its links need to keep it. */
export function useUnit(): { unit: Unit; search: string } {
  const { search } = useLocation()
  const locale = useLocale()
  const given = new URLSearchParams(search).get('unit')
  const siteUnit = useSite()?.unit
  const chosen = UNITS.find((unit) => unit === given)
  return { unit: unitOf({ chosen, siteUnit, locale }), search: chosen ? `?unit=${chosen}` : '' }
}
