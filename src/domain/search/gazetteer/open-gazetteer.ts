import type { LatLng } from '../../../lib/geo/coordinates.ts'
import { DEFAULT_COUNTRY } from '../../places/country.ts'
import { describePlace, describePostalCode } from './describe-locality.ts'
import { createFind, createSuggest } from './find-localities.ts'
import {
  createPostalCodes,
  createRecords,
  isPostalCountry,
  readGazetteerFile,
} from './gazetteer-file.ts'
import { localityKey, localityWords } from './locality-key.ts'
import type { Gazetteer, Locality } from './gazetteer.ts'
import { createNameIndex, createNameSearch } from './name-search.ts'
import { createNearestCity } from './nearest-city.ts'

/**
 * Opens `gazetteer.bin`. Throws if the bytes are another kind of file or another version. The country of the site
 * (ISO 3166-1) is the default if a text names none.
 */
export function openGazetteer(
  bytes: Uint8Array,
  siteCountry: () => string = () => DEFAULT_COUNTRY,
): Gazetteer {
  const { header, tables } = readGazetteerFile(bytes)
  const records = createRecords(tables)
  const postalCodes = createPostalCodes(tables)
  const names = createNameIndex(tables)
  const search = createNameSearch(names, records)
  const nearest = createNearestCity(records)
  const areas = new Map(Array.from({ length: records.areaCount }, (_, i) => [records.code(i), i]))

  const townAt = describedOnce((ordinal) => describePlace(records, ordinal))
  const nearestCity = (point: LatLng) => {
    const ordinal = nearest(point)
    return ordinal === undefined ? undefined : townAt(ordinal)
  }
  const isTown = (ordinal: number) =>
    ordinal >= records.areaCount && records.kind(ordinal) !== 'landmark'
  const areaOf = (code: string) => areas.get(code)
  const parts = { records, postalCodes, search, nearestCity, areaOf, siteCountry }
  return {
    find: createFind(parts),
    suggest: createSuggest(parts),
    nearestCity,
    postalCode(country, code) {
      if (!isPostalCountry(country)) return undefined
      const found = postalCodes.find(country, code.trim().replace(/-\d{4}$/, ''))
      return found && describePostalCode(records, found)
    },
    region(code) {
      const ordinal = areas.get(code)
      if (ordinal === undefined || records.kind(ordinal) === 'county') return undefined
      return describePlace(records, ordinal)
    },
    isRegion(name) {
      const key = names.exact(localityKey(name))
      if (key === undefined) return false
      return names.postings(key).some(({ ordinal, use }) => {
        const kind = records.kind(ordinal)
        return use !== 'alternate' && (kind === 'state' || kind === 'country')
      })
    },
    city(name, regionOrCountry) {
      const area = areas.get(regionOrCountry)
      // Towns abroad have no region, so an unknown region would match all of them.
      if (area === undefined) return undefined
      const city = search
        .exact(localityWords(name))
        .filter(({ ordinal }) => isTown(ordinal))
        .filter(({ ordinal }) => [records.region(ordinal), records.country(ordinal)].includes(area))
        .toSorted(
          (a, b) =>
            Number(a.use !== 'name') - Number(b.use !== 'name') ||
            records.weight(b.ordinal) - records.weight(a.ordinal),
        )
        .at(0)
      return city && describePlace(records, city.ordinal)
    },
    landmark(id) {
      const key = names.exact(id.replace(/^landmark-/, '').replaceAll('-', ' '))
      const posting = (key === undefined ? [] : names.postings(key)).find(
        ({ ordinal }) => records.kind(ordinal) === 'landmark',
      )
      return posting && describePlace(records, posting.ordinal)
    },
    cityById(geonamesId) {
      // Called once per page; scanning all cities takes less than a millisecond.
      for (let ordinal = records.areaCount; ordinal < records.size; ordinal++) {
        if (records.source(ordinal) === geonamesId) return describePlace(records, ordinal)
      }
      return undefined
    },
    attributions: header.attributions,
  }
}

const MAX_CACHED = 1000

// A cache, because most points are near the same few towns. Callers must not modify the result.
function describedOnce(describe: (ordinal: number) => Locality): (ordinal: number) => Locality {
  const known = new Map<number, Locality>()
  return (ordinal) => {
    const kept = known.get(ordinal)
    if (kept) return kept
    if (known.size >= MAX_CACHED) known.clear()
    const town = describe(ordinal)
    known.set(ordinal, town)
    return town
  }
}
