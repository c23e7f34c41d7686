import { useLocation } from 'react-router'
import { useLocale } from '../../locale.ts'
import { adminPath, adminRouteOf } from '../admin-routes.ts'
import { useAdminWords } from '../admin-words.ts'
import { HELP_PAGES } from './help-pages.ts'

/** Links to the page of the manual about this screen, in a new tab, so that typed input stays. */
export function HelpLink() {
  const { admin: words } = useAdminWords()
  const locale = useLocale()
  const route = adminRouteOf(useLocation().pathname)
  const page = route && HELP_PAGES[route]
  if (!page) return null
  return (
    <a href={adminPath('manualPage', locale, { page })} target="_blank" rel="noopener">
      {words.help}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  )
}
