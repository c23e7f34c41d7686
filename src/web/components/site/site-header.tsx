import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Link } from '../link.tsx'
import type { SiteSettings } from '../../context.ts'
import { pathTo, inLocale } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useSiteWords } from '../../words/site.ts'
import { SiteSign } from './site-logo.tsx'
import type { Locale } from '../../../domain/places/place.ts'
import { LANGUAGE_NAMES } from '../../messages/language-names.ts'

/** The site's data that the header and footer of a page show. */
export type ShownSite = Pick<SiteSettings, 'name' | 'logo' | 'locales'>

export function SiteHeader({ site, children }: { site: ShownSite; children?: ReactNode }) {
  const { navigation } = useSiteWords()
  const locale = useLocale()
  const { key } = useLocation()
  const items = (
    <>
      <li>
        <NavLink to={pathTo('finder', locale)} end>
          {navigation.finder}
        </NavLink>
      </li>
      <li>
        <NavLink to={pathTo('regions', locale)}>{navigation.regions}</NavLink>
      </li>
      <li>
        <NavLink to={pathTo('contact', locale)}>{navigation.contact}</NavLink>
      </li>
      <LanguageItems locales={site.locales} />
    </>
  )
  return (
    <header className="site-header">
      <Link className="site-name" to={pathTo('finder', locale)}>
        <SiteSign {...site} />
      </Link>
      {children}
      <nav aria-label={navigation.label}>
        <ul className="only-wide">{items}</ul>
        {/* The key closes it on every new page. */}
        <details className="site-menu only-narrow" key={key}>
          <summary aria-label={navigation.menu}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 7h16M4 12h16M4 17h16" />
            </svg>
          </summary>
          <ul>{items}</ul>
        </details>
      </nav>
    </header>
  )
}

/**
 * List items that link to the same page in the other languages. Each opens a new document, because a page loads the texts of one
 * language only.
 */
function LanguageItems({ locales }: { locales: readonly Locale[] }) {
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
