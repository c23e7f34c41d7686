import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { pointOfArea } from './where.ts'

const FILE = join(import.meta.dirname, '../../../../gazetteer/gazetteer.bin')
const gazetteer = openGazetteer(readFileSync(FILE))

test.each([
  ['San Francisco, Kalifornien', { lat: 37.77, lng: -122.42 }, 10],
  ['US 941…', { lat: 37.77, lng: -122.42 }, 40],
  ['US 847…', { lat: 37.4, lng: -113 }, 120],
  ['DE 101…', { lat: 52.52, lng: 13.39 }, 30],
  ['DE 803…', { lat: 48.14, lng: 11.57 }, 40],
])('%s lies where it should', (area, point, km) => {
  const found = pointOfArea(area, gazetteer)
  expect(found && distanceKm(found, point)).toBeLessThan(km)
})

test('an unknown area has no point', () => {
  expect(pointOfArea('US 000…', gazetteer)).toBeUndefined()
  expect(pointOfArea('Xyzzyqwk Plugh, Nirgendwo', gazetteer)).toBeUndefined()
})
