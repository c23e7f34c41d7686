import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { distanceKm } from '../../../lib/geo/coordinates.ts'
import { openGazetteer } from './open-gazetteer.ts'

const BYTES = readFileSync(new URL('../../../../gazetteer/gazetteer.bin', import.meta.url))
const gazetteer = openGazetteer(BYTES)

function suggest(prefix: string): string[] {
  return gazetteer.suggest(prefix, { limit: 5 }).map(({ label }) => label.de)
}

describe('points', () => {
  test('coordinates are named by the town that people know', () => {
    const [point] = gazetteer.find('37.77,-122.42', { limit: 1 }).matches
    expect(point).toMatchObject({
      kind: 'point',
      precision: 'exact',
      center: { lat: 37.77, lng: -122.42 },
      region: 'US-CA',
      label: {
        de: 'San Francisco, Kalifornien (37.77, -122.42)',
        en: 'San Francisco, California (37.77, -122.42)',
      },
    })
  })

  test.each([
    [36.7, -119.8, 'Fresno, California'],
    [52.5163, 13.3777, 'Berlin, Germany'],
    [36.0544, -112.1401, 'Grand Canyon, Arizona'],
    [44.6, -110.5, 'West Yellowstone, Montana'],
    [53.9, -166.5, 'Dutch Harbor, Alaska'],
  ])('%d, %d is near %s', (lat, lng, label) => {
    expect(gazetteer.nearestCity({ lat, lng })?.label.en).toBe(label)
  })

  test('a point in the ocean has no town and is named by its numbers', () => {
    expect(gazetteer.nearestCity({ lat: -45, lng: -140 })).toBeUndefined()
    expect(gazetteer.find('-45,-140', { limit: 1 }).matches[0]?.label.de).toBe('-45, -140')
  })
})

describe('suggestions while typing', () => {
  test.each([
    ['san fr', 'San Francisco, Kalifornien'],
    ['kalif', 'Kalifornien'],
    ['st. lo', 'St. Louis, Missouri'],
    ['stuttg', 'Stuttgart, Baden-Württemberg'],
    ['sankt aug', 'Sankt Augustin, Nordrhein-Westfalen'],
    ['springfield, ill', 'Springfield, Illinois'],
    ['springf il', 'Springfield, Illinois'],
    ['nähe chic', 'Chicago, Illinois'],
    ['94107', '94107 San Francisco, Kalifornien'],
  ])('"%s" offers %s first', (prefix, label) => {
    expect(suggest(prefix)[0]).toBe(label)
  })

  test('digits offer postal codes that begin with them, those of large towns first', () => {
    const labels = suggest('606')
    expect(labels).toHaveLength(5)
    for (const label of labels) expect(label).toMatch(/^606\d\d /)
    expect(labels[0]).toContain('Chicago')
  })

  test('"st" may still become Stuttgart', () => {
    const labels = gazetteer
      .suggest('st', { limit: 40, homeCountry: 'DE' })
      .map(({ name }) => name.de)
    expect(labels).toContain('Stuttgart')
  })

  test('nothing is offered for empty input', () => {
    expect(suggest('')).toEqual([])
    expect(suggest(' ')).toEqual([])
  })
})

describe('known names', () => {
  test('every state has its German and English name, its code and a box around its centre', () => {
    expect(gazetteer.region('US-NC')?.name).toEqual({ de: 'North Carolina', en: 'North Carolina' })
    expect(gazetteer.region('US-GA')?.name.de).toBe('Georgia')
    expect(gazetteer.region('GE')?.name.de).toBe('Georgien')
    expect(gazetteer.region('DE-TH')?.name).toEqual({ de: 'Thüringen', en: 'Thuringia' })
    expect(gazetteer.region('US-XX')).toBeUndefined()
    expect(gazetteer.region('06059')).toBeUndefined()
  })

  test('the box of Alaska spans the 180th meridian, not the world', () => {
    const { west, east } = gazetteer.region('US-AK')!.bounds!
    expect(west).toBeGreaterThan(170)
    expect(east).toBeLessThan(-125)
  })

  test('cities are found in a region or a country', () => {
    expect(gazetteer.city('Springfield', 'US-IL')?.label.en).toBe('Springfield, Illinois')
    expect(gazetteer.city('München', 'DE')?.region).toBe('DE-BY')
    expect(gazetteer.city('Washington', 'US-DC')?.kind).toBe('city')
    expect(gazetteer.city('Springfield', 'US-HI')).toBeUndefined()
    expect(gazetteer.city('Springfield', 'XX')).toBeUndefined()
    expect(gazetteer.city('London', 'CA')?.label.en).toBe('London, Canada')
  })

  test('a city in an unknown region is not found, rather than one at the other end of the world', () => {
    expect(gazetteer.city('London', 'CA-ON')).toBeUndefined()
  })

  test('namesakes in one state are told apart', () => {
    const { matches } = gazetteer.find('Fredericksburg, PA', { limit: 5 })
    const labels = matches.map(({ label }) => label.de)
    expect(labels.length).toBeGreaterThan(1)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('the sources are credited', () => {
    expect(gazetteer.attributions.join(' · ')).toMatch(/GeoNames \(CC BY 4\.0\).*swisstopo/)
  })
})

// Towns and rough positions from general knowledge, not from the sources of the file.
describe('fifteen ZIP codes lie where they are known to lie', () => {
  test.each([
    ['10001', 'New York', 40.75, -73.99],
    ['90210', 'Beverly Hills', 34.09, -118.41],
    ['60601', 'Chicago', 41.89, -87.62],
    ['20500', 'Washington, D.C.', 38.9, -77.04],
    ['78130', 'New Braunfels', 29.7, -98.12],
    ['33109', 'Miami Beach', 25.76, -80.14],
    ['96701', 'Aiea', 21.39, -157.93],
    ['99501', 'Anchorage', 61.22, -149.88],
    ['53202', 'Milwaukee', 43.05, -87.9],
    ['84767', 'Springdale', 37.19, -113.0],
    ['00501', 'Holtsville', 40.82, -73.04],
    ['54911', 'Appleton', 44.28, -88.4],
    ['37738', 'Gatlinburg', 35.71, -83.51],
    ['86023', 'Grand Canyon', 36.05, -112.14],
    ['94102', 'San Francisco', 37.78, -122.42],
  ])('%s %s', (code, city, lat, lng) => {
    const locality = gazetteer.postalCode('US', code)!
    expect(locality.label.en).toContain(city)
    // 86023 is the worst case: its positions in the sources are up to 16 km apart.
    expect(distanceKm(locality.center, { lat, lng })).toBeLessThan(16)
  })
})

test('a region is known by its names and its code, but not a town or a county', () => {
  const names = ['Utah', 'Neumexiko', 'new mexico', 'UT', 'Deutschland', 'Bayern']
  expect(names.filter((name) => !gazetteer.isRegion(name))).toEqual([])
  expect(['Denver', 'Orange County', 'Uta', ''].filter(gazetteer.isRegion)).toEqual([])
})
