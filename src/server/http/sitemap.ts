import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { LOCALES, type Locale } from '../../domain/places/place.ts'
import type { Product } from '../../domain/product.ts'
import type { SiteSettings } from '../../web/context.ts'
import { pathTo } from '../../web/paths.ts'

/** A page's path in every language. */
type Alternatives = Record<Locale, string>

/** The protocol's limit for one file, sitemaps.org. Every page is listed once per language. */
const MAX_URLS = 50_000

// Places that are read before other requests get their turn.
const BATCH = 500

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Builds the files of the sitemap, each as gzip: a full file takes 25 megabytes as text and one or two compressed. */
export function createSitemap(
  product: Pick<Product, 'regions' | 'placeCount' | 'placeSlugs'>,
  site: Pick<SiteSettings, 'publicUrl' | 'locales'>,
  maxUrls = MAX_URLS,
) {
  const { publicUrl } = site
  const maxPages = Math.floor(maxUrls / LOCALES.length)
  return {
    /** the number of files, at least one */
    fileCount: () => Math.ceil((regionPages(product).length + product.placeCount()) / maxPages),
    index(): string {
      const files = Array.from({ length: this.fileCount() }, (_, number) => {
        const address = `${publicUrl}/sitemap-${number + 1}.xml`
        return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`
      })
      return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('')}</sitemapindex>\n`
    },
    /** `number` from 1 to `fileCount` */
    file(number: number): Promise<Buffer> {
      const pages = pagesFrom(product, (number - 1) * maxPages, maxPages)
      return buffer(Readable.from(toXml(pages, site)).pipe(createGzip()))
    },
  }
}

async function* toXml(
  batches: Iterable<Alternatives[]>,
  site: Pick<SiteSettings, 'publicUrl' | 'locales'>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (const batch of batches) {
    yield batch.map((page) => urlsOf(page, site)).join('')
    await setImmediate()
  }
  yield '</urlset>\n'
}

// Search engines want an entry for every language, each naming all languages including its own.
function urlsOf(
  page: Alternatives,
  { publicUrl, locales }: Pick<SiteSettings, 'publicUrl' | 'locales'>,
): string {
  const link = (name: string, locale: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(publicUrl + page[locale])}"/>`
  const [first] = locales
  const links =
    first !== undefined && locales.length > 1
      ? [...locales.map((locale) => link(locale, locale)), link('x-default', first)].join('')
      : ''
  return locales
    .map((locale) => `<url><loc>${escapeXml(publicUrl + page[locale])}</loc>${links}</url>\n`)
    .join('')
}

function* pagesFrom(
  product: Pick<Product, 'regions' | 'placeSlugs'>,
  start: number,
  length: number,
): Generator<Alternatives[]> {
  const regions = regionPages(product)
  const first = regions.slice(start, start + length)
  if (first.length > 0) yield first
  let offset = Math.max(0, start - regions.length)
  let left = length - first.length
  while (left > 0) {
    const slugs = product.placeSlugs(offset, Math.min(BATCH, left))
    if (slugs.length === 0) return
    yield slugs.map((slug) => inAllLocales((locale) => pathTo('place', locale, { slug })))
    offset += slugs.length
    left -= slugs.length
  }
}

// The start page, the list of regions, and the pages of regions and cities.
function regionPages({ regions }: Pick<Product, 'regions'>): Alternatives[] {
  const start = inAllLocales((locale) => pathTo('finder', locale))
  const listed = regions.overview().regions
  if (listed.length === 0) return [start]
  const pages = listed.flatMap(({ code, slug: word }) => [
    inAllLocales((locale) => pathTo('region', locale, { region: word[locale] })),
    ...regions
      .cities(code)
      .map((city) =>
        inAllLocales((locale) => pathTo('city', locale, { region: word[locale], city: city.slug })),
      ),
  ])
  return [start, inAllLocales((locale) => pathTo('regions', locale)), ...pages]
}

function inAllLocales(path: (locale: Locale) => string): Alternatives {
  return { de: path('de'), en: path('en') }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
}
