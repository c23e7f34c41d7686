import { findPlaces } from '../../src/domain/search/find-places.ts'
import { describePlace } from '../../src/domain/search/gazetteer/describe-locality.ts'
import {
  readGazetteerFile,
  createRecords,
} from '../../src/domain/search/gazetteer/gazetteer-file.ts'
import { parsePlaceQuery } from '../../src/domain/search/parse-place-query.ts'

const FULL_PAGE = 20
const COUNTRIES = [
  { name: 'the US', country: 'US', locale: 'en', count: 300 },
  { name: 'Germany', country: 'DE', locale: 'de', count: 100 },
] as const

type Finding = Parameters<typeof findPlaces>[1]
type ShowMiss = (text: string, faults: readonly string[]) => void

/** For the largest cities of each country: how many of them, typed with their state, bring a full first page. */
export function listsFullPages(bytes: Uint8Array, finding: Finding, showMiss: ShowMiss) {
  const records = createRecords(readGazetteerFile(bytes).tables)
  const cities = Array.from({ length: records.size }, (_, ordinal) => ordinal)
    .filter((ordinal) => records.kind(ordinal) === 'city' && records.population(ordinal) > 0)
    .toSorted((a, b) => records.population(b) - records.population(a))
    .map((ordinal) => describePlace(records, ordinal))
  const wanted = Math.min(FULL_PAGE, finding.catalogue.index.count({}))
  return COUNTRIES.map(({ name, country, locale, count }) => {
    const largest = cities.filter((city) => city.country === country).slice(0, count)
    const full = largest.filter((city) => {
      const { found } = findPlaces(
        parsePlaceQuery(new URLSearchParams({ q: city.label[locale] })),
        finding,
      )
      if (found.length >= wanted) return true
      showMiss(city.label[locale], [`lists ${found.length}`])
      return false
    })
    return { name, cities: largest.length, full: full.length }
  })
}
