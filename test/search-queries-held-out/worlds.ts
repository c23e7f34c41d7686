import { createReadStream, readFileSync } from 'node:fs'
import { parseCountry } from '../../src/domain/places/country.ts'
import { parsePlace, withHours } from '../../src/domain/places/parse-place.ts'
import type { Attribute, Category, LocalText, Place } from '../../src/domain/places/place.ts'
import { parseRegion } from '../../src/domain/places/region.ts'
import { buildCatalogue } from '../../src/domain/search/catalogue/open-catalogue.ts'
import type { findPlaces } from '../../src/domain/search/find-places.ts'
import { openGazetteer } from '../../src/domain/search/gazetteer/open-gazetteer.ts'
import { readTable } from '../../src/lib/table/read-table.ts'
import { aPlace } from '../builders.ts'
import { readHours } from '../read-hours.ts'
import type { InventedPlace } from './expectations.ts'

const ROOT = new URL('../../', import.meta.url)
const NOW = new Date('2026-11-21T19:00:00Z')

/** The file that a site reads its localities from. */
const gazetteerBytes = readFileSync(new URL('gazetteer/gazetteer.bin', ROOT))
const gazetteer = openGazetteer(gazetteerBytes)

export type World = { places: Place[]; finding: Parameters<typeof findPlaces>[1] }

type DemoPlace = {
  name: string
  originalName?: string
  categories: string[]
  address: Place['address']
  location: { latitude: number; longitude: number; precision: 'exact' }
  openingHours?: string
  description: LocalText
  attributes?: Place['attributes']
}

const site: { attributes: Attribute[]; categories: Omit<Category, 'id'>[] } = demoFile('site.json')

/** The demo site as it starts, with its opening hours. */
export async function demoSite(): Promise<World> {
  return worldOf(await demoPlaces())
}

/** The demo site with places whose names look like something else. */
export async function adversarialSite(named: readonly InventedPlace[]): Promise<World> {
  const invented = named.map(([name, city, lat, lng]) =>
    aPlace({
      name,
      categoryIds: ['laden'],
      address: { city, country: lng < -30 ? 'US' : 'DE' },
      location: { lat, lng, precision: 'exact' },
    }),
  )
  const shop = {
    id: 'laden',
    slug: 'laden',
    name: { de: { one: 'Laden', many: 'Läden' }, en: { one: 'Shop', many: 'Shops' } },
    colour: '#884488',
    icon: 'park' as const,
    order: 4,
  }
  return worldOf([...(await demoPlaces()), ...invented], [shop])
}

/** The breweries of the file `breweries.csv` of Open Brewery DB that have coordinates. */
export async function breweries(file: string): Promise<World> {
  const result = await readTable(createReadStream(file))
  if (!result.ok) throw new Error(`${file}: ${result.problem}`)
  const { header, batches } = result.table
  const places: Place[] = []
  for await (const rows of batches) {
    for (const { cells } of rows) {
      const cell = (name: string) => cells[header.indexOf(name)]?.trim() ?? ''
      const [lat, lng] = [cell('latitude'), cell('longitude')].map(Number)
      if (!lat || !lng) continue
      const country = parseCountry(cell('country'))
      const code = country.ok ? country.value : 'GB'
      const region = parseRegion(cell('state_province'), code)
      const address = {
        street: cell('address_1') || undefined,
        postalCode: cell('postal_code') || undefined,
        city: cell('city') || undefined,
        region: region.ok ? region.value : undefined,
        country: code,
      }
      const location = { lat, lng, precision: 'exact' as const }
      places.push(aPlace({ name: cell('name'), categoryIds: ['brauerei'], address, location }))
    }
  }
  return worldOf(places)
}

async function demoPlaces(): Promise<Place[]> {
  const files: DemoPlace[][] = ['parks.json', 'towns.json', 'breweries.json'].map(demoFile)
  return Promise.all(files.flat().map(demoPlace))
}

async function demoPlace({
  location,
  originalName,
  categories,
  openingHours,
  ...rest
}: DemoPlace): Promise<Place> {
  const { latitude, longitude, precision } = location
  const { region, country } = rest.address
  const raw = {
    name: rest.name,
    latitude: `${latitude}`,
    longitude: `${longitude}`,
    region,
    country,
  }
  const parsed = parsePlace(raw, { defaultCountry: country, now: NOW })
  const { facts } = await withHours(parsed, openingHours, { now: NOW, readHours })
  const { timeZone, openingHours: text, weeklyHours } = facts
  return aPlace({
    ...rest,
    attributes: rest.attributes ?? {},
    alsoKnownAs: originalName ? [originalName] : [],
    categoryIds: categories,
    location: { lat: latitude, lng: longitude, precision },
    timeZone,
    openingHours: text,
    weeklyHours,
  })
}

async function worldOf(places: Place[], more: readonly Category[] = []): Promise<World> {
  const categories = [...site.categories.map((one) => ({ ...one, id: one.slug })), ...more]
  const catalogue = await buildCatalogue({
    version: 1,
    categories,
    attributes: site.attributes,
    places,
    regionNames: (code) => Object.values(gazetteer.region(code)?.name ?? {}),
  })
  return { places, finding: { catalogue, gazetteer, now: NOW } }
}

// Our own files, whose shape demo/demo.test.ts checks.
function demoFile(name: string) {
  return JSON.parse(readFileSync(new URL(`demo/${name}`, ROOT), 'utf8'))
}
