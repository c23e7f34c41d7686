import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { pictureAddress } from '../../maps/picture/picture-address.ts'
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
