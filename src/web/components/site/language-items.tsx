import { useLocation } from 'react-router'
import type { Locale } from '../../../domain/places/place.ts'
import { useLocale } from '../../locale.ts'
import { LANGUAGE_NAMES } from '../../messages/language-names.ts'
import { inLocale } from '../../paths.ts'

/**
 * Items of a list that lead to the same page in the other languages of the site: to a whole new document, since a page loads the
 * sentences of its own language alone.
 */
export function LanguageItems({ locales }: { locales: readonly Locale[] }) {
  const { pathname, search } = useLocation()
  const locale = useLocale()
  return locales
    .filter((other) => other !== locale)
    .map((other) => (
      <li key={other}>
        <a href={`${inLocale(pathname, other)}${search}`} lang={other} hrefLang={other}>
          {LANGUAGE_NAMES[other]}
        </a>
      </li>
    ))
}
