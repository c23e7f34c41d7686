import { createReadStream, existsSync, readFileSync } from 'node:fs'
import type { Category, LocalText, Place } from '../../src/domain/places/place.ts'
import { parseCountry } from '../../src/domain/places/country.ts'
import { parseRegion } from '../../src/domain/places/region.ts'
import { buildCatalogue } from '../../src/domain/search/catalogue/open-catalogue.ts'
import type { SearchContext } from '../../src/domain/search/index-query.ts'
import { openGazetteer } from '../../src/domain/search/gazetteer/open-gazetteer.ts'
import { readTable } from '../../src/lib/table/read-table.ts'
import { aPlace } from '../builders.ts'

const ROOT = new URL('../../', import.meta.url)
const BREWERIES = new URL('../shared/data/openbrewerydb/breweries.csv', ROOT)

/** Whether the breweries are in `../shared/data`, next to the clone. */
export const HAS_BREWERIES = existsSync(BREWERIES)

const gazetteer = openGazetteer(readFileSync(new URL('gazetteer/gazetteer.bin', ROOT)))
const NOW = new Date('2026-11-21T19:00:00Z')

type DemoPlace = {
  name: string
  originalName?: string
  categories: string[]
  address: Place['address']
  location: { latitude: number; longitude: number; precision: 'exact' }
  description: LocalText
  attributes?: Place['attributes']
}

const site: Pick<SearchContext['catalogue'], 'attributes'> & {
  categories: Omit<Category, 'id'>[]
} = demoFile('site.json')
const categories = site.categories.map((category) => ({ ...category, id: category.slug }))

/** The demo site as visitors find it. */
export function demoWorld(): Promise<SearchContext> {
  const files: DemoPlace[][] = ['parks.json', 'towns.json', 'breweries.json'].map(demoFile)
  const places = files.flatMap((file) =>
    file.map(({ location, originalName, categories: slugs, ...rest }) =>
      aPlace({
        ...rest,
        attributes: rest.attributes ?? {},
        alsoKnownAs: originalName ? [originalName] : [],
        categoryIds: slugs,
        location: {
          lat: location.latitude,
          lng: location.longitude,
          precision: location.precision,
        },
      }),
    ),
  )
  return worldOf(places)
}

/** All breweries in the world that have coordinates: 9,000 real names and addresses. */
export async function breweryWorld(): Promise<SearchContext> {
  const result = await readTable(createReadStream(BREWERIES))
  if (!result.ok) throw new Error(`breweries: ${result.problem}`)
  const { header, batches } = result.table
  const places: Place[] = []
  for await (const rows of batches) {
    for (const { cells } of rows) {
      const cell = (name: string) => cells[header.indexOf(name)]?.trim() ?? ''
      const [lat, lng] = [cell('latitude'), cell('longitude')].map(Number)
      if (!lat || !lng) continue
      places.push(aBrewery(cell, lat, lng))
    }
  }
  return worldOf(places)
}

function aBrewery(cell: (name: string) => string, lat: number, lng: number): Place {
  const country = parseCountry(cell('country'))
  const code = country.ok ? country.value : 'GB'
  const region = parseRegion(cell('state_province'), code)
  return aPlace({
    name: cell('name'),
    categoryIds: ['brauerei'],
    address: {
      street: cell('address_1') || undefined,
      postalCode: cell('postal_code') || undefined,
      city: cell('city') || undefined,
      region: region.ok ? region.value : undefined,
      country: code,
    },
    location: { lat, lng, precision: 'exact' },
  })
}

/** A world of these places, with the categories of the demo. */
export async function worldOf(places: Place[]): Promise<SearchContext> {
  const catalogue = await buildCatalogue({
    version: 1,
    categories,
    attributes: site.attributes,
    places,
    regionNames: (code) => Object.values(gazetteer.region(code)?.name ?? {}),
  })
  return { catalogue, gazetteer, now: NOW }
}

// Our own files, whose shape demo/demo.test.ts checks.
function demoFile(name: string) {
  return JSON.parse(readFileSync(new URL(`demo/${name}`, ROOT), 'utf8'))
}
