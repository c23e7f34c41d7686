import type { Tile } from '../../../lib/geo/tiles.ts'
import type { TileLayer } from './read-vector-tile.ts'

/** Tiles of the basemap, unpacked. A tile that does not exist is empty; rejects when the file cannot be read. */
export type TileSource = {
  /** the deepest zoom there is; closer views draw its tiles larger */
  maxZoom: number
  layers(tile: Tile): Promise<ReadonlyMap<string, TileLayer>>
}
