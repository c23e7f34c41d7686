import { Link } from 'react-router'
import { pathTo } from '../../paths.ts'
import { LanguageItems } from './language-items.tsx'
import type { ShownSite } from './site-header.tsx'
import { useLocale } from '../../locale.ts'
import { useWords } from '../../words/site.ts'
import { WithdrawConsent } from '../map/withdraw-consent.tsx'

export function SiteFooter({ site }: { site: ShownSite }) {
  const { navigation } = useWords()
  const locale = useLocale()
  return (
    <footer className="site-footer">
      <p>{site.name}</p>
      <nav aria-label={navigation.footer}>
        <ul>
          <li className="only-narrow">
            <Link to={pathTo('finder', locale)}>{navigation.finder}</Link>
          </li>
          <li className="only-narrow">
            <Link to={pathTo('regions', locale)}>{navigation.regions}</Link>
          </li>
          <li className="only-narrow">
            <Link to={pathTo('contact', locale)}>{navigation.contact}</Link>
          </li>
          <LanguageItems locales={site.locales} className="only-narrow" />
          <li>
            <Link to={pathTo('suggestion', locale)}>{navigation.suggestion}</Link>
          </li>
          <li>
            <Link to={pathTo('imprint', locale)}>{navigation.imprint}</Link>
          </li>
          <li>
            <Link to={pathTo('privacy', locale)}>{navigation.privacy}</Link>
          </li>
          <li>
            <Link to={pathTo('accessibility', locale)}>{navigation.accessibility}</Link>
          </li>
          <WithdrawConsent />
        </ul>
      </nav>
    </footer>
  )
}
