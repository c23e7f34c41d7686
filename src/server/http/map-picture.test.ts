import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { decodeOutline } from '../../lib/geo/outline.ts'
import { pictureAddress } from '../../maps/picture/picture-address.ts'
import { BASEMAP_FILE } from '../project-files.ts'
import { addMapPicture } from './map-picture.ts'

test('a picture has one address: it would be drawn and kept again for each way to spell it', async () => {
  const paintImage = vi.fn<() => Promise<Uint8Array>>()
  const app = new Hono()
  const site = { basemapPath: '/basemap/1/basemap.pmtiles' }
  addMapPicture(app, { basemapFile: 'none', paintImage, site })
  const address = pictureAddress('/basemap/1', {
    frame: 'shared',
    theme: 'light',
    locale: 'de',
    area: { west: -110, south: 37, east: -109, north: 38 },
    plates: [],
  })
  for (const spelt of [
    address.replace('light', '%6Cight'),
    `${address}&`,
    `${address}#`.replace('-110', '-110.0'),
  ]) {
    const { status } = await app.request(spelt)
    expect({ spelt, status }).toEqual({ spelt, status: 404 })
  }
  // The right one is drawn, or would be if there were a file.
  app.onError((_, c) => c.text('no file', 503))
  expect((await app.request(address)).status).toBe(503)
})

test('the outline of a region has an address of its own, for as long as the map is the same', async () => {
  const app = new Hono()
  const site = { basemapPath: '/basemap/1/basemap.pmtiles' }
  addMapPicture(app, {
    basemapFile: BASEMAP_FILE,
    paintImage: vi.fn<() => Promise<Uint8Array>>(),
    site,
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
