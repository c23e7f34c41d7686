import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSeaFinder } from './is-at-sea.ts'

const BASEMAP = join(import.meta.dirname, '../../../basemap/basemap.pmtiles')

const isAtSea = createSeaFinder(async (offset, length) => {
  const file = await open(BASEMAP)
  try {
    const bytes = new Uint8Array(length)
    await file.read(bytes, 0, length, offset)
    return bytes
  } finally {
    await file.close()
  }
})

test.each([
  ['off San Francisco', 37.7, -123],
  ['in the Baltic Sea', 55, 14.5],
  ['in Berlin with the wrong sign', 52.52, -13.4],
  ['near Null Island', 0.1, 0.1],
  ['on the date line', 30, 180],
  ['far south', -60, 30],
])('a point %s is at sea', async (_, lat, lng) => {
  expect(await isAtSea({ lat, lng })).toBe(true)
})

test.each([
  ['Zion', 37.3, -113.02],
  ['a pier in San Francisco', 37.809, -122.41],
  ['Helgoland', 54.18, 7.89],
  ['Key West', 24.55, -81.78],
  ['Douglas on the Isle of Man', 54.15, -4.48],
  ['Lake Constance', 47.6, 9.4],
  ['the south pole', -89.9, 0],
])('%s is not at sea', async (_, lat, lng) => {
  expect(await isAtSea({ lat, lng })).toBe(false)
})

test('with an unreadable map, no point is at sea', async () => {
  const broken = createSeaFinder(() => Promise.reject(new Error('gone')))
  expect(await broken({ lat: 0.1, lng: 0.1 })).toBe(false)
})
