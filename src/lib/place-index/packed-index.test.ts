import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { filters, places, requests, tiles } from '../../../test/place-index/arbitrary-places.ts'
import { buildPlaceIndexData } from './build-place-index.ts'
import { openPlaceIndex } from './changeable-index.ts'
import { packIndex, unpackIndex } from './packed-index.ts'

const data = buildPlaceIndexData(fc.sample(places, { seed: 1, numRuns: 300 }))

test('an index that was packed and unpacked answers as before', () => {
  const index = openPlaceIndex(data)
  const again = openPlaceIndex(unpackIndex(packIndex(data))!)
  for (const request of fc.sample(requests, { seed: 2, numRuns: 50 })) {
    expect(again.page(request)).toEqual(index.page(request))
  }
  for (const tile of fc.sample(tiles, { seed: 3, numRuns: 20 })) {
    expect(again.clusters(tile, {})).toEqual(index.clusters(tile, {}))
  }
  for (const filter of fc.sample(filters, { seed: 4, numRuns: 20 })) {
    expect(again.facets(filter, [])).toEqual(index.facets(filter, []))
  }
})

test('all data is in shared memory, so nothing is copied for a worker', () => {
  const shared = (value: unknown): boolean => {
    if (ArrayBuffer.isView(value)) return value.buffer instanceof SharedArrayBuffer
    return typeof value !== 'object' || value === null || Object.values(value).every(shared)
  }
  expect(shared(data)).toBe(true)
  expect(shared(unpackIndex(packIndex(data)))).toBe(true)
})

test('a truncated index, or one of another version, is rejected', () => {
  const packed = new Uint8Array(packIndex(data))
  const otherVersion = packed.slice()
  otherVersion[6] = 255
  expect(unpackIndex(otherVersion.buffer)).toBeUndefined()
  expect(unpackIndex(packed.slice(0, 10).buffer)).toBeUndefined()
  expect(unpackIndex(packed.slice(0, 100).buffer)).toBeUndefined()
  expect(unpackIndex(packed.slice(0, packed.length - 8).buffer)).toBeUndefined()
  expect(unpackIndex(new ArrayBuffer(0))).toBeUndefined()
})
