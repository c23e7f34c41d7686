import { hasRegionInLabel } from '../src/domain/search/gazetteer/describe-locality.ts'
import { distanceKm } from '../src/lib/geo/coordinates.ts'
import type { PlaceDraft } from './place-draft.ts'

// A neighbour that explains where a town lies must itself be well known.
const KNOWN_POPULATION = 15_000

/** For each town that shares its name with another in its state: the county, or a known town nearby, that tells it apart. */
export function findNeighbours(places: PlaceDraft[]): Map<PlaceDraft, PlaceDraft> {
  const counties = new Map(
    places.flatMap((place) => (place.kind === 'county' ? [[place.area?.code, place]] : [])),
  )
  const towns = places.filter(({ kind, area }) => area === undefined && kind !== 'landmark')
  const known = Map.groupBy(
    towns.filter(({ kind, population }) => kind === 'city' && population >= KNOWN_POPULATION),
    ({ country }) => country,
  )
  const neighbours = new Map<PlaceDraft, PlaceDraft>()
  const groups = Map.groupBy(towns, ({ country, region, de }) =>
    // As in the label: elsewhere it names the country, not the region.
    hasRegionInLabel(country) ? `${country} ${region} ${de}` : `${country} ${de}`,
  )
  for (const namesakes of groups.values()) {
    if (namesakes.length < 2) continue
    const inCounties = new Set(namesakes.map(({ county }) => county)).size === namesakes.length
    for (const town of namesakes) {
      const county = inCounties ? counties.get(town.county) : undefined
      const neighbour = county ?? nearestOther(town, known.get(town.country) ?? [])
      if (neighbour) neighbours.set(town, neighbour)
    }
  }
  return neighbours
}

function nearestOther(town: PlaceDraft, candidates: PlaceDraft[]): PlaceDraft | undefined {
  let best: PlaceDraft | undefined
  let bestKm = Infinity
  for (const candidate of candidates) {
    if (candidate.de === town.de) continue
    const km = distanceKm(town, candidate)
    if (km >= bestKm) continue
    best = candidate
    bestKm = km
  }
  return best
}
