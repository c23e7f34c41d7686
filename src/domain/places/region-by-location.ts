import { distanceKm, type Bounds, type LatLng } from '../../lib/geo/coordinates.ts'
import { boundsOf, containsWithMargin } from '../../lib/geo/bounds.ts'
import { decodeOutline, degreesToEdge, liesWithin, type Outline } from '../../lib/geo/outline.ts'
import { isApproximate } from './place.ts'
import type { RegionFinder } from './region.ts'

/** A region that places are assigned to, or one of its neighbors. */
export type PlacedRegion = {
  /** ISO 3166-2, or a private code if there is none */
  code: string
  /** as `encodeOutline` writes it */
  outline: string
  /** beyond this distance from the edge, it is certain on which side a point is */
  marginDegrees: number
  /** two other sources agree with the outline: `basemap/sources/sure-regions.ts` */
  isVerified: boolean
}

/** By country (ISO 3166-1). */
export type PlacedRegions = ReadonlyMap<string, readonly PlacedRegion[]>

export type RegionSources = {
  regions(): PlacedRegions
  // The gazetteer knows postal codes of the USA, Germany, Austria and Switzerland.
  postalCode(
    country: string,
    code: string,
  ): { center: LatLng; region?: string; precision: string } | undefined
  /** the town by which people would describe the point */
  nearestCity(point: LatLng): { country: string; region?: string } | undefined
}

/**
 * Lookups are cached by cells of two kilometers: nine gazetteer searches per point would cost a large import a minute.
 */
const CELL_DEGREES = 0.02
const MAX_CELLS = 200_000
/** Around the middle of a cell. With this radius none of 1,445 breweries in Germany and 5,933 in the USA gets a wrong state; with half
 * of it three do. */
const AROUND_KM = 8.5
/** Around the middle of a postal code, which may cover a large area. */
const AROUND_CODE_KM = 10
/** ZIP codes in the far West of the USA are this large. */
const NEAR_KM = 100

/** The largest margin of any region. */
const MAX_MARGIN_DEGREES = 0.2

/** ZIP codes on both sides of a state border. They determine no state; coordinates decide. */
const CODES_OF_TWO_STATES: ReadonlySet<string> = new Set(
  '02861 42223 59221 63673 71749 73949 81137 84536 86044 86515 88063 89439 97635'.split(' '),
)

export function createRegionFinder(sources: RegionSources): RegionFinder {
  /** The region of the towns around the point, if all are in the same one. */
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
    if (cells.size >= MAX_CELLS) cells.clear()
    cells.set(key, region)
    return region
  }

  const areas = new Map<string, readonly RegionArea[]>()
  const areasOf = (country: string): readonly RegionArea[] => {
    const kept = areas.get(country)
    if (kept) return kept
    const read = readAreas(sources.regions().get(country) ?? [])
    areas.set(country, read)
    return read
  }

  return ({ country, postalCode, location }) => {
    const isShared = country === 'US' && CODES_OF_TWO_STATES.has(postalCode?.slice(0, 5) ?? '')
    const code = postalCode && !isShared ? sources.postalCode(country, postalCode) : undefined
    // All other ZIP codes lie in one state. A German code whose area is only a guess (precision `area`) is ignored.
    const isZip = country === 'US'
    if (location && !isApproximate(location)) {
      const { inside, others } = areasAt(location, areasOf(country))
      if (inside) {
        if (!inside.isVerified) return undefined
        const codeRegion = code?.precision === 'area' ? undefined : code?.region
        // In other countries a code may cross a border, as for Lorch in Hesse and Sauerthal in Rhineland-Palatinate.
        if (isZip && codeRegion) return [inside.code, ...others].find((one) => one === codeRegion)
        return others.length > 0 || (codeRegion && codeRegion !== inside.code)
          ? undefined
          : inside.code
      }
      // On small islands, in other countries and where regions have several levels, the towns around the point decide.
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

type RegionArea = Omit<PlacedRegion, 'outline'> & { outline: Outline; bounds: Bounds }

function readAreas(regions: readonly PlacedRegion[]): readonly RegionArea[] {
  return regions.flatMap((region) => {
    const outline = decodeOutline(region.outline)
    const bounds = boundsOf(outline.flat())
    return bounds ? [{ ...region, outline, bounds }] : []
  })
}

type AreaAt = {
  /** the region that the point is in */
  inside?: RegionArea
  /** other regions that it may be in, within their margins */
  others: string[]
}

function areasAt(point: LatLng, areas: readonly RegionArea[]): AreaAt {
  const found: { area: RegionArea; isWithin: boolean; toEdge: number }[] = []
  for (const area of areas) {
    const { outline, bounds } = area
    // Degrees of longitude shrink toward the poles.
    const degrees = MAX_MARGIN_DEGREES / Math.max(0.05, Math.cos((point.lat * Math.PI) / 180))
    if (!containsWithMargin(bounds, point, degrees)) continue
    const isWithin = liesWithin(point, outline)
    const toEdge = degreesToEdge(point, outline)
    if (isWithin || toEdge < MAX_MARGIN_DEGREES) found.push({ area, isWithin, toEdge })
  }
  // Brandenburg's outline has no hole for Berlin, so the smallest region around a point counts.
  const [inmost] = found
    .filter(({ isWithin }) => isWithin)
    .toSorted((one, other) => sizeOf(one.area) - sizeOf(other.area))
  const own = inmost?.area.marginDegrees ?? 0
  const isAtEdge = inmost !== undefined && inmost.toEdge < own
  const others = found.filter(
    ({ area, isWithin, toEdge }) =>
      area !== inmost?.area &&
      (toEdge < Math.max(own, area.marginDegrees) || (isWithin && isAtEdge)),
  )
  return { inside: inmost?.area, others: others.map(({ area }) => area.code) }
}

function sizeOf({ bounds: { west, south, east, north } }: RegionArea): number {
  return (east - west) * (north - south)
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
