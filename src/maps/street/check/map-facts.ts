import type { Bounds } from '../../../lib/geo/coordinates.ts'
import type { MapSchema } from '../schema.ts'

/** The kind of a request: the style, the TileJSON description of tiles, an archive of tiles, one tile. */
export type MapRequestKind = 'style' | 'description' | 'archive' | 'tile'

/** One request, or one file that was opened, with its result. */
export type MapResponse = {
  what: MapRequestKind
  /** address or path */
  address: string
  /** HTTP status; files have none */
  status?: number
  contentType?: string
  /** `Access-Control-Allow-Origin` as received; undefined without one and for files */
  allowedOrigin?: string
  /** tells one state of it from the next */
  etag?: string
  /** why nothing could be done with it */
  problem?: MapResponseProblem
}

export type MapResponseProblem =
  | 'unreachable'
  | 'address_refused'
  | 'timed_out'
  | 'too_large'
  | 'missing'
  | 'unreadable'
  | 'bad_status'
  | 'not_json'
  | 'not_a_style'
  | 'no_vector_source'
  | 'not_a_description'
  | 'no_ranges'
  | 'not_pmtiles'
  | 'damaged'

/** The header of an archive; degrees. */
export type ArchiveFacts = {
  minZoom: number
  maxZoom: number
  bounds: Bounds
  /** whether it holds vector tiles as MapLibre reads them (Mapbox Vector Tiles) */
  holdsVectorTiles: boolean
}

/** Everything that was found out about the operator's map; what it means is judged by `checkMap`. */
export type MapFacts = {
  /** in the order of the requests */
  answers: MapResponse[]
  archive?: ArchiveFacts
  /** of the archive or its description; empty when neither names any */
  describedLayers: string[]
  /** the tile that was read */
  tile?: { z: number; x: number; y: number; bytes: number; layers: string[] }
  /** names of all properties seen, described or read */
  fields: string[]
  attribution?: string
  /** origins that a style or a description names besides its own */
  foreignOrigins: { what: 'glyphs' | 'sprite' | 'tiles'; origin: string }[]
  /** the schema of the settings, or of the file when they name none */
  schema?: MapSchema
}
