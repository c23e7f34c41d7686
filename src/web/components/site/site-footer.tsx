import { Link } from '../link.tsx'
import { pathTo } from '../../paths.ts'
import type { ShownSite } from './site-header.tsx'
import { useLocale } from '../../locale.ts'
import { useSiteWords } from '../../words/site.ts'
import { WithdrawConsent } from '../map/withdraw-consent.tsx'

export function SiteFooter({ site }: { site: ShownSite }) {
  const { navigation } = useSiteWords()
  const locale = useLocale()
  return (
    <footer className="site-footer">
      <p>{site.name}</p>
      <nav aria-label={navigation.footer}>
        <ul>
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
