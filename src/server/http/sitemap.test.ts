import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../domain/places/place.ts'
import type { Regions } from '../../domain/search/regions.ts'
import { createSitemap } from './sitemap.ts'

const california = {
  code: 'US-CA',
  name: { de: 'Kalifornien', en: 'California' },
  slug: { de: 'kalifornien', en: 'california' },
  total: 3,
}
const davis = {
  slug: 'davis',
  name: 'Davis',
  total: 3,
  byCategory: [3],
  ordinals: Uint32Array.of(0, 1, 2),
}

const regions: Regions = {
  overview: () => ({ regions: [california], unplaced: 0 }),
  trail: () => undefined,
  cities: () => [davis],
  open: () => ({ kind: 'unknown' }),
}

function aSitemap(placeCount: number, maxUrls?: number, locales: readonly Locale[] = LOCALES) {
  const slugs = Array.from({ length: placeCount }, (_, number) => `ort-${number}`)
  const product = {
    regions,
    placeCount: () => placeCount,
    placeSlugs: (offset: number, limit: number) => slugs.slice(offset, offset + limit),
  }
  return createSitemap(product, { publicUrl: 'https://orte.example', locales }, maxUrls)
}

async function addresses(sitemap: ReturnType<typeof createSitemap>): Promise<string[][]> {
  const numbers = Array.from({ length: sitemap.fileCount() }, (_, position) => position + 1)
  const files = await Promise.all(numbers.map((number) => sitemap.file(number)))
  return files.map((file) =>
    [
      ...gunzipSync(file)
        .toString()
        .matchAll(/<loc>([^<]+)<\/loc>/g),
    ].map(([, url = '']) => url),
  )
}

test('every page is listed once per language', async () => {
  const urls = (await addresses(aSitemap(2))).flat()
  expect(urls).toEqual([
    'https://orte.example/',
    'https://orte.example/en',
    'https://orte.example/orte/in',
    'https://orte.example/en/places/in',
    'https://orte.example/orte/in/kalifornien',
    'https://orte.example/en/places/in/california',
    'https://orte.example/orte/in/kalifornien/davis',
    'https://orte.example/en/places/in/california/davis',
    'https://orte.example/orte/ort-0',
    'https://orte.example/en/places/ort-0',
    'https://orte.example/orte/ort-1',
    'https://orte.example/en/places/ort-1',
  ])
})

test.each([2, 6, 10, 1000])(
  'no file has more than %i addresses, and none is lost',
  async (most) => {
    const files = await addresses(aSitemap(1203, most))
    for (const urls of files) expect(urls.length).toBeLessThanOrEqual(most)
    expect(new Set(files.flat()).size).toBe(2 * (1203 + 4))
    expect(files.flat()).toHaveLength(2 * (1203 + 4))
  },
)

test('the index names every file', () => {
  const sitemap = aSitemap(1203, 1000)
  expect(sitemap.fileCount()).toBe(3)
  expect([...sitemap.index().matchAll(/<loc>([^<]+)</g)].map(([, url]) => url)).toEqual([
    'https://orte.example/sitemap-1.xml',
    'https://orte.example/sitemap-2.xml',
    'https://orte.example/sitemap-3.xml',
  ])
})

test('only enabled languages are listed, the first one for everybody else', async () => {
  const one = aSitemap(1, undefined, ['en'])
  expect((await addresses(one)).flat()).toContain('https://orte.example/en/places/ort-0')
  const xml = gunzipSync(await one.file(1)).toString()
  expect(xml).not.toContain('hreflang')
  expect(xml).not.toContain('/orte/')
  const both = gunzipSync(await aSitemap(1, undefined, ['en', 'de']).file(1)).toString()
  expect(both).toContain('hreflang="x-default" href="https://orte.example/en/places/ort-0"')
})
