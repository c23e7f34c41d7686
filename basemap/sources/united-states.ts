import polylabel from 'polylabel'
import { feature, mesh } from 'topojson-client'
import { US_STATES } from '../../gazetteer/tables/us-states.ts'
import { simplifyLine } from '../geometry/lines.ts'
import { signedArea } from '../geometry/rings.ts'
import type { Feature, Polygon, Position, Ring } from '../geometry/types.ts'
import { countyName } from '../names/county-names.ts'
import { GERMAN_STATES } from '../names/german-states.ts'
import { readPackageJson } from './read-package.ts'

type Topology = Parameters<typeof mesh>[0]
type Area = {
  id: string
  properties: { name: string }
  geometry:
    | { type: 'Polygon'; coordinates: Polygon }
    | { type: 'MultiPolygon'; coordinates: Polygon[] }
}

// The file's grid is 280 m wide; smaller deviations are steps of that grid.
const GRID_DEGREES = 0.0026

const readTopology = () => readPackageJson<Topology>('us-atlas/counties-10m.json')

/** Lines between states (zoom 3 on) and between counties of a state (zoom 6 on), from the US Census. */
export function unitedStatesBorders(): { states: Feature[]; counties: Feature[] } {
  const topology = readTopology()
  const stateLines = mesh(topology, topology.objects.states, (a, b) => a !== b)
    .coordinates as Position[][]
  const countyLines = mesh(
    topology,
    topology.objects.counties,
    (a, b) => a !== b && stateOf(a) === stateOf(b),
  ).coordinates as Position[][]
  return {
    states: stateLines.map((line) => lineFeature(line, { level: 4 }, 3)),
    counties: countyLines.map((line) => lineFeature(line, {}, 6)),
  }
}

export function stateLabels(): Feature[] {
  return areasOf('states').map(({ id, properties, geometry }): Feature => {
    const german = GERMAN_STATES[id]
    const coordinates = STATE_POINTS[id] ?? labelPoint(geometry)
    const tags = {
      class: 'state',
      name: properties.name,
      ...(german === properties.name ? {} : { name_de: german }),
      rank: 1,
    }
    return { geometry: { type: 'Point', coordinates }, tags, minZoom: SMALL_STATES.has(id) ? 5 : 3 }
  })
}

/** The states and territories with their ISO 3166-2 codes. */
export function stateAreas(): { code: string; geometry: Area['geometry'] }[] {
  return areasOf('states').flatMap(({ id, geometry }) => {
    const state = US_STATES.find(({ fips }) => fips === id)
    return state ? [{ code: `US-${state.code}`, geometry }] : []
  })
}

export function countyLabels(): Feature[] {
  return areasOf('counties').map(({ id, properties, geometry }): Feature => ({
    geometry: { type: 'Point', coordinates: labelPoint(geometry) },
    tags: { name: countyName(id, properties.name) },
    minZoom: 7,
  }))
}

/** The outlines of counties by their numbers of the US Census. */
export function countyRings(ids: ReadonlySet<string>): Ring[] {
  return areasOf('counties')
    .filter(({ id }) => ids.has(id))
    .flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    )
    .map(([ring]) => ring)
}

// Used where people would not look for the name in the middle of the largest part.
const STATE_POINTS: Record<string, Position> = {
  '02': [-152.5, 64.6],
  '06': [-119.9, 37.2],
  '12': [-81.7, 28.3],
  '15': [-157.3, 20.6],
  '22': [-92.4, 31.1],
  '24': [-76.85, 39.35],
  '25': [-71.9, 42.35],
  '26': [-84.7, 43.5],
  '36': [-75.3, 42.9],
  '51': [-78.3, 37.5],
  '53': [-120.3, 47.4],
}
// Connecticut, Delaware, DC, Maryland, Massachusetts, New Hampshire, New Jersey, Rhode Island, Vermont, territories.
const SMALL_STATES = new Set([
  '09',
  '10',
  '11',
  '24',
  '25',
  '33',
  '34',
  '44',
  '50',
  '60',
  '66',
  '69',
  '72',
  '78',
])

function stateOf({ id }: { id: string }): string {
  return id.slice(0, 2)
}

function areasOf(name: 'states' | 'counties'): Area[] {
  const topology = readTopology()
  return (feature(topology, topology.objects[name]) as { features: Area[] }).features
}

function lineFeature(line: Position[], tags: Feature['tags'], minZoom: number): Feature {
  return {
    geometry: { type: 'LineString', coordinates: simplifyLine(line, GRID_DEGREES) },
    tags,
    minZoom,
  }
}

function labelPoint(geometry: Area['geometry']): Position {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const largest = polygons.reduce((a, b) =>
    Math.abs(signedArea(b[0])) > Math.abs(signedArea(a[0])) ? b : a,
  )
  const point = polylabel(largest, 0.02)
  return [point[0], point[1]]
}
