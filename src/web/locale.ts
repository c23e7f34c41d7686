import { createContext, useContext } from 'react'
import type { Locale } from '../domain/places/place.ts'

/** The language of the page. */
export const LocaleContext = createContext<Locale>('de')

export function useLocale(): Locale {
  return useContext(LocaleContext)
}
