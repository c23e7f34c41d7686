import { useLocation } from 'react-router'
import type { Locale } from '../../domain/places/place.ts'
import { inLocale } from '../paths.ts'
import { useLocale, useWords } from '../words.tsx'

const OTHER: Record<Locale, Locale> = { de: 'en', en: 'de' }

/** The same page in the other language: a whole new document, since the language of the page changes with it. */
export function LanguageLink() {
  const { navigation } = useWords()
  const { pathname, search } = useLocation()
  const other = OTHER[useLocale()]
  return (
    <a href={`${inLocale(pathname, other)}${search}`} lang={other} hrefLang={other}>
      {navigation.otherLanguage}
    </a>
  )
}
