import { withPoints } from '../../../lib/geo/bounds.ts'
import type { Bounds } from '../../../lib/geo/coordinates.ts'
import { decodeOutline } from '../../../lib/geo/outline.ts'
import { boxAroundOnMap } from '../../../lib/geo/tiles.ts'
import type { MapPlaceItem, MapShape } from '../../../maps/map-view.ts'
import type { PlacePageView } from '../../views/place-page-view.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { plateColour } from './plate-colour.ts'

/** A place that is in no list as a plate without a number. */
export function placeItem({
  slug,
  name,
  category,
  point,
}: Pick<PlaceRow, 'slug' | 'name' | 'category' | 'point'>): MapPlaceItem {
  return {
    kind: 'place',
    id: slug,
    name,
    colour: plateColour(category),
    icon: category?.icon,
    point,
  }
}

/** Far enough for the relief around a park. */
const AROUND_KM = 60

/** The extent of a place's map: this far around it, and all of its area. */
export function areaOfPlace({ point, boundary }: PlacePageView, radiusKm = AROUND_KM): Bounds {
  const around = boxAroundOnMap(point, radiusKm)
  return boundary ? withPoints(around, decodeOutline(boundary).flat()) : around
}

/** The area of a place on the live map. */
export function boundaryShapes(boundary: string | undefined): MapShape[] {
  return boundary === undefined ? [] : [{ outline: decodeOutline(boundary), isTinted: true }]
}
