import type { LatLng } from '../../../lib/geo/coordinates.ts'
import type { GazetteerTables } from './gazetteer-file.ts'
import { at, degrees } from './records.ts'

/** One postal code; `place` is the ordinal of the town whose name stands behind it. */
export type PostalCode = {
  country: PostalCountry
  /** five digits */
  code: string
  center: LatLng
  place: number
  /** false when the point is only that of the neighbouring codes */
  isExact: boolean
}

export const POSTAL_COUNTRIES = ['US', 'DE'] as const
export type PostalCountry = (typeof POSTAL_COUNTRIES)[number]

/** The postal codes of each country in ascending order. */
export type PostalCodes = {
  find(country: PostalCountry, code: string): PostalCode | undefined
  /** the codes that begin with one to five digits, evenly picked when there are more than `most` */
  beginning(country: PostalCountry, digits: string, most: number): PostalCode[]
}

export function createPostalCodes(tables: GazetteerTables): PostalCodes {
  const columns = {
    US: { codes: tables.usCode, lats: tables.usLat, lngs: tables.usLng, places: tables.usPlace },
    DE: { codes: tables.deCode, lats: tables.deLat, lngs: tables.deLng, places: tables.dePlace },
  }

  function read(country: PostalCountry, row: number): PostalCode {
    const { codes, lats, lngs, places } = columns[country]
    return {
      country,
      code: String(at(codes, row)).padStart(5, '0'),
      center: { lat: degrees(lats, row), lng: degrees(lngs, row) },
      place: at(places, row),
      isExact: country === 'US' || at(tables.deExact, row) === 1,
    }
  }

  return {
    find(country, code) {
      if (!/^\d{5}$/.test(code)) return undefined
      const { codes } = columns[country]
      const row = lowerBound(codes, Number(code))
      return codes[row] === Number(code) ? read(country, row) : undefined
    },
    beginning(country, digits, most) {
      const { codes } = columns[country]
      const step = 10 ** (5 - digits.length)
      const from = lowerBound(codes, Number(digits) * step)
      const to = lowerBound(codes, (Number(digits) + 1) * step)
      const stride = Math.max(1, Math.floor((to - from) / most))
      const found: PostalCode[] = []
      for (let row = from; row < to && found.length < most; row += stride)
        found.push(read(country, row))
      return found
    },
  }
}

function lowerBound(codes: Uint32Array, wanted: number): number {
  let low = 0
  let high = codes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(codes, middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
