/** Longitude and latitude in degrees, as in GeoJSON. */
export type Position = [number, number]
export type Ring = Position[]
/** The outer ring, then its holes. */
export type Polygon = Ring[]

/** A feature of a layer: `tags` go into the tiles, `minZoom` and `maxZoom` decide which tiles it is in. */
export type Feature = {
  geometry:
    | { type: 'Point'; coordinates: Position }
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Polygon }
  tags: Tags
  minZoom: number
  maxZoom?: number
}
export type Tags = Record<string, string | number | boolean>
