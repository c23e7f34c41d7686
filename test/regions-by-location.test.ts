import { existsSync, readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBulkEditor, PLACES_WITHOUT_REGION } from '../src/domain/places/edit-many-places.ts'
import { lookUpCountryByName } from '../src/domain/places/country.ts'
import { parsePostalCode } from '../src/domain/places/parse-place.ts'
import { parseRegion } from '../src/domain/places/region.ts'
import { regionFinderOf } from '../src/server/compose/locator-of.ts'
import { readHours } from '../src/server/hours/hours-reader.ts'
import { gazetteer, openImportSite, textFile } from './import-site.ts'

const regionOf = regionFinderOf(gazetteer)
const exact = (lat: number, lng: number) => ({ lat, lng, precision: 'exact' as const })

test.each([
  ['Meißen', { country: 'DE', postalCode: '01662', location: exact(51.1637, 13.4775) }, 'DE-SN'],
  ['Berlin', { country: 'DE', location: exact(52.52, 13.405) }, 'DE-BE'],
  ['Austin', { country: 'US', postalCode: '78701', location: exact(30.2711, -97.7437) }, 'US-TX'],
  ['a ZIP code alone', { country: 'US', postalCode: '19103' }, 'US-PA'],
  ['Bremen', { country: 'DE', location: exact(53.0793, 8.8017) }, 'DE-HB'],
  ['Hamburg', { country: 'DE', location: exact(53.5503, 9.993) }, 'DE-HH'],
  ['Washington', { country: 'US', location: exact(38.9072, -77.0369) }, 'US-DC'],
  ['Vienna', { country: 'AT', location: exact(48.2082, 16.3738) }, 'AT-9'],
  ['Geneva', { country: 'CH', location: exact(46.2044, 6.1432) }, 'CH-GE'],
  ['Bern', { country: 'CH', postalCode: '3011', location: exact(46.948, 7.4474) }, 'CH-BE'],
  ['Sydney', { country: 'AU', location: exact(-33.8688, 151.2093) }, 'AU-NSW'],
  // Natural Earth gives the name of the city to its surroundings, too.
  ['Moscow', { country: 'RU', location: exact(55.7558, 37.6173) }, undefined],
  [
    'a postal code far from its point',
    { country: 'DE', postalCode: '80331', location: exact(52.52, 13.405) },
    undefined,
  ],
  ['São Paulo', { country: 'BR', location: exact(-23.5505, -46.6333) }, 'BR-SP'],
  [
    'Kleinmachnow, on the border of Berlin',
    { country: 'DE', location: exact(52.4115, 13.22) },
    undefined,
  ],
  // An island next to New Jersey that the outline of New York leaves out: its ZIP code decides.
  [
    'Staten Island',
    { country: 'US', postalCode: '10303', location: exact(40.6287, -74.1703) },
    'US-NY',
  ],
  [
    'Ochsenzoll, where the outlines are off by 1.3 km',
    { country: 'DE', location: exact(53.681095, 9.999623) },
    undefined,
  ],
  // The Rhine is the border.
  ['Lorch', { country: 'DE', postalCode: '65391', location: exact(50.1016, 7.849) }, undefined],
  // Fort Campbell: one ZIP code on both sides of the border between Kentucky and Tennessee.
  ['a ZIP code shared by two states, alone', { country: 'US', postalCode: '42223' }, undefined],
  [
    'the same ZIP code, well inside one of them',
    { country: 'US', postalCode: '42223', location: exact(36.55, -87.6) },
    'US-TN',
  ],
  [
    'the same ZIP code, at the border',
    { country: 'US', postalCode: '42223-1234', location: exact(36.65, -87.46) },
    undefined,
  ],
  [
    'a ZIP code that contradicts its point',
    { country: 'US', postalCode: '19050', location: exact(41.3165, -74.173) },
    undefined,
  ],
  ['a point in another country', { country: 'US', location: exact(52.52, 13.405) }, undefined],
  ['Paris', { country: 'FR', postalCode: '75001', location: exact(48.86, 2.34) }, 'FR-IDF'],
  ['Florence', { country: 'IT', location: exact(43.7696, 11.2558) }, 'IT-52'],
  ['Rennes', { country: 'FR', location: exact(48.1173, -1.6778) }, 'FR-BRE'],
  ['Barcelona', { country: 'ES', location: exact(41.3874, 2.1686) }, 'ES-CT'],
  ['Edinburgh', { country: 'GB', location: exact(55.9533, -3.1883) }, 'GB-SCT'],
  ['Wrocław', { country: 'PL', location: exact(51.1079, 17.0385) }, 'PL-02'],
  ['Ghent', { country: 'BE', location: exact(51.0543, 3.7174) }, 'BE-VLG'],
  ['Dubai', { country: 'AE', location: exact(25.2048, 55.2708) }, 'AE-DU'],
  [
    'Santiago in the Dominican Republic',
    { country: 'DO', location: exact(19.45, -70.69) },
    'DO-25',
  ],
  [
    'Shanghai, whose outline is too small',
    { country: 'CN', location: exact(31.23, 121.47) },
    undefined,
  ],
  // Busan has grown beyond its outline.
  ['Gijang', { country: 'KR', location: exact(35.2582, 129.1991) }, undefined],
])('the region of %s', (_, where, region) => {
  expect(regionOf(where)).toBe(region)
})

describe('an import', () => {
  let site: Awaited<ReturnType<typeof openImportSite>>

  beforeEach(async () => {
    site = await openImportSite()
  })

  afterEach(() => site.close())

  const file = (...rows: string[]) =>
    textFile(['id,name,zip,lat,lng,country', ...rows].join('\n'), 'liste.csv')

  test('gives rows without a region the one at their postal code and coordinates', async () => {
    await site.run(file('1,Adler,01662,51.1637,13.4775,DE', '2,Krone,,52.52,13.405,DE'))
    const regions = (await site.all()).map(({ address }) => address.region)
    expect(regions).toEqual(['DE-SN', 'DE-BE'])
  })

  test('keeps a different region of a stored place', async () => {
    await site.run(
      textFile(
        'id,name,zip,lat,lng,country,region\n1,Adler,01662,51.1637,13.4775,DE,BB',
        'liste.csv',
      ),
    )
    await site.run(file('1,Adler,01662,51.1637,13.4775,DE'))
    expect((await site.all())[0]?.address.region).toBe('DE-BB')
  })

  test('stored places get regions by a bulk change, which can be undone', async () => {
    await site.run(file('1,Adler,01662,51.1637,13.4775,DE', '2,Lorch,65391,50.1016,7.849,DE'))
    const places = await site.all()
    const bare = places.map((place) => ({
      kind: 'update' as const,
      place: { ...place, address: { ...place.address, region: undefined } },
      expectedVersion: place.version,
    }))
    await site.storage.places.apply(bare, 'cli')
    const ports = {
      ...site.storage,
      regionOf,
      readHours,
      now: () => new Date(),
      log: () => undefined,
      randomBytes: (length: number) => randomBytes(length),
    }
    const editor = createBulkEditor(ports)
    const [target, change] = [PLACES_WITHOUT_REGION, { locatesRegion: true } as const]
    const preview = await editor.preview(target, change)
    expect(preview).toMatchObject({ changedCount: 1, unchanged: 1, refusedCount: 0 })
    const { fingerprint } = preview
    const begun = await editor.apply(target, change, { fingerprint, actor: 'anna' })
    if (!begun.ok) throw new Error(begun.problem)
    await begun.ended
    const regions = async () => (await site.all()).map(({ address }) => address.region)
    expect(await regions()).toEqual(['DE-SN', undefined])
    // The region is not set by hand, so a file with another region may change it.
    expect((await site.all())[0]?.handSet).toBeUndefined()
    await (
      await editor.undo(begun.batchId, 'anna')
    )?.ended
    expect(await editor.state(begun.batchId)).toMatchObject({ undone: 1, kept: 0 })
    expect(await regions()).toEqual([undefined, undefined])
  })
})

const BREWERIES = new URL('../../shared/data/openbrewerydb/breweries.csv', import.meta.url)

describe.skipIf(!existsSync(BREWERIES))('Open Brewery DB (skipped without ../shared/data)', () => {
  test('no brewery gets a region other than its own', () => {
    const [header = '', ...lines] = readFileSync(BREWERIES, 'utf8').split(/\r?\n/)
    const names = header.split(',')
    // Rows with quoted cells are left out here; the import reads them.
    const rows = lines
      .filter((line) => line !== '' && !line.includes('"'))
      .map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
    const counts = { found: 0, all: 0 }
    const wrong: string[] = []
    for (const row of rows) {
      const country = lookUpCountryByName(String(row.country))?.code
      // The list names counties of the United Kingdom and Ireland, which are parts of their regions.
      if (!country || ['GB', 'IE'].includes(country) || !row.latitude) continue
      const said = parseRegion(row.state_province ?? '', country)
      if (!said.ok) continue
      const code = parsePostalCode(row.postal_code ?? '', country)
      const location = exact(Number(row.latitude), Number(row.longitude))
      const region = regionOf({ country, postalCode: code.ok ? code.value : undefined, location })
      counts.all += 1
      if (region) counts.found += 1
      if (region && region !== said.value) wrong.push(`${row.city}: ${region}`)
    }
    // The list is wrong about these: Salt River is a part of Cape Town, and so on.
    const listed = ['Salt River: ZA-WC', 'Nieuwoudtville: ZA-NC', 'Sintra: PT-15', 'Soest: NL-UT']
    expect(wrong.toSorted()).toEqual(listed.toSorted())
    expect(counts.found / counts.all).toBeGreaterThan(0.95)
  })
})
