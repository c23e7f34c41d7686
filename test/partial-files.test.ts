import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GeocodeQuery } from '../src/domain/geocoding/geocoder.ts'
import type { ImportPorts } from '../src/domain/import/open-import.ts'
import { openImportSite, textFile } from './import-site.ts'

// The site's country is the United States.
let site: Awaited<ReturnType<typeof openImportSite>>

beforeEach(async () => {
  site = await openImportSite()
})

afterEach(() => site.close())

const BERLIN =
  'id,name,street,zip,city,state,country,lat,lon,opening_hours\n1,Alpha,Weg 1,10115,Berlin,BE,DE,52.532,13.385,Mo-Fr 08:00-18:00\n'

async function onlyPlace() {
  const [place, ...more] = await site.all()
  if (!place || more.length > 0) throw new Error('there is not one place')
  return place
}

/** An export reduced to some columns, about the only place. */
async function runColumns(header: string, cells: string) {
  const { id } = await onlyPlace()
  return site.run(textFile(`Lageplan-ID,Name,${header}\n${id},Alpha,${cells}\n`, 'orte.csv'))
}

describe('an export without its country column uses the country of each place for', () => {
  test.each([
    ['hours alone', 'Öffnungszeiten', 'Mo-Fr 09:00-17:00; PH off'],
    ['a postal code', 'PLZ,Öffnungszeiten', '10115,Mo-Fr 09:00-17:00; PH off'],
    [
      'coordinates',
      'Breitengrad,Längengrad,Öffnungszeiten',
      '52.532,13.385,Mo-Fr 09:00-17:00; PH off',
    ],
  ])('the holidays of its hours, with %s', async (_title, header, cells) => {
    await site.run(textFile(BERLIN))
    await runColumns(header, cells)
    const exceptions = (await onlyPlace()).weeklyHours?.exceptions
    expect(exceptions).toHaveProperty(['2026-12-25'])
    // Thanksgiving is not a holiday there; Women's Day is one only in Berlin.
    expect(exceptions).not.toHaveProperty(['2026-11-26'])
    expect(exceptions).toHaveProperty(['2027-03-08'])
  })

  test.each([
    ['0351 7654321', '+493517654321'],
    ['(351) 765-4321', '+493517654321'],
  ])('the telephone number %s', async (phone, stored) => {
    await site.run(textFile(BERLIN))
    await runColumns('Telefon', phone)
    expect((await onlyPlace()).phone).toBe(stored)
  })

  test('a house number, and letters that are a state elsewhere', async () => {
    await site.run(textFile(BERLIN.replace('Berlin,BE,DE', 'Bern,,CH').replace('10115', '3011')))
    await runColumns('Straße,Hausnummer,Region', 'Gasse,7,BE')
    expect((await onlyPlace()).address).toMatchObject({
      street: 'Gasse 7',
      region: 'CH-BE',
      country: 'CH',
    })
  })

  test('the requests to a geocoder', async () => {
    const asked: GeocodeQuery[] = []
    const geocoding: ImportPorts['geocoding'] = {
      host: 'photon.example',
      async locate(query) {
        asked.push(query)
        const pin = { lat: 40.75, lng: -73.99, precision: 'street' } as const
        return { kind: 'found', point: { ...pin, label: 'Weg 1, New York', country: 'US' } }
      },
      findStored: async () => undefined,
      postpone: async () => {},
    }
    await site.close()
    site = await openImportSite({ geocoding })
    await site.run(textFile('id,name,zip,city,country\n1,Alpha,10115,Berlin,DE\n'))
    const { report } = await runColumns('Straße,PLZ,Ort', 'Weg 1,10115,Berlin')
    expect(asked).toMatchObject([{ street: 'Weg 1', country: 'DE' }])
    expect(report.changed.first).toMatchObject([{ differences: [{ field: 'street' }] }])
  })
})

test('the log names the geocoder that located a new place, and none if the file did', async () => {
  const point = { lat: 52.532, lng: 13.385, precision: 'exact', label: 'Weg 1' } as const
  const geocoding: ImportPorts['geocoding'] = {
    host: 'photon.example',
    locate: async () => ({ kind: 'found', point }),
    findStored: async () => undefined,
    postpone: async () => {},
  }
  await site.close()
  site = await openImportSite({ geocoding })
  const header = 'id,name,street,zip,city,country,latitude,longitude'
  const address = 'Weg 1,10115,Berlin,DE'
  await site.run(textFile(`${header}\n1,Alpha,${address},,\n2,Beta,${address},52.531,13.384\n`))
  const geocoderOf = async (name: string) => {
    const place = (await site.all()).find((one) => one.name === name)
    const [added] = await site.storage.placeTable.history(place?.id ?? '')
    return added?.origin.geocoder
  }
  expect(await geocoderOf('Alpha')).toBe('photon.example')
  expect(await geocoderOf('Beta')).toBeUndefined()
})

test('an export without place ids finds places by their source', async () => {
  await site.run(
    textFile(BERLIN.replace('name,', 'name,status,').replace('Alpha,', 'Alpha,closed,')),
  )
  const place = await onlyPlace()
  const file = textFile(
    'Lageplan-Quelle,Kennung,Name,Land,Breitengrad,Längengrad\ncsv:places,1,Alfa,DE,52.532,13.385\n',
    'orte-2026.csv',
  )
  const { applied, report } = await site.run(file)
  expect(applied.ok).toBe(true)
  expect(report).toMatchObject({ added: 0, changed: { total: 1 } })
  expect(await onlyPlace()).toEqual({ ...place, name: 'Alfa', version: 2 })
})

describe('the id of a place in a row', () => {
  test('may be in capitals, as some programs write it', async () => {
    await site.run(textFile(BERLIN))
    const { id } = await onlyPlace()
    const file = textFile(`Lageplan-ID,Name\n${id.toUpperCase()},Alfa\n`, 'orte.csv')
    expect((await site.run(file)).report.changed.total).toBe(1)
    expect((await onlyPlace()).name).toBe('Alfa')
  })

  test('rejects the row if it is invalid, because the row would become a new place', async () => {
    await site.run(textFile(BERLIN))
    const line = '7,Alfa,DE,52.532,13.385,01900000-0000-7000\n'
    const file = textFile(
      `Kennung,Name,Land,Breitengrad,Längengrad,Lageplan-ID\n${line}`,
      'orte.csv',
    )
    const { report } = await site.run(file)
    expect(report).toMatchObject({ added: 0, rejected: { total: 1 } })
    expect(report.rejected.first).toMatchObject([
      { reason: 'place_id_invalid', column: 'Lageplan-ID', value: '01900000-0000-7000' },
    ])
  })

  test('names no place if the cell is empty', async () => {
    const file = textFile('Lageplan-ID,Name,Breitengrad,Längengrad\n,Alfa,40.75,-73.99\n')
    expect((await site.run(file)).report.added).toBe(1)
  })
})
