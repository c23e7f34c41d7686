import { readFileSync } from 'node:fs'
import { firstLevelOf } from '../../gazetteer/sources/first-level.ts'
import { type GeonamesCity, readGeonamesCities } from '../../gazetteer/sources/geonames-cities.ts'
import { parseRegion } from '../../src/domain/places/region.ts'
import { degreesToEdge, liesWithin, type Outline } from '../../src/lib/geo/outline.ts'
import type { LatLng } from '../../src/lib/geo/coordinates.ts'

/** The distance from the edge, in degrees, from which a point is certainly in the region, and the number of towns that agree. */
export type SureRegion = { marginDegrees: number; towns: number }

export type DrawnRegion = { code: string; outline: Outline; marginDegrees: number }

/** Extra distances from the edge to try, in degrees, for outlines that are off by that much. */
const FURTHER = [0, 0.03, 0.08]
/** The share of towns that may contradict the outline: GeoNames has some in the wrong region. */
const MAX_WRONG_SHARE = 0.005
const MIN_AGREEING = 3
/** The same in a country where other outlines are wrong. */
const MIN_AMONG_WRONG = 10
/** The share of a region's towns in GeoNames that the outline must contain. */
const MIN_SHARE = 0.6
/** The share of airports inside that may contradict, beyond the first. */
const MAX_WRONG_AIRPORT_SHARE = 0.05

/** How many regions of a country may be refuted, as a share of the proven ones. */
const MAX_REFUTED_SHARE = 0.1

type Airport = LatLng & { region: string }

/** Checks whether outlines can be trusted, and how far from the edge: two other sources must agree with them. */
export function createRegionCheck(): (areas: readonly DrawnRegion[]) => Map<string, SureRegion> {
  const towns = Map.groupBy(readGeonamesCities(), ({ country }) => country)
  const airports = Map.groupBy(readAirports(), ({ region }) => region.slice(0, 2))
  return (areas) => {
    const country = areas[0]?.code.slice(0, 2) ?? ''
    return findSureRegions(areas, towns.get(country) ?? [], airports.get(country) ?? [])
  }
}

type PointIn<Point> = { point: Point; toEdge: number }

function findSureRegions(
  areas: readonly DrawnRegion[],
  towns: readonly GeonamesCity[],
  airports: readonly Airport[],
): Map<string, SureRegion> {
  const townsIn = pointsIn(areas, towns)
  const airportsIn = pointsIn(areas, airports)
  const proven: Found[] = []
  const unproven: Found[] = []
  let refuted = 0
  for (const { code, marginDegrees: exact } of areas) {
    if (/[_~]/.test(code)) continue
    const found = FURTHER.map((further) => {
      const marginDegrees = exact + further
      const isInner = ({ toEdge }: PointIn<unknown>) => toEdge > marginDegrees
      const inner = townsIn.get(code)?.filter(isInner) ?? []
      const flown = airportsIn.get(code)?.filter(isInner) ?? []
      const towns = inner.length
      const isRight = areTownsRight(inner, townsIn) && areAirportsRight(flown, code)
      const agreeing = towns === 0 ? 0 : towns + flown.length
      return { code, marginDegrees, towns, agreeing, isRight }
    })
    const [first] = found
    const best = found.find(({ isRight, agreeing }) => isRight && agreeing >= MIN_AGREEING)
    if (best) proven.push(best)
    else if (first.isRight && first.agreeing < MIN_AGREEING) unproven.push(first)
    else refuted += 1
  }
  // If the other regions of the country are right, trust those with too few towns to prove it, too: Bremen, Nunavut.
  const isCountrySure =
    proven.length >= MIN_AGREEING && refuted <= proven.length * MAX_REFUTED_SHARE
  const sure = isCountrySure
    ? [...proven, ...unproven]
    : proven.filter(({ agreeing }) => agreeing >= MIN_AMONG_WRONG)
  return new Map(sure.map((region) => [region.code, region]))
}

type Found = SureRegion & { code: string; agreeing: number }

type TownsOf = ReadonlyMap<string, readonly PointIn<GeonamesCity>[]>

function areTownsRight(inner: readonly PointIn<GeonamesCity>[], all: TownsOf): boolean {
  if (inner.length === 0) return true
  const most = inner.length * MAX_WRONG_SHARE
  return [adminOf, partOf].some((divisionOf) => {
    const counts = countBy(inner, ({ point }) => divisionOf(point))
    const [[division, agreeing]] = [...counts].toSorted(([, one], [, other]) => other - one)
    if (division === '' || inner.length - agreeing > most) return false
    const named = [...all.values()].flat().filter(({ point }) => divisionOf(point) === division)
    return shareOf(inner, named) >= MIN_SHARE
  })
}

function shareOf(
  inner: readonly PointIn<GeonamesCity>[],
  everywhere: readonly PointIn<GeonamesCity>[],
): number {
  const margin = Math.min(...inner.map(({ toEdge }) => toEdge))
  const deep = everywhere.filter(({ toEdge }) => toEdge >= margin)
  return inner.length / Math.max(1, deep.length)
}

const adminOf = ({ admin1 }: GeonamesCity) => (admin1 === '00' ? '' : admin1)
const partOf = ({ admin1, admin2 }: GeonamesCity) => admin2 && `${admin1} ${admin2}`

function areAirportsRight(inner: readonly PointIn<Airport>[], code: string): boolean {
  const said = inner.flatMap(({ point: { region } }) => {
    const read = parseRegion(region, region.slice(0, 2))
    return read.ok ? [read.value] : []
  })
  const right = said.filter((one) => one === code || firstLevelOf(one) === code).length
  const wrong = said.length - right
  return wrong <= right && wrong <= Math.max(1, said.length * MAX_WRONG_AIRPORT_SHARE)
}

/** Points by the smallest region around them. */
function pointsIn<Point extends LatLng>(
  areas: readonly DrawnRegion[],
  points: readonly Point[],
): Map<string, PointIn<Point>[]> {
  const found = new Map<string, PointIn<Point>[]>()
  const bySize = areas.toSorted((one, other) => spanOf(one) - spanOf(other))
  for (const point of points) {
    const around = bySize.find(({ outline }) => liesWithin(point, outline))
    if (!around) continue
    const toEdge = degreesToEdge(point, around.outline)
    const kept = found.get(around.code) ?? []
    kept.push({ point, toEdge })
    found.set(around.code, kept)
  }
  return found
}

function spanOf({ outline }: DrawnRegion): number {
  const [lats, lngs] = [outline.flat().map(({ lat }) => lat), outline.flat().map(({ lng }) => lng)]
  const span = (values: readonly number[]) =>
    values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
  return outline.length === 0 ? 0 : span(lats) * span(lngs)
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  return new Map(Array.from(Map.groupBy(items, keyOf), ([key, { length }]) => [key, length]))
}

/** Airports with their regions: OurAirports, May 2026, public domain. */
function readAirports(): Airport[] {
  const file = readFileSync(new URL('../names/airport-regions.tsv', import.meta.url), 'utf8')
  return file
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [region = '', lat, lng] = line.split('\t')
      return { region, lat: Number(lat), lng: Number(lng) }
    })
}
