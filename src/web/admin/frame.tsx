import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { LOCALES } from '../../domain/places/place.ts'
import { SiteLogo } from '../components/site/site-logo.tsx'
import { Plate } from '../components/plate.tsx'
import { LANGUAGE_NAMES } from '../messages/language-names.ts'
import { pathTo } from '../paths.ts'
import { useLocale } from '../locale.ts'
import { useWords } from './visitor-words.ts'
import type { FrameView } from './frame-view.ts'
import { HelpLink } from './manual/help-link.tsx'
import { mayCall, adminPath, adminPathIn } from './admin-routes.ts'
import { useAdminWords } from './admin-words.ts'
import adminStyles from '../styles/admin.css?url'
import { AdminLink } from './admin-link.tsx'

type Props = FrameView & { children: ReactNode }

/** Header and navigation around a page of the admin. */
export function AdminFrame(frame: Props) {
  const { siteName, logo, name, role, lacksFactor, messageCounts, screens = [], children } = frame
  const { admin: adminWords, account } = useAdminWords()
  const locale = useLocale()
  return (
    <div className="operator">
      <link rel="stylesheet" href={adminStyles} precedence="admin" />
      <header className="site-header">
        <Link className="site-name" to={adminPath('home', locale)}>
          {logo ? (
            <>
              <SiteLogo name={siteName} logo={logo} />
              <span>{adminWords.title}</span>
            </>
          ) : (
            <>
              <Plate>{siteName.slice(0, 1) || 'L'}</Plate>
              <span>{siteName ? `${siteName} · ${adminWords.title}` : adminWords.title}</span>
            </>
          )}
        </Link>
        <div className="operator-tools">
          {!lacksFactor && <HelpLink />}
          {/* Loads a new document, where the marker cookie for the forms is set as for any visitor. */}
          <Link to={pathTo('finder', locale)} reloadDocument>
            {adminWords.toSite}
          </Link>
          <OtherLanguage />
          {name !== undefined && (
            <AdminLink to="account" title={name}>
              {account.title}
            </AdminLink>
          )}
          {name !== undefined && (
            <form method="post" action={adminPath('signOut', locale)}>
              <button type="submit" className="link-button">
                {adminWords.signOut}
              </button>
            </form>
          )}
        </div>
      </header>
      {role && <AdminNavigation messageCounts={messageCounts} role={role} screens={screens} />}
      <main className="operator-main" id="inhalt" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

type NavigationProps = Required<Pick<Props, 'screens' | 'role'>> & Pick<Props, 'messageCounts'>

function AdminNavigation({ messageCounts, role, screens }: NavigationProps) {
  const { admin: adminWords, team } = useAdminWords()
  const { units } = useWords()
  const locale = useLocale()
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On a phone the navigation is a scrolling row, which starts at the current screen.
  useEffect(() => {
    const links = list.current?.querySelectorAll('a') ?? []
    const current = [...links].findLast((link) => pathname.startsWith(link.pathname))
    if (list.current && current) showInRow(list.current, current)
  }, [pathname])
  return (
    <nav className="operator-navigation" aria-label={adminWords.navigation}>
      <ul ref={list}>
        {messageCounts && (
          <li>
            <NavLink to={adminPath('home', locale)} end>
              {adminWords.overview}
            </NavLink>
          </li>
        )}
        {messageCounts &&
          (['inbox', 'quarantine'] as const).map((box) => (
            <li key={box}>
              <NavLink to={adminPath(box, locale)}>
                {adminWords.inbox.titles[box]} <b>{units.number(messageCounts[box])}</b>
              </NavLink>
            </li>
          ))}
        {screens.map((screen) => (
          <li key={screen}>
            <NavLink to={adminPath(screen, locale)}>{adminWords.screens[screen]}</NavLink>
          </li>
        ))}
        {(['users', 'apiKeys'] as const)
          .filter((page) => mayCall(page, role))
          .map((page) => (
            <li key={page}>
              <NavLink to={adminPath(page, locale)}>{team.titles[page]}</NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

// Scrolls only the row: `scrollIntoView` would also scroll the page, away from the target of a link.
function showInRow(row: HTMLElement, link: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

function OtherLanguage() {
  const locale = useLocale()
  const { pathname } = useLocation()
  const other = LOCALES.find((one) => one !== locale) ?? locale
  const path = adminPathIn(pathname, other) ?? adminPath('home', other)
  return (
    <Link to={path} lang={other} hrefLang={other}>
      {LANGUAGE_NAMES[other]}
    </Link>
  )
}
