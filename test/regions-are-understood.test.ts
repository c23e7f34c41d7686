import { beforeAll, describe, expect, test } from 'vitest'
import { REGION_NAMES } from '../src/domain/places/region.ts'
import type { SearchContext } from '../src/domain/search/index-query.ts'
import { findPlaces } from '../src/domain/search/find-places.ts'
import { parsePlaceQuery } from '../src/domain/search/parse-place-query.ts'
import { demoWorld } from './search/worlds.ts'

/** Regions whose plain name means the city; the region has a longer name. */
const NAMED_LIKE_CITIES = new Set(
  (
    'DE-BE DE-HB DE-HH AT-5 AT-9 CH-BE CH-FR CH-GE CH-GL CH-LU CH-NE CH-SG CH-SH CH-SO CH-SZ CH-ZG CH-ZH ' +
    'US-NY US-WA'
  ).split(' '),
)
/** Not states; their names are also those of a city and of a park. */
const OTHERS = new Set(['US-DC', 'US-VI', 'US-AS', 'US-GU', 'US-MP', 'US-PR', 'US-UM'])

let demo: SearchContext

beforeAll(async () => {
  demo = await demoWorld()
})

const meant = (text: string) =>
  findPlaces(parsePlaceQuery(new URLSearchParams({ q: text })), demo).origin

const nameOf = (code: string) => demo.gazetteer.region(code)?.name.de ?? ''

describe.each([
  ['DE', 16],
  ['AT', 9],
  ['CH', 26],
  ['US', 50],
])('the regions of %s are understood', (country, count) => {
  const codes = Object.keys(REGION_NAMES[country] ?? {})
    .map((letters) => `${country}-${letters}`)
    .filter((code) => !OTHERS.has(code))

  test('all of them', () => {
    expect(codes).toHaveLength(count)
  })

  test('by their German and English names, and by those that people write', () => {
    const missed = codes.flatMap((code) => {
      const { name, label } = demo.gazetteer.region(code) ?? {}
      if (!name || !label) return [`${code} is missing`]
      const own = REGION_NAMES[country]?.[code.slice(3)] ?? []
      const names = NAMED_LIKE_CITIES.has(code)
        ? Object.values(label)
        : [...Object.values(name), ...own]
      return [...new Set(names)].flatMap((text) => {
        const origin = meant(text)
        return origin?.id === code ? [] : [`${text}: ${origin?.label.de}, not ${code}`]
      })
    })
    expect(missed).toEqual([])
  })

  test('as the city if people mean that by the name', () => {
    const cities = codes.filter((code) => NAMED_LIKE_CITIES.has(code))
    const kinds = cities.map((code) => {
      return demo.gazetteer.find(nameOf(code), { limit: 1 }).matches[0]?.kind
    })
    expect(kinds).toEqual(cities.map(() => 'city'))
  })

  test('next to a kind of place', () => {
    const others = codes.filter((code) => !NAMED_LIKE_CITIES.has(code))
    const found = others.map((code) => meant(`Brauereien in ${nameOf(code)}`)?.id)
    expect(found).toEqual(others)
  })
})

test.each(["O'Hare", "O'Hare Airport", "Flughafen O'Hare", 'ORD', "Chicago O'Hare"])(
  '%s is the airport of Chicago',
  (text) => {
    expect(meant(text)?.label.de).toBe("Flughafen Chicago-O'Hare")
  },
)

test.each(['Heathrow Airport', 'Schiphol', 'LaGuardia', 'Love Field'])(
  '%s is an airport',
  (text) => {
    expect(meant(text)?.id).toMatch(/^landmark-.*(?:airport|field)/)
  },
)
