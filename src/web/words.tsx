import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '../domain/places/place.ts'
import { type Messages, messagesOf } from './messages/index.ts'

const LocaleContext = createContext<Locale>('de')

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

/** The texts of the page's locale. */
export function useWords(): Messages {
  return messagesOf(useLocale())
}
