import { readFileSync } from 'node:fs'
import { firstLevelOf } from '../../gazetteer/sources/first-level.ts'
import { type GeonamesCity, readGeonamesCities } from '../../gazetteer/sources/geonames-cities.ts'
import { parseRegion } from '../../src/domain/places/region.ts'
import { degreesToEdge, liesWithin, type Outline } from '../../src/lib/geo/outline.ts'
import type { LatLng } from '../../src/lib/geo/coordinates.ts'

/** How far from its edge a point is certainly in the region, degrees, and the towns that agreed. */
export type SureRegion = { marginDegrees: number; towns: number }

export type DrawnRegion = { code: string; outline: Outline; marginDegrees: number }

/** How much farther from the edge a point may have to be, degrees, where the outline is that much wrong. */
const FURTHER = [0, 0.03, 0.08]
/** Towns in GeoNames that lie in another region than they say. */
const MOST_WRONG = 0.005
const LEAST_AGREEING = 3
/** In a country where other outlines are wrong. */
const LEAST_AMONG_WRONG = 10
/** Of the towns that GeoNames puts into the region. */
const LEAST_SHARE = 0.6
/** Of the airports inside, beyond the first. */
const MOST_WRONG_AIRPORTS = 0.05

/** Of the regions of a country whose towns can tell, compared with those that are right. */
const MOST_REFUTED = 0.1

type Airport = LatLng & { region: string }

/** Says of outlines whether they can be trusted, and how far from the edge: two other sources have to agree with them. */
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
    const best = found.find(({ isRight, agreeing }) => isRight && agreeing >= LEAST_AGREEING)
    if (best) proven.push(best)
    else if (first.isRight && first.agreeing < LEAST_AGREEING) unproven.push(first)
    else refuted += 1
  }
  // Where the other regions of the country are right, so are those that have too few towns to prove it: Bremen, Nunavut.
  const isCountrySure = proven.length >= LEAST_AGREEING && refuted <= proven.length * MOST_REFUTED
  const sure = isCountrySure
    ? [...proven, ...unproven]
    : proven.filter(({ agreeing }) => agreeing >= LEAST_AMONG_WRONG)
  return new Map(sure.map((region) => [region.code, region]))
}

type Found = SureRegion & { code: string; agreeing: number }

type TownsOf = ReadonlyMap<string, readonly PointIn<GeonamesCity>[]>

function areTownsRight(inner: readonly PointIn<GeonamesCity>[], all: TownsOf): boolean {
  if (inner.length === 0) return true
  const most = inner.length * MOST_WRONG
  return [adminOf, partOf].some((divisionOf) => {
    const counts = countBy(inner, ({ point }) => divisionOf(point))
    const [[division, agreeing]] = [...counts].toSorted(([, one], [, other]) => other - one)
    if (division === '' || inner.length - agreeing > most) return false
    const named = [...all.values()].flat().filter(({ point }) => divisionOf(point) === division)
    return shareOf(inner, named) >= LEAST_SHARE
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
  return wrong <= right && wrong <= Math.max(1, said.length * MOST_WRONG_AIRPORTS)
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
