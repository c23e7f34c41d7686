import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Polygon, Position } from '../geometry/types.ts'

type Properties = Record<string, string | number | undefined>
type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Polygon[] }
export type Row = { properties: Properties; geometry: Geometry }

/** Reads the gathered files (see README.md) from the folder that was named on the command line. */
export type DataFolder = {
  path: string
  /** the features of `name.geojson.gz`; none if the file was left out on purpose */
  read(name: string): Row[]
}

export function openDataFolder(path: string, leftOut: readonly string[]): DataFolder {
  return {
    path,
    read(name) {
      if (leftOut.some((start) => name.startsWith(start))) return []
      const text = gunzipSync(readFileSync(join(path, `${name}.geojson.gz`))).toString()
      return (JSON.parse(text) as { features: Row[] }).features
    },
  }
}

export function linesOf({ geometry }: Row): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

export function polygonsOf({ geometry }: Row): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

export function text(value: string | number | undefined): string {
  return value === undefined ? '' : String(value)
}
