import { LOCALES, type Locale } from '../domain/places/place.ts'

/** The one table of routes and their paths. German has no prefix (specification, 2). */
export const PATHS = {
  finder: { de: '/', en: '/en' },
  embed: { de: '/embed', en: '/en/embed' },
  place: { de: '/orte/:slug', en: '/en/places/:slug' },
  message: { de: '/orte/:slug/nachricht', en: '/en/places/:slug/message' },
  messageSent: { de: '/orte/:slug/nachricht/gesendet', en: '/en/places/:slug/message/sent' },
  correction: { de: '/orte/:slug/korrektur', en: '/en/places/:slug/correction' },
  correctionSent: {
    de: '/orte/:slug/korrektur/gesendet',
    en: '/en/places/:slug/correction/sent',
  },
  regions: { de: '/orte/in', en: '/en/places/in' },
  region: { de: '/orte/in/:region', en: '/en/places/in/:region' },
  city: { de: '/orte/in/:region/:city', en: '/en/places/in/:region/:city' },
  contact: { de: '/kontakt', en: '/en/contact' },
  contactSent: { de: '/kontakt/gesendet', en: '/en/contact/sent' },
  suggestion: { de: '/ort-vorschlagen', en: '/en/suggest-a-place' },
  suggestionSent: { de: '/ort-vorschlagen/gesendet', en: '/en/suggest-a-place/sent' },
  inquiry: { de: '/nachfrage/:token', en: '/en/inquiry/:token' },
  imprint: { de: '/impressum', en: '/en/imprint' },
  privacy: { de: '/datenschutz', en: '/en/privacy' },
  requests: { de: '/datenschutz/anfragen', en: '/en/privacy/requests' },
  accessibility: { de: '/barrierefreiheit', en: '/en/accessibility' },
} as const satisfies Record<string, Record<Locale, string>>

export type RouteName = keyof typeof PATHS

type Parameters = { slug?: string; region?: string; city?: string; token?: string }

/** The path of a route with its parameters filled in and escaped. */
export function pathTo(route: RouteName, locale: Locale, params: Parameters = {}): string {
  const values: Record<string, string | undefined> = params
  return PATHS[route][locale].replaceAll(PARAMETER, (name) =>
    encodeURIComponent(values[name.slice(1)] ?? ''),
  )
}

/** The parameters of a route in a path; undefined if it is the path of another route. */
export function paramsOfPath(
  route: RouteName,
  locale: Locale,
  pathname: string,
): Record<string, string> | undefined {
  const pattern = PATHS[route][locale]
  const [whole, ...values] = matcherOf(pattern).exec(pathname) ?? []
  if (whole === undefined) return undefined
  const names = pattern.match(PARAMETER) ?? []
  return Object.fromEntries(names.map((name, i) => [name.slice(1), values[i] ?? '']))
}

/** The locale that a path belongs to. */
export function localeOfPath(pathname: string): Locale {
  return (
    LOCALES.find((locale) => locale !== 'de' && isUnder(pathname, PATHS.finder[locale])) ?? 'de'
  )
}

/** `/orte/:slug` for `/orte/hafen`; undefined if visitors have no page at the path. */
export function patternOfPath(pathname: string): string | undefined {
  const locale = localeOfPath(pathname)
  return Object.values(PATHS)
    .map((paths) => paths[locale])
    .find((pattern) => matcherOf(pattern).test(pathname))
}

/**
 * The same page in another locale. The query means the same in every language. The word of a region stays as it is; the region's
 * page redirects to the word in that language.
 */
export function inLocale(pathname: string, locale: Locale): string {
  return pathIn(pathname, locale) ?? PATHS.finder[locale]
}

/** Like `inLocale`, but undefined if visitors have no page at the path. */
export function pathIn(pathname: string, locale: Locale): string | undefined {
  const from = localeOfPath(pathname)
  for (const paths of Object.values(PATHS)) {
    const [whole, ...values] = matcherOf(paths[from]).exec(pathname) ?? []
    if (whole !== undefined) return paths[locale].replaceAll(PARAMETER, () => values.shift() ?? '')
  }
  return undefined
}

const PARAMETER = /:[a-z]+/g

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(PARAMETER, '([^/]+)')}$`)
}

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
}

/** The query string of a page of a list; the first page has none. */
export function pageSearch(page: number): string {
  return page > 1 ? `?page=${page}` : ''
}
