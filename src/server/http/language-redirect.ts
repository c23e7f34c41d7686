import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { LOCALES, type Locale } from '../../domain/places/place.ts'
import type { SiteSettings } from '../../web/context.ts'
import { localeOfPath, PATHS, pathIn } from '../../web/paths.ts'

/**
 * Temporarily redirects a page in a language that the owner has switched off to the same page in the first language. If the first language
 * is not German, also redirects new visitors who prefer another language from the German start page.
 */
export function redirectByLanguage(site: Site): MiddlewareHandler {
  return async (c, next) => {
    const to = pathInOtherLanguage(c.req.raw, site)
    if (to === undefined) return next()
    c.header('cache-control', 'no-store')
    return c.redirect(to, 302)
  }
}

type Site = Pick<SiteSettings, 'locales' | 'publicUrl'>

function pathInOtherLanguage(request: Request, { locales, publicUrl }: Site): string | undefined {
  if (LOCALES.every((locale, index) => locale === locales[index])) return undefined
  // Forms are accepted in any language, so that no message is lost.
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { pathname, search } = new URL(request.url)
  // Data for one of our open pages, which must stay in its language.
  if (pathname.endsWith('.data')) return undefined
  const [first = 'de'] = locales
  const isOff = !locales.includes(localeOfPath(pathname))
  const isStart = pathname === PATHS.finder.de && first !== 'de'
  const shouldRedirect =
    isOff || (isStart && readsNoGerman(request) && !isFromUs(request, publicUrl))
  const path = shouldRedirect ? pathIn(pathname, first) : undefined
  return path === undefined ? undefined : path + search
}

/** Whether the client prefers another language. One that names none may be a search engine, which should find the page. */
function readsNoGerman({ headers }: Request): boolean {
  const wanted = headers.get('accept-language') ?? ''
  return /[a-z]/i.test(wanted) && preferredOf(wanted) !== 'de'
}

/** Whether the link was on one of our pages, such as the language switch. Older browsers, and all on plain HTTP, only send `Referer`. */
function isFromUs({ headers, url }: Request, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const referer = URL.parse(headers.get('referer') ?? '')
  return [publicUrl, url].some((ours) => new URL(ours).origin === referer?.origin)
}

/** The language that a browser prefers (RFC 9110, 12.5.4), if it is one of ours. */
function preferredOf(acceptLanguage: string): Locale | undefined {
  const wanted = parseAccept(acceptLanguage).filter(({ q }) => q > 0)
  const languages = wanted.map(({ type }) => type.split('-')[0]?.toLowerCase())
  const known = languages.find((language) => LOCALES.some((locale) => locale === language))
  return LOCALES.find((locale) => locale === known)
}
