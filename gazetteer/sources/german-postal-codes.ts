import { distanceKm } from '../../src/lib/geo/distance.ts'
import type { LatLng } from '../../src/lib/geo/coordinates.ts'
import { readPackageFile } from './packages.ts'

/** `exact` is false where no station lies in the area and the point is that of the neighbouring codes. */
export type GermanPostalCode = LatLng & { code: number; exact: boolean; city?: string }

type Station = LatLng & { code: string; city: string }

// Two stations of one code farther apart than this: one of them carries a wrong code.
const WIDEST_AREA_KM = 25

/** Every German postal code: the middle of its railway stations, or of the stations whose codes begin alike. */
export function readGermanPostalCodes(): GermanPostalCode[] {
  const stations = readStations()
  const listed = JSON.parse(readPackageFile('german-postal-codes/index.json')) as string[]
  const codes = new Set([...listed, ...stations.map((station) => station.code)])
  const byPrefix = Map.groupBy(stations.flatMap(prefixesOf), ({ prefix }) => prefix)
  return [...codes]
    .map((code) =>
      locate(code, (prefix) => byPrefix.get(prefix)?.map(({ station }) => station) ?? []),
    )
    .filter((located) => located !== undefined)
    .toSorted((a, b) => a.code - b.code)
}

function readStations(): Station[] {
  const lines = readPackageFile('db-stations/data.ndjson').trim().split('\n')
  return lines
    .map((line) => JSON.parse(line))
    .map(({ location, address }) => ({
      lat: location.latitude,
      lng: location.longitude,
      code: String(address.zipcode).trim(),
      city: String(address.city).trim(),
    }))
    .filter(({ code }) => /^\d{5}$/.test(code))
}

function prefixesOf(station: Station): { prefix: string; station: Station }[] {
  return [2, 3, 4, 5].map((length) => ({ prefix: station.code.slice(0, length), station }))
}

function locate(
  code: string,
  stationsOf: (prefix: string) => Station[],
): GermanPostalCode | undefined {
  for (const length of [5, 4, 3, 2]) {
    const stations = stationsOf(code.slice(0, length))
    if (stations.length === 0) continue
    const point = middleOf(stations)
    const exact =
      length === 5 && stations.every((station) => distanceKm(station, point) <= WIDEST_AREA_KM)
    return { code: Number(code), ...point, exact, city: exact ? stations[0]?.city : undefined }
  }
  return undefined
}

// The median, so that one wrong postal code among three does not move the point.
function middleOf(stations: Station[]): LatLng {
  return {
    lat: median(stations.map(({ lat }) => lat)),
    lng: median(stations.map(({ lng }) => lng)),
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}
