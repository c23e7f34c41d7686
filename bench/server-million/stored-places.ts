import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category, Place } from '../../src/domain/places/place.ts'
import { timeZoneAt } from '../../src/domain/places/time-zone.ts'
import {
  readGazetteerFile,
  createRecords,
} from '../../src/domain/search/gazetteer/gazetteer-file.ts'
import type { WeeklyHours } from '../../src/lib/hours/weekly-hours.ts'
import { type RandomNumbers, randomNumbers } from '../place-index/random-numbers.ts'
import { syntheticWorld } from '../place-index/synthetic-places.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CATEGORY_COUNT = 32

type City = { name: string; region: string; lat: number; lng: number; timeZone: string }

export const CATEGORIES: readonly Category[] = Array.from({ length: CATEGORY_COUNT }, (_, i) => {
  const name = { one: `Sorte ${i + 1}`, many: `Sorten ${i + 1}` }
  return {
    id: uuidOf(i, 1),
    slug: `sorte-${i + 1}`,
    name: { de: name, en: name },
    colour: '#2e7d4f',
    icon: 'park',
    order: i,
  }
})

/**
 * Places as they are stored: names, categories and hours of the made-up world of `place-index`, at American cities of the
 * gazetteer, drawn by population^0.7, a few kilometres apart. The same count gives the same places.
 */
export function* storedPlaces(count: number): Generator<Place> {
  const cities = americanCities()
  const random = randomNumbers(11)
  let i = 0
  for (const { texts, categories, hours } of syntheticWorld(count).places()) {
    const city = cities.draw(random)
    const name = texts.names[0] ?? ''
    yield {
      id: uuidOf(i, 0),
      slug: `ort-${i}`,
      name,
      alsoKnownAs: [],
      categoryIds: [...new Set(categories)].map((number) => uuidOf(number, 1)),
      address: {
        street: texts.rest.flat()[0],
        postalCode: String(10_000 + (i % 89_999)),
        city: city.name,
        region: city.region,
        country: 'US',
      },
      location: {
        lat: city.lat + random.normal() * 0.03,
        lng: city.lng + random.normal() * 0.04,
        precision: 'exact',
      },
      timeZone: city.timeZone,
      phone: i % 2 === 0 ? `+1303555${String(i % 10_000).padStart(4, '0')}` : undefined,
      website: i % 3 === 0 ? `https://example.org/ort/${i}` : undefined,
      weeklyHours: hours && plain(hours),
      openingHours: hours && 'Mo-Fr 09:00-17:00',
      openingHoursAreSample: false,
      description: i % 4 === 0 ? { de: `Beim ${name} ist immer etwas los.` } : {},
      attributes: { wheelchair: i % 3 === 0, parking: i % 5 === 0 },
      recipients: [],
      status: 'published',
      version: 1,
    }
    i++
  }
}

function plain({ week, exceptions }: WeeklyHours): WeeklyHours {
  return { week: week.map((day) => [...day]), exceptions }
}

function americanCities() {
  const bytes = readFileSync(join(ROOT, 'gazetteer', 'gazetteer.bin'))
  const records = createRecords(readGazetteerFile(bytes).tables)
  const cities: City[] = []
  const sums: number[] = []
  let sum = 0
  for (let ordinal = records.areaCount; ordinal < records.size; ordinal++) {
    const region = records.region(ordinal)
    const population = records.population(ordinal)
    if (region === undefined || population === 0 || records.kind(ordinal) !== 'city') continue
    if (records.code(records.country(ordinal)) !== 'US') continue
    const { lat, lng } = records.center(ordinal)
    const name = records.names(ordinal).en
    cities.push({
      name,
      region: records.code(region),
      lat,
      lng,
      timeZone: timeZoneAt({ lat, lng }),
    })
    sum += population ** 0.7
    sums.push(sum)
  }
  return {
    draw(random: RandomNumbers): City {
      const wanted = random.next() * sum
      let low = 0
      let high = cities.length - 1
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((sums[middle] ?? 0) <= wanted) low = middle + 1
        else high = middle
      }
      const city = cities[low]
      if (!city) throw new Error('the gazetteer has no American city')
      return city
    },
  }
}

function uuidOf(number: number, kind: number): string {
  return `0190000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
