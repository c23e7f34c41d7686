import { boundsOf, wrapLng } from '../../src/lib/geo/bounds.ts'
import type { Bounds, LatLng } from '../../src/lib/geo/coordinates.ts'
import { readPackageFile } from './packages.ts'

/** A state (two digits) or county (five digits) of the Census Bureau's boundary file. */
export type Boundary = { fips: string; name: string; bounds: Bounds; center: LatLng }

type Geometry = {
  type: 'Polygon' | 'MultiPolygon'
  arcs: number[][] | number[][][]
  id: string
  properties: { name: string }
}
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: Record<'states' | 'counties', { geometries: Geometry[] }>
}
type Ring = LatLng[]

/** Boxes and centroids of all states, territories and counties. */
export function readUsBoundaries(): { states: Boundary[]; counties: Boundary[] } {
  const topology = JSON.parse(readPackageFile('us-atlas/counties-10m.json')) as Topology
  const arcs = topology.arcs.map((arc) => unpackArc(arc, topology.transform))
  const boundary = (geometry: Geometry): Boundary => {
    const rings = outerRings(geometry).map((ring) => ring.flatMap((arc) => arcPoints(arcs, arc)))
    const bounds = boundsOf(rings.flat())
    if (!bounds) throw new Error(`${geometry.id} has no shape`)
    return {
      fips: geometry.id,
      name: geometry.properties.name,
      bounds,
      center: centroid(rings, bounds.west),
    }
  }
  const { states, counties } = topology.objects
  return { states: states.geometries.map(boundary), counties: counties.geometries.map(boundary) }
}

// TopoJSON stores each arc as whole-number steps from its first point.
function unpackArc(arc: [number, number][], { scale, translate }: Topology['transform']): Ring {
  let x = 0
  let y = 0
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return { lng: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] }
  })
}

function outerRings({ type, arcs }: Geometry): number[][] {
  if (type === 'Polygon') return [(arcs as number[][])[0] ?? []]
  return (arcs as number[][][]).map((polygon) => polygon[0] ?? [])
}

function arcPoints(arcs: Ring[], index: number): Ring {
  const arc = arcs[index < 0 ? ~index : index] ?? []
  return index < 0 ? arc.toReversed() : arc
}

// Longitudes are counted eastwards from the western edge, so that the Aleutians do not pull Alaska to Europe.
function centroid(rings: Ring[], west: number): LatLng {
  let area = 0
  let latSum = 0
  let lngSum = 0
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const from = ring[i] as LatLng
      const to = ring[(i + 1) % ring.length] as LatLng
      const fromLng = (from.lng - west + 360) % 360
      const toLng = (to.lng - west + 360) % 360
      const cross = fromLng * to.lat - toLng * from.lat
      area += cross
      latSum += (from.lat + to.lat) * cross
      lngSum += (fromLng + toLng) * cross
    }
  }
  return { lat: latSum / (3 * area), lng: wrapLng(lngSum / (3 * area) + west) }
}
