import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { SiteSettings } from '../../context.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useWords } from '../../words/site.ts'
import { LanguageItems } from './language-items.tsx'
import { SiteSign } from './site-logo.tsx'

/** What head and foot of a page show of the site. */
export type ShownSite = Pick<SiteSettings, 'name' | 'logo' | 'locales'>

export function SiteHeader({ site, children }: { site: ShownSite; children?: ReactNode }) {
  const { navigation } = useWords()
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
        {/* Every page begins with it closed. */}
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
