import type { MetaDescriptor } from 'react-router'
import type { SiteSettings } from './context.ts'
import { LOCALES, type Locale } from '../domain/places/place.ts'
import type { LegalPage } from './messages/legal.de.ts'
import { messagesOf } from './messages/index.ts'
import { inLocale, localeOfPath } from './paths.ts'

type Page = {
  site: SiteSettings
  title: string
  description?: string
  pathname: string
  /** its path with its query in every language, where other words than the route's own change with the language */
  addresses?: Record<Locale, string>
  indexed: boolean
  jsonLd?: object
}

/** Title, description, canonical address and language alternatives of a page. */
export function pageMeta({
  site,
  title,
  description,
  pathname,
  addresses,
  indexed,
  jsonLd,
}: Page): MetaDescriptor[] {
  const canonical = addresses?.[localeOfPath(pathname)] ?? pathname
  return [
    { title: `${title} · ${site.name}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: site.name },
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: `${site.publicUrl}${canonical}` },
    ...LOCALES.map((locale) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: locale,
      href: `${site.publicUrl}${addresses?.[locale] ?? inLocale(pathname, locale)}`,
    })),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ]
}

/** The head of a legal page. */
export function legalMeta(page: LegalPage, site: SiteSettings, pathname: string): MetaDescriptor[] {
  const { title } = messagesOf(localeOfPath(pathname)).legal[page]
  return pageMeta({ site, title, pathname, indexed: true })
}
