import { readFileSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import { DEFAULT_RETENTION } from '../../domain/submissions/retention/retention.ts'
import type { AddressResult, Product } from '../../domain/product.ts'
import { findPlaces } from '../../domain/search/find-places.ts'
import { openGazetteer } from '../../domain/search/gazetteer/open-gazetteer.ts'
import { buildCatalogue } from '../../domain/search/catalogue/open-catalogue.ts'
import { webContext } from '../context.ts'
import * as embed from '../routes/embed.tsx'
import * as finder from '../routes/finder.tsx'
import { loadFinder } from './load-finder.ts'

const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
const catalogue = await buildCatalogue({
  version: 1,
  places: [
    aPlace({ name: 'Brauerei Adler', location: { lat: 51.05, lng: 13.74, precision: 'exact' } }),
  ],
  regionNames: () => [],
  categories: [],
  attributes: [],
})
const SITE = {
  name: 'Lageplan',
  locales: ['de', 'en'] as const,
  accent: '#ffcd00',
  publicUrl: 'https://orte.example',
  offersGoogle: false,
  basemapPath: '',
  retention: DEFAULT_RETENTION,
}

async function load(search: string, answer: AddressResult) {
  const now = new Date('2026-11-21T12:00:00Z')
  const some: Partial<Product> = {
    findPlaces: (query, options) => findPlaces(query, { catalogue, gazetteer, now, ...options }),
    findAddress: async () => answer,
    placeCount: () => 1,
    categories: () => [],
    attributes: () => [],
    regionName: (code) => code,
    openingStatus: () => ({ kind: 'unknown' }),
  }
  const product: Product = Object.assign(Object.create(null), some)
  const context = new RouterContextProvider()
  const rest = Object.create(null)
  context.set(webContext, {
    product,
    site: SITE,
    legal: {},
    admin: rest,
    inquiries: rest,
    isAtSea: rest,
  })
  const url = new URL(`https://orte.example/${search}`)
  const { data, init } = await loadFinder({ url, context })
  const loaderHeaders = new Headers(init?.headers)
  const headers = [finder, embed].map((route) =>
    new Headers(route.headers({ loaderHeaders, ...HEADERS })).get('cache-control'),
  )
  return { view: data.view, offer: data.view.address, headers }
}

const HEADERS = {
  parentHeaders: new Headers(),
  actionHeaders: new Headers(),
  errorHeaders: undefined,
}

test('a page whose address lookup is still running is not cached', async () => {
  expect(await load('?q=Am Zwinger 12', { kind: 'open' })).toMatchObject({
    offer: undefined,
    headers: ['no-store', 'no-store'],
  })
})

test('a page with the answer is cached like any other', async () => {
  const point = { lat: 51.05, lng: 13.73, precision: 'exact', label: 'Zwinger 12' } as const
  const found = await load('?q=Am Zwinger 12', { kind: 'found', point, host: 'geo.example' })
  expect(found).toMatchObject({ offer: { label: 'Zwinger 12' }, headers: [null, null] })
  const nothing = await load('?q=Am Zwinger 12', { kind: 'nothing' })
  expect(nothing).toMatchObject({ offer: undefined, headers: [null, null] })
})

test('after a click on an address, the finder names it, and shows it when it is searched again', async () => {
  const label = 'Am Zwinger 12, 01069 Dresden'
  const point = { lat: 51.05319, lng: 13.73392, precision: 'exact', label } as const
  const found = { kind: 'found', point, host: 'geo.example' } as const
  const { offer } = await load('?q=Am Zwinger 12', found)
  const { view } = await load(offer?.search ?? '', { kind: 'nothing' })
  expect(view).toMatchObject({ originName: label, origin: { lat: 51.05319, lng: 13.73392 } })
  expect(view.typed).toBe(`${label} (51.05319,13.73392)`)
  const again = await load(`?${new URLSearchParams({ q: view.typed })}`, { kind: 'nothing' })
  expect(again.view).toMatchObject({ originName: label, words: '' })
  const words = await load(`?${new URLSearchParams({ q: `Xqz bei ${view.typed}` })}`, found)
  expect(words.view).toMatchObject({ originName: label, words: '' })
  expect(words.view.ignored).toEqual([{ text: 'Xqz', why: 'unknown' }])
  const plain = await load('?near=51.05319,13.73392', { kind: 'nothing' })
  expect(plain.view.originName).toBe('Dresden, Sachsen (51.05319, 13.73392)')
})

test('the field shows what is searched for and where, in the language of the page', async () => {
  const search = new URLSearchParams({ q: 'Brauhaus', near: 'Altdorf bei Nürnberg (49.38,11.35)' })
  const german = await load(`?${search}`, { kind: 'nothing' })
  expect(german.view.typed).toBe('Brauhaus bei Altdorf bei Nürnberg (49.38,11.35)')
  const english = await load(`en?${search}`, { kind: 'nothing' })
  expect(english.view.typed).toBe('Brauhaus near Altdorf bei Nürnberg (49.38,11.35)')
  for (const { view } of [german, english]) {
    const again = await load(`?${new URLSearchParams({ q: view.typed })}`, { kind: 'nothing' })
    expect(again.view).toMatchObject({ words: '', originName: 'Altdorf bei Nürnberg' })
    expect(again.view.ignored).toEqual([{ text: 'Brauhaus', why: 'unknown' }])
  }
})

test('default circles have a round radius in the unit that is shown', async () => {
  const radiusOf = async (search: string) => {
    const { view } = await load(search, { kind: 'nothing' })
    const [wider] = view.relaxations.flatMap(({ relaxation: way }) =>
      way.kind === 'wider' ? way.radiusKm : [],
    )
    return [view.radiusKm, wider]
  }
  expect(await radiusOf('?near=Dresden')).toEqual([25, undefined])
  expect(await radiusOf('en?near=Dresden')).toEqual([40.23, undefined])
  expect(await radiusOf('?near=Dresden&unit=mi')).toEqual([40.23, undefined])
  expect(await radiusOf('en?near=Dresden&radius=25')).toEqual([25, undefined])
  expect(await radiusOf('?near=Leipzig')).toEqual([25, 250])
  expect(await radiusOf('en?near=Leipzig')).toEqual([40.23, 160.93])
})
