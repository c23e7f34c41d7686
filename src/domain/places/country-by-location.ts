import { boundsOf, containsWithMargin } from '../../lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../../lib/geo/coordinates.ts'
import { decodeOutline, degreesToEdge, liesWithin, type Outline } from '../../lib/geo/outline.ts'
import { countryAt } from './time-zone.ts'

/** The countries (ISO 3166-1) that a point may be in. */
export type PossibleCountries = {
  /** the country it is certainly in, with no other within several kilometers */
  certain?: string
  /** all countries it may be in, including the certain one; empty far out at sea */
  possible: readonly string[]
}

export type CountrySources = {
  /** the outlines of the world's regions by their codes, as `encodeOutline` writes them */
  outlines(): ReadonlyMap<string, string>
  nearestCity(point: LatLng): { country: string } | undefined
}

type Area = { country: string; bounds: Bounds; text: string; outline?: Outline }

/** Outlines are off by up to 2 km and simplified by about 1 km; as much again for coordinates of villages instead of houses. */
const MARGIN_DEGREES = 0.06
/** Most cells of this size are entirely in one country, so their points need no further check. */
const CELL_DEGREES = 0.1
const MAX_CELLS = 100_000
/** Areas are indexed by blocks of this size, because only a few of the thousands overlap each. */
const BLOCK_DEGREES = 5
/** Degrees of longitude shrink toward the poles; this is the lower limit. */
const MIN_SHRINK = 0.05

/** Finds the countries at points by the outlines of regions; near borders several, without an outline none. */
export function createCountryFinder(sources: CountrySources): (point: LatLng) => PossibleCountries {
  let areas: readonly Area[] | undefined
  let drawn: ReadonlySet<string> | undefined
  const cells = new Map<string, readonly string[]>()

  const blocks = new Map<string, readonly Area[]>()

  const areasNear = ({ lat, lng }: LatLng): readonly Area[] => {
    const [row, column] = [Math.round(lat / BLOCK_DEGREES), Math.round(lng / BLOCK_DEGREES)]
    const key = `${row} ${column}`
    const known = blocks.get(key)
    if (known) return known
    areas ??= readAreas(sources.outlines())
    const center = { lat: row * BLOCK_DEGREES, lng: column * BLOCK_DEGREES }
    const reach = BLOCK_DEGREES / 2 + (MARGIN_DEGREES + CELL_DEGREES) / MIN_SHRINK
    const near = areas.filter(({ bounds }) => containsWithMargin(bounds, center, reach))
    blocks.set(key, near)
    return near
  }

  const around = (point: LatLng, margin: number): readonly string[] => {
    const found = new Set<string>()
    const degrees = margin / Math.max(MIN_SHRINK, Math.cos((point.lat * Math.PI) / 180))
    for (const area of areasNear(point)) {
      if (found.has(area.country)) continue
      if (!containsWithMargin(area.bounds, point, degrees)) continue
      area.outline ??= decodeOutline(area.text)
      if (liesWithin(point, area.outline) || degreesToEdge(point, area.outline) < margin) {
        found.add(area.country)
      }
    }
    return [...found]
  }

  const aroundCell = ({ lat, lng }: LatLng): readonly string[] => {
    const [row, column] = [Math.round(lat / CELL_DEGREES), Math.round(lng / CELL_DEGREES)]
    const key = `${row} ${column}`
    const known = cells.get(key)
    if (known) return known
    const center = { lat: row * CELL_DEGREES, lng: column * CELL_DEGREES }
    const countries = around(center, MARGIN_DEGREES + CELL_DEGREES)
    if (cells.size >= MAX_CELLS) cells.clear()
    cells.set(key, countries)
    return countries
  }

  return (point) => {
    const ofCell = aroundCell(point)
    // Monaco, Hong Kong and the Isle of Man have no outlines, but time zones and towns identify them.
    const zone = countryAt(point)
    const [whole] = ofCell
    if (whole && ofCell.length === 1 && (zone ?? whole) === whole) {
      return { certain: whole, possible: ofCell }
    }
    const drawnHere = ofCell.length > 1 ? around(point, MARGIN_DEGREES) : ofCell
    drawn ??= new Set(Array.from(sources.outlines().keys(), (code) => code.slice(0, 2)))
    const town = sources.nearestCity(point)?.country
    const isUndrawn = town !== undefined && !drawn.has(town)
    const others = [zone, isUndrawn ? town : undefined].filter((one) => one !== undefined)
    const possible = [...new Set([...drawnHere, ...others])]
    const isKnown = drawnHere.length > 0 || (isUndrawn && zone === town)
    return possible.length === 1 && isKnown ? { certain: possible[0], possible } : { possible }
  }
}

function readAreas(outlines: ReadonlyMap<string, string>): Area[] {
  return [...outlines].flatMap(([code, text]) => {
    const bounds = boundsOf(decodeOutline(text).flat())
    return bounds ? [{ country: code.slice(0, 2), bounds, text }] : []
  })
}
