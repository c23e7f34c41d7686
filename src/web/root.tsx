import { siteWords } from './words/site.ts'
import overpass from '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2?url'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { ReactNode } from 'react'
import type { Route } from './+types/root'
import { EarlyClick } from './components/site/early-click.tsx'
import { FailurePage, NotFoundPage } from './components/site/error-pages.tsx'
import { useIsPlain } from './components/site/plain-page.tsx'
import { RouteFocus } from './components/site/route-focus.tsx'
import { usePreloadLinkedPages } from './components/site/use-preload-linked-pages.ts'
import { SiteFooter } from './components/site/site-footer.tsx'
import { type ShownSite, SiteHeader } from './components/site/site-header.tsx'
import { accentStyle } from '../domain/admin/accent.ts'
import { iconPath } from '../domain/admin/logo.ts'
import { webContext } from './context.ts'
import { localeOfPath } from './paths.ts'
import { useRouteHandle } from './route-handle.ts'
import { useSite } from './use-site.ts'
import visitorStyles from './styles/visitors.css?inline'
import visitorStyleFile from './styles/visitors.css?url'
import { LocaleContext } from './locale.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: overpass, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(webContext)
  return { site, accentStyle: accentStyle(site.accent) }
}

// The site's name and settings do not change from one page to the next.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const locale = localeOfPath(useLocation().pathname)
  const words = siteWords(locale)
  const isPlain = useIsPlain()
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1d1f" media="(prefers-color-scheme: dark)" />
        <Meta />
        <SiteStyles />
        <Links />
        <SiteIcon />
      </head>
      <body>
        {!isPlain && <EarlyClick />}
        <a className="skip-link visually-hidden button" href="#inhalt">
          {words.skipToContent}
        </a>
        <LocaleContext value={locale}>{children}</LocaleContext>
        {!isPlain && <AppScripts />}
      </body>
    </html>
  )
}

/** Turns the document into a client-side application. */
function AppScripts() {
  return (
    <>
      <RouteFocus />
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

/** The owner's logo as the icon, if it is legible at that size. */
function SiteIcon() {
  const icon = iconPath(useSite()?.logo)
  if (icon === undefined) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  return (
    <>
      <link rel="icon" href={icon} type="image/png" />
      <link rel="apple-touch-icon" href={icon} />
    </>
  )
}

/**
 * The styles of visitors' pages are inline, so that the first paint waits for no file (decision 41). The client script reads them
 * from the document, because bundling them would double its size.
 */
const STYLES = import.meta.env.SSR
  ? visitorStyles
  : document.querySelector('style[data-href="visitors"]')?.textContent

/** Without a precedence, a style would come after the styles of the admin. */
function SiteStyles() {
  const accent = useRouteLoaderData<typeof loader>('root')?.accentStyle
  return (
    <>
      {import.meta.env.DEV ? (
        // In an open page, Vite can replace a file but not inline text.
        <link rel="stylesheet" href={visitorStyleFile} precedence="visitors" />
      ) : (
        <style href="visitors" precedence="visitors">
          {STYLES}
        </style>
      )}
      {accent && (
        <style href="accent" precedence="accent">
          {accent}
        </style>
      )}
    </>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  usePreloadLinkedPages()
  const matches = useMatches()
  // The admin has a frame of its own.
  if (matches.some(({ id }) => id.startsWith('admin.'))) return <Outlet />
  if (matches.some(({ id }) => id.startsWith('embed.'))) return <EmbedFrame />
  // The finder fills the window and carries the footer at the end of its list.
  const isFinder = matches.some(({ id }) => id.startsWith('finder.'))
  return (
    <Frame site={loaderData.site} hasFooter={!isFinder}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useSite() ?? UNKNOWN_SITE
  const { Refusal } = useRouteHandle()
  if (Refusal) return <Refusal error={error} />
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Frame site={site} hasFooter>
      {isMissing ? <NotFoundPage site={site} /> : <FailurePage error={error} site={site} />}
    </Frame>
  )
}

// Without header and footer: the page around the frame has its own name and menu.
function EmbedFrame() {
  return (
    <div className="site site-embedded">
      <main className="site-main" id="inhalt" tabIndex={-1}>
        <HeadOfPage />
        <Outlet />
      </main>
    </div>
  )
}

/** A control that a page adds to the header of the site. */
function HeadOfPage() {
  const { ViewSwitch } = useRouteHandle()
  return ViewSwitch ? <ViewSwitch /> : null
}

// Shown when not even the settings could be read.
const UNKNOWN_SITE: ShownSite = { name: 'Lageplan', locales: [] }

type FrameProps = { site: ShownSite; hasFooter: boolean; children: ReactNode }

function Frame({ site, hasFooter, children }: FrameProps) {
  return (
    <div className="site">
      <SiteHeader site={site}>
        <HeadOfPage />
      </SiteHeader>
      <main className="site-main" id="inhalt" tabIndex={-1}>
        {children}
      </main>
      {hasFooter && <SiteFooter site={site} />}
    </div>
  )
}
