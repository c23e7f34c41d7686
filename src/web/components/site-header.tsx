import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { pathTo } from '../paths.ts'
import { useLocale, useWords } from '../words.tsx'
import { LanguageLink } from './language-link.tsx'
import { Plate } from './plate.tsx'

export function SiteHeader({ siteName, children }: { siteName: string; children?: ReactNode }) {
  const { navigation } = useWords()
  const locale = useLocale()
  return (
    <header className="site-header">
      <Link className="site-name" to={pathTo('finder', locale)}>
        <Plate>{siteName.slice(0, 1)}</Plate>
        {siteName}
      </Link>
      {children}
      <nav aria-label={navigation.label}>
        <ul>
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
          <li>
            <LanguageLink />
          </li>
        </ul>
      </nav>
    </header>
  )
}
