import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { decodeOutline } from '../../lib/geo/outline.ts'
import type { Product } from '../../domain/product.ts'
import { pictureAddress } from '../../maps/picture/picture-address.ts'
import { BASEMAP_FILE } from '../project-files.ts'
import { addMapPicture } from './map-picture.ts'

const product: Product = Object.create(null)
const SITE = { basemapPath: '/basemap/1/basemap.pmtiles', accent: '#ffcd00' }
const AREA = { west: -110, south: 37, east: -109, north: 38 }

test('a picture has one URL, because any other spelling would be drawn and cached again', async () => {
  const paintImage = vi.fn<() => Promise<Uint8Array>>()
  const app = new Hono()
  addMapPicture(app, { basemapFile: 'none', paintImage, site: SITE, product })
  const asked = { frame: 'row', theme: 'light', page: '/', area: AREA } as const
  const address = pictureAddress('/basemap/1', asked)
  for (const spelt of [
    address.replace('light', '%6Cight'),
    `${address}&`,
    `${address}#`.replace('-110', '-110.0'),
    // The old form of URLs, before they named a page.
    '/basemap/1/bild/desk-light-de.svg?area=6_47_15_55&plates=1_50.94_6.96_1a6f3c',
  ]) {
    const { status } = await app.request(spelt)
    expect({ spelt, status }).toEqual({ spelt, status: 404 })
  }
  // Only the valid one would be drawn, if there were a file.
  app.onError((_, c) => c.text('no file', 503))
  expect((await app.request(address)).status).toBe(503)
})

test('a picture is cached for ever if its URL says everything, and not sent again to a client that has it', async () => {
  const app = new Hono()
  const paintImage = vi.fn<() => Promise<Uint8Array>>()
  addMapPicture(app, { basemapFile: BASEMAP_FILE, paintImage, site: SITE, product })
  const asked = { frame: 'row', theme: 'light', page: '/', area: AREA } as const
  const first = await app.request(pictureAddress('/basemap/1', asked))
  expect(first.headers.get('cache-control')).toMatch(/immutable/)
  expect(await first.text()).toMatch(/^<svg/)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await app.request(pictureAddress('/basemap/1', asked), { headers })).status).toBe(304)
  const old = await app.request(pictureAddress('/basemap/0', asked), { headers })
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('the plates of a picture have the accent of the site, and another accent changes its ETag', async () => {
  const points = [{ number: 7, point: { lat: 37.5, lng: -109.5 } }]
  const asked = { frame: 'card', theme: 'light', page: '/', area: AREA, points } as const
  const draw = async (accent: string) => {
    const app = new Hono()
    const paintImage = vi.fn<() => Promise<Uint8Array>>()
    addMapPicture(app, {
      basemapFile: BASEMAP_FILE,
      paintImage,
      site: { ...SITE, accent },
      product,
    })
    const response = await app.request(pictureAddress('/basemap/1', asked))
    const [, plate = ''] = /<g id="ort-7"(.*?)<\/text>/.exec(await response.text()) ?? []
    return { etag: response.headers.get('etag'), plate }
  }
  const [yellow, purple] = [await draw('#ffcd00'), await draw('#5b1a6b')]
  expect(yellow.plate).toContain('#ffcd00')
  expect(purple.plate).toContain('#5b1a6b')
  expect(purple.plate).not.toContain('#ffcd00')
  expect(purple.etag).not.toBe(yellow.etag)
})

test('the outline of a region has its own URL, cached while the map stays the same', async () => {
  const app = new Hono()
  addMapPicture(app, {
    basemapFile: BASEMAP_FILE,
    paintImage: vi.fn<() => Promise<Uint8Array>>(),
    site: SITE,
    product,
  })
  const utah = await app.request('/basemap/1/region/US-UT.txt')
  expect(utah.headers.get('cache-control')).toMatch(/immutable/)
  const [ring = []] = decodeOutline(await utah.text())
  const north = Math.max(...ring.map(({ lat }) => lat))
  const west = Math.min(...ring.map(({ lng }) => lng))
  expect(north).toBeCloseTo(42, 1)
  expect(west).toBeCloseTo(-114.05, 1)

  const old = await app.request('/basemap/0/region/DE-BY.txt')
  expect(old.headers.get('cache-control')).toBe('no-store')
  const unknown = await app.request('/basemap/1/region/XX-1.txt')
  expect([unknown.status, await unknown.text()]).toEqual([200, ''])
  expect((await app.request('/basemap/1/region/..%2Fsecret')).status).toBe(404)
})
