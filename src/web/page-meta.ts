import type { MetaDescriptor } from 'react-router'
import type { ShareImage } from './views/share-image.ts'
import type { SiteSettings } from './context.ts'
import type { Locale } from '../domain/places/place.ts'
import { pageTitle } from './page-title.ts'
import { inLocale, localeOfPath } from './paths.ts'

type Page = {
  site: SiteSettings
  title: string
  /** defaults to the title with the name of the site */
  description?: string
  pathname: string
  /** path and query in every language, if more than the words of the route depends on the language */
  localizedPaths?: Record<Locale, string>
  indexed: boolean
  /** the picture that other sites show when they link here */
  image?: ShareImage
  jsonLd?: object
}

/** Title, description, canonical address and language alternatives of a page. */
export function pageMeta({
  site,
  title,
  description = pageTitle(title, site),
  pathname,
  localizedPaths,
  indexed,
  image,
  jsonLd,
}: Page): MetaDescriptor[] {
  const canonical = localizedPaths?.[localeOfPath(pathname)] ?? pathname
  return [
    { title: pageTitle(title, site) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${site.publicUrl}${canonical}` },
    { property: 'og:site_name', content: site.name },
    { property: 'og:description', content: description },
    ...(image ? imageMeta(image, site) : []),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: `${site.publicUrl}${canonical}` },
    ...alternates(site, (locale) => localizedPaths?.[locale] ?? inLocale(pathname, locale)),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ]
}

// A site in one language has no alternatives.
function alternates(
  { locales, publicUrl }: SiteSettings,
  pathOf: (locale: Locale) => string,
): MetaDescriptor[] {
  const [first] = locales
  if (first === undefined || locales.length < 2) return []
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: publicUrl + pathOf(locale),
  })
  return [...locales.map((locale) => link(locale, locale)), link('x-default', first)]
}

// Open Graph describes the picture; Twitter's card only asks for a large one.
function imageMeta({ path, alt, size }: ShareImage, { publicUrl }: SiteSettings): MetaDescriptor[] {
  return [
    { property: 'og:image', content: `${publicUrl}${path}` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(size.width) },
    { property: 'og:image:height', content: String(size.height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

type LegalPage = {
  loaderData?: { site: SiteSettings; text: { title: string } }
  location: { pathname: string }
}

/** The `meta` of a legal page. */
export function legalMeta({ loaderData, location }: LegalPage): MetaDescriptor[] {
  if (!loaderData) return []
  const { site, text } = loaderData
  return pageMeta({ site, title: text.title, pathname: location.pathname, indexed: true })
}
