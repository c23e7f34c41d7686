import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPlaces } from '../src/domain/search/find-places.ts'
import { describePlace } from '../src/domain/search/gazetteer/describe-locality.ts'
import { createRecords, readGazetteerFile } from '../src/domain/search/gazetteer/gazetteer-file.ts'
import type { Locality } from '../src/domain/search/gazetteer/gazetteer.ts'
import { listPlaces } from '../src/domain/search/list-places.ts'
import { parsePlaceQuery } from '../src/domain/search/parse-place-query.ts'
import { PAGE_SIZE } from '../src/domain/search/place-query.ts'
import { demoWorld } from './search/worlds.ts'

test.each([
  { country: 'US', locale: 'en', count: 300 },
  { country: 'DE', locale: 'de', count: 100 },
] as const)(
  'the first page of the demo is full for each of the $count largest cities of $country',
  async ({ country, locale, count }) => {
    const world = await demoWorld()
    const cities = largestCities(country, count)
    expect(cities).toHaveLength(count)
    const queries = cities.map(({ label }) =>
      parsePlaceQuery(new URLSearchParams({ q: label[locale] })),
    )
    const short = queries.filter(
      (query) =>
        findPlaces(query, world).found.length < PAGE_SIZE ||
        listPlaces(query, { limit: PAGE_SIZE }, world).found.length < PAGE_SIZE,
    )
    expect(short.map(({ text }) => text)).toEqual([])
  },
)

function largestCities(country: string, count: number): Locality[] {
  const { tables } = readGazetteerFile(readFileSync('gazetteer/gazetteer.bin'))
  const records = createRecords(tables)
  return Array.from({ length: records.size }, (_, ordinal) => ordinal)
    .filter((ordinal) => records.kind(ordinal) === 'city' && records.population(ordinal) > 0)
    .toSorted((a, b) => records.population(b) - records.population(a))
    .map((ordinal) => describePlace(records, ordinal))
    .filter((city) => city.country === country)
    .slice(0, count)
}
