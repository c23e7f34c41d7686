import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { Size } from '../camera.ts'
import type { MapLocale } from '../builtin/style/label-layers.ts'
import type { Theme, View } from '../map-view.ts'

/** What is on a picture of the map. */
export type Picture = {
  view: View
  /** CSS pixels */
  size: Size
  theme: Theme
  locale: MapLocale
  plates: readonly PicturePlate[]
  /** the blue dot */
  origin?: LatLng
  /** the sources, written into the corner where nothing beside the picture names them */
  credit?: string
}

export type PicturePlate = {
  /** a plate without one shows the icon */
  number?: number
  point: LatLng
  /** of its category, `#rrggbb` */
  colour: string
  /** of its category: SVG path data on a grid of 24 */
  icon?: string
  selected: boolean
}
