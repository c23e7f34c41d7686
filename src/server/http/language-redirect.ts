import { LOCALES, type Locale } from '../../domain/places/place.ts'
import type { SiteSettings } from '../../web/context.ts'
import { localeOfPath, PATHS, pathIn } from '../../web/paths.ts'

/**
 * Where a page leads whose language the owner has switched off: to the same page in the first one, for the while. And where
 * the start of the site leads whoever comes from outside and reads no German, when another language is the first one.
 */
export function redirectByLanguage(
  request: Request,
  { locales }: Pick<SiteSettings, 'locales'>,
): Response | undefined {
  if (LOCALES.every((locale, index) => locale === locales[index])) return undefined
  // Whatever is sent is taken in any language: no message is lost.
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { pathname, search } = new URL(request.url)
  const [first = 'de'] = locales
  const isOff = !locales.includes(localeOfPath(pathname))
  const isElsewhere = pathname === PATHS.finder.de && first !== 'de' && arrivesWith(request, first)
  const path = isOff || isElsewhere ? pathIn(pathname, first) : undefined
  if (path === undefined) return undefined
  return new Response(null, {
    status: 302,
    headers: { location: path + search, 'cache-control': 'no-store' },
  })
}

/** Whether somebody comes who has not come from one of our own pages and would rather read that language. */
function arrivesWith({ headers }: Request, first: Locale): boolean {
  if (headers.get('sec-fetch-site') === 'same-origin') return false
  return preferredOf(headers.get('accept-language') ?? '') !== 'de' || first === 'de'
}

/** The language that a browser wants most (RFC 9110, 12.5.4), where it is one of ours. */
function preferredOf(acceptLanguage: string): Locale | undefined {
  const wanted = acceptLanguage.split(',').flatMap((part) => {
    const [, tag = '', quality = '1'] = /^\s*([a-z]+)[^;]*(?:;\s*q=([\d.]+))?/i.exec(part) ?? []
    const locale = LOCALES.find((one) => one === tag.toLowerCase())
    return locale && Number(quality) > 0 ? [{ locale, quality: Number(quality) }] : []
  })
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.locale
}
