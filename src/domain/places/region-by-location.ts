import { distanceKm, type Bounds, type LatLng } from '../../lib/geo/coordinates.ts'
import { boundsOf, containsNearly } from '../../lib/geo/bounds.ts'
import { decodeOutline, degreesToEdge, liesWithin, type Outline } from '../../lib/geo/outline.ts'
import { isApproximate } from './place.ts'
import type { RegionFinder } from './region.ts'

/** A region that places are put into, or one beside it. */
export type PlacedRegion = {
  /** ISO 3166-2, or a code of its own where that is not known */
  code: string
  /** as `encodeOutline` writes it */
  outline: string
  /** how far from the edge points are certainly on its side */
  marginDegrees: number
  /** two other sources agree with the outline: `basemap/sources/sure-regions.ts` */
  isSure: boolean
}

/** By country (ISO 3166-1). */
export type PlacedRegions = ReadonlyMap<string, readonly PlacedRegion[]>

export type RegionSources = {
  regions(): PlacedRegions
  // The gazetteer knows those of the USA, Germany, Austria and Switzerland.
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

/** No margin of a region is wider. */
const FARTHEST_DEGREES = 0.2

/** American ZIP codes on both sides of a state border: they say neither state, and coordinates decide. */
const CODES_OF_TWO_STATES: ReadonlySet<string> = new Set(
  '02861 42223 59221 63673 71749 73949 81137 84536 86044 86515 88063 89439 97635'.split(' '),
)

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
    // Any other ZIP code lies in one state; a German one whose area is only guessed says nothing.
    const isZip = country === 'US'
    if (location && !isApproximate(location)) {
      const { inside, others } = areasAt(location, areasOf(country))
      if (inside) {
        if (!inside.isSure) return undefined
        const said = code?.precision === 'area' ? undefined : code?.region
        // Other countries have codes on both sides of a border: Lorch in Hesse and Sauerthal in Rhineland-Palatinate share theirs.
        if (isZip && said) return [inside.code, ...others].find((one) => one === said)
        return others.length > 0 || (said && said !== inside.code) ? undefined : inside.code
      }
      // On small islands, in other countries and where regions have several levels the towns around it say more.
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
  /** others that it may be in, as exactly as they are known */
  others: string[]
}

function areasAt(point: LatLng, areas: readonly RegionArea[]): AreaAt {
  const found: { area: RegionArea; isWithin: boolean; toEdge: number }[] = []
  for (const area of areas) {
    const { outline, bounds } = area
    // A degree of longitude shrinks towards the poles.
    const degrees = FARTHEST_DEGREES / Math.max(0.05, Math.cos((point.lat * Math.PI) / 180))
    if (!containsNearly(bounds, point, degrees)) continue
    const isWithin = liesWithin(point, outline)
    const toEdge = degreesToEdge(point, outline)
    if (isWithin || toEdge < FARTHEST_DEGREES) found.push({ area, isWithin, toEdge })
  }
  // Brandenburg's outline has no hole for Berlin: of those around a point the smallest one counts.
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
