import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { aCategory, aPlace } from '../../../../test/builders.ts'
import type { Product } from '../../../domain/product.ts'
import { buildCatalogue } from '../../../domain/search/catalogue/open-catalogue.ts'
import { findPlaces } from '../../../domain/search/find-places.ts'
import { openGazetteer } from '../../../domain/search/gazetteer/open-gazetteer.ts'
import { parsePlaceQuery } from '../../../domain/search/parse-place-query.ts'
import { DEFAULT_RETENTION } from '../../../domain/submissions/retention/retention.ts'
import { toFinderView } from '../../views/finder-view.ts'
import { LocaleContext } from '../../locale.ts'
import { Finder } from './finder.tsx'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))

const KINDS = Array.from({ length: 12 }, (_, i) => aCategory(`sorte-${i}`))

const at = (name: string, lat: number, lng: number, region: string) =>
  aPlace({
    name,
    categoryIds: KINDS.map(({ id }) => id),
    location: { lat, lng, precision: 'exact' },
    address: { region, country: 'US' },
  })

const catalogue = await buildCatalogue({
  version: 1,
  places: [
    ...Array.from({ length: 20 }, (_, i) => at(`Nord ${i}`, 40 + (i % 5), -90 + i, 'US-OH')),
    at('Denali', 63, -150, 'US-AK'),
  ],
  regionNames: () => [],
  categories: KINDS,
  attributes: [],
})

const SITE = {
  name: 'Lageplan',
  locales: ['de', 'en'] as const,
  accent: '#ffcd00',
  publicUrl: 'https://orte.example',
  offersGoogle: false,
  basemapPath: '/basemap/1/basemap.pmtiles',
  retention: DEFAULT_RETENTION,
}

function render(search: string, categoryCount = 0): string {
  const some: Partial<Product> = {
    categories: () => KINDS.slice(0, categoryCount),
    attributes: () => [],
    regionName: (code, locale) => gazetteer.region(code)?.name[locale] ?? code,
    openingStatus: () => ({ kind: 'unknown' }),
    localMoment: () => ({ date: '2026-11-21', weekday: 5, minute: 780 }),
  }
  const product: Product = Object.assign(Object.create(null), some)
  const query = parsePlaceQuery(new URLSearchParams(search))
  const result = findPlaces(query, { catalogue, gazetteer, now: new Date('2026-11-21T12:00:00Z') })
  const view = toFinderView(result, product, { locale: 'de', unit: 'km' })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <LocaleContext value="de">
          <Finder view={view} site={SITE} footer={null} />
        </LocaleContext>
      ),
    },
  ])
  return renderToStaticMarkup(<Page initialEntries={[`/?${search}`]} />)
}

test('a sign at the edge of the map is a link to the places that lie there', () => {
  const [, address = '', text = ''] =
    /<a class="map-edge" href="([^"]+)"[^>]*>(.*?)<\/a>/.exec(render('')) ?? []
  expect(text.replaceAll(/<[^>]+>/g, '')).toBe('Alaska 1 Ort')
  const { total } = findPlaces(
    parsePlaceQuery(new URL(address, 'https://x.example').searchParams),
    {
      catalogue,
      gazetteer,
      now: new Date(),
    },
  )
  expect(total).toBe(1)
  expect(render('bbox=-95,35,-70,50')).not.toContain('map-edge')
})

test('on a phone the list is a closed sheet with the card of the selected place', () => {
  const html = render('view=map&place=nord-0')
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Liste zeigen<\/button>/)
  expect(html.match(/class="selected-card"/g) ?? []).toHaveLength(1)
})

test('time filters are left out if no hours are known, except for an active one', () => {
  expect(render('')).not.toMatch(/Jetzt geöffnet|Zeit wählen/)
  expect(render('open=now')).toContain('Jetzt geöffnet')
})

test('on the first screen, the doors count towards the categories that fit', () => {
  const [, menu = ''] = /Weitere Kategorien<(.*?)<\/ul>/.exec(render('', 12)) ?? []
  expect(menu.match(/category=sorte-\d+/g)).toEqual(
    [7, 8, 9, 10, 11].map((i) => `category=sorte-${i}`),
  )
})

test('categories that do not fit are in a menu, except for a chosen one', () => {
  const chips = (html: string) => html.match(/<a class="chip[^"]*"[^>]*category=sorte/g) ?? []
  expect(chips(render('q=Nord', 8))).toHaveLength(8)
  expect(render('q=Nord', 8)).not.toContain('Weitere Kategorien')
  const [, menu = ''] = /Weitere Kategorien<(.*?)<\/ul>/.exec(render('q=Nord', 12)) ?? []
  expect(menu.match(/category=sorte-\d+/g)).toEqual(
    [7, 8, 9, 10, 11].map((i) => `category=sorte-${i}`),
  )
  const chosen = render('q=Nord&category=sorte-9', 12)
  expect(/Weitere Kategorien<(.*?)<\/ul>/.exec(chosen)?.[1]).not.toContain('sorte-9"')
  expect(chosen).toMatch(/chip-active"[^>]*>sorte-9/i)
})
