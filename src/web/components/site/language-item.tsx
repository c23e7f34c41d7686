import { useLocation } from 'react-router'
import type { Locale } from '../../../domain/places/place.ts'
import { inLocale } from '../../paths.ts'
import { useLocale, useWords } from '../../words.tsx'

const OTHER: Record<Locale, Locale> = { de: 'en', en: 'de' }

type Props = { locales: readonly Locale[]; className?: string }

/**
 * An item of a list that leads to the same page in the other language, where the site has it: to a whole new document, since the
 * language of the page changes with it.
 */
export function LanguageItem({ locales, className }: Props) {
  const { navigation } = useWords()
  const { pathname, search } = useLocation()
  const other = OTHER[useLocale()]
  if (!locales.includes(other)) return null
  return (
    <li className={className}>
      <a href={`${inLocale(pathname, other)}${search}`} lang={other} hrefLang={other}>
        {navigation.otherLanguage}
      </a>
    </li>
  )
}
