import { useLocation } from 'react-router'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useSiteName } from '../../use-site.ts'
import { useSiteWords } from '../../words/site.ts'
import { WithdrawConsent } from '../map/withdraw-consent.tsx'
import { PageLink } from '../embedding.tsx'

/** Names the owner of this finder, and links to the pages that the law requires within one click. */
export function EmbedFooter() {
  const { navigation } = useSiteWords()
  const locale = useLocale()
  const { search } = useLocation()
  const siteName = useSiteName()
  return (
    <footer className="site-footer">
      <p>
        <PageLink to={`${pathTo('finder', locale)}${search}`}>
          {navigation.openSite(siteName)}
        </PageLink>
      </p>
      <nav aria-label={navigation.footer}>
        <ul>
          <li>
            <PageLink to={pathTo('imprint', locale)}>{navigation.imprint}</PageLink>
          </li>
          <li>
            <PageLink to={pathTo('privacy', locale)}>{navigation.privacy}</PageLink>
          </li>
          <WithdrawConsent />
        </ul>
      </nav>
    </footer>
  )
}
