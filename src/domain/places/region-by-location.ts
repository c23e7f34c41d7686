import type { LatLng } from '../../lib/geo/coordinates.ts'
import { distanceKm } from '../../lib/geo/distance.ts'
import { isApproximate } from './place.ts'
import type { RegionFinder } from './region.ts'

/** The part of the gazetteer that knows where regions lie; it knows those of the USA, Germany, Austria and Switzerland. */
export type RegionSources = {
  postalCode(
    country: string,
    code: string,
  ): { center: LatLng; region?: string; precision: string } | undefined
  /** the town that people would name the point by */
  nearestCity(point: LatLng): { country: string; region?: string } | undefined
}

/**
 * Points are looked up by cells of two kilometres and kept: nine searches of the gazetteer would cost a large import a minute.
 */
const CELL_DEGREES = 0.02
const MOST_CELLS = 200_000
/** Around the middle of a cell. No brewery of 1,445 in Germany and 5,933 in the USA gets a wrong state; with half of it three do. */
const AROUND_KM = 8.5
/** Around the middle of a postal code, which may reach far. */
const AROUND_CODE_KM = 10
/** American ZIP codes of the far West reach that far. */
const NEAR_KM = 100

export function createRegionFinder(sources: RegionSources): RegionFinder {
  /** The region of all towns around the point, if it is one. */
  const regionAround = (center: LatLng, country: string, km: number): string | undefined => {
    const points = [center, ...directions(center, km)]
    const regions = new Set(
      points.map((point) => {
        const town = sources.nearestCity(point)
        return town?.country === country ? town.region : undefined
      }),
    )
    const [region] = regions
    return regions.size === 1 ? region : undefined
  }

  const cells = new Map<string, string | undefined>()
  const regionOfCell = ({ lat, lng }: LatLng, country: string): string | undefined => {
    const [row, column] = [Math.round(lat / CELL_DEGREES), Math.round(lng / CELL_DEGREES)]
    const key = `${country} ${row} ${column}`
    if (cells.has(key)) return cells.get(key)
    const center = { lat: row * CELL_DEGREES, lng: column * CELL_DEGREES }
    const region = regionAround(center, country, AROUND_KM)
    if (cells.size >= MOST_CELLS) cells.clear()
    cells.set(key, region)
    return region
  }

  return ({ country, postalCode, location }) => {
    const code = postalCode === undefined ? undefined : sources.postalCode(country, postalCode)
    // A ZIP code lies in one state; a German one whose area is only guessed says nothing.
    const isZip = country === 'US'
    if (location && !isApproximate(location)) {
      const around = regionOfCell(location, country)
      const isSame = !code?.region || code.region === around || code.precision === 'area'
      if (around) return isSame ? around : undefined
      const isNear = code && distanceKm(code.center, location) <= NEAR_KM
      return isZip && isNear ? code.region : undefined
    }
    if (!code?.region || isZip) return code?.region
    if (code.precision === 'area') return undefined
    const around = regionAround(code.center, country, AROUND_CODE_KM)
    return around === code.region ? around : undefined
  }
}

const KM_PER_DEGREE = 111

function directions({ lat, lng }: LatLng, km: number): LatLng[] {
  const degrees = km / KM_PER_DEGREE
  const shrink = Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4
    return {
      lat: lat + degrees * Math.cos(angle),
      lng: lng + (degrees * Math.sin(angle)) / shrink,
    }
  })
}
