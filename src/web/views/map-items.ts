import { withPoints } from '../../lib/geo/bounds.ts'
import type { Bounds } from '../../lib/geo/coordinates.ts'
import { decodeOutline } from '../../lib/geo/outline.ts'
import { centeredBoundsAround } from '../../lib/geo/tiles.ts'
import type { MapPlaceItem, MapShape, Origin } from '../../maps/map-view.ts'
import type { CategoryView } from './category-view.ts'
import type { FinderView } from './finder-view.ts'
import type { PlacePageView } from './place-page-view.ts'
import type { PlaceRow } from './place-view.ts'

/** The colour of a plate without a category: `--soft` of the light theme (`styles/tokens.css`), because maps have no style sheet. */
export const NO_CATEGORY_COLOUR = '#5d5b54'

/** What a plate shows of the place's category. */
export function plateOf(category: CategoryView | undefined): Pick<MapPlaceItem, 'colour' | 'icon'> {
  return { colour: category?.colour ?? NO_CATEGORY_COLOUR, icon: category?.icon }
}

type PlacedPlace = Pick<PlaceRow, 'slug' | 'name' | 'category' | 'point'> & { number?: number }

/** A place as a marker: with the number of its row, or with the icon of its category if it is in no list. */
export function toPlaceItem({ slug, number, name, category, point }: PlacedPlace): MapPlaceItem {
  return { kind: 'place', id: slug, name, ...plateOf(category), point, ...(number && { number }) }
}

/** The rows of the finder's list, and the selected place if the list has no row for it. */
export function finderMarkers({ rows, unlisted }: FinderView): MapPlaceItem[] {
  return [...rows, ...(unlisted ? [unlisted] : [])].map(toPlaceItem)
}

/** What the finder's map shows first, including the selected place without a row. */
export function finderArea({ area, unlisted }: FinderView): Bounds {
  return unlisted ? withPoints(area, [unlisted.point]) : area
}

/** The point where the search starts, and its circle. */
export function toOrigin({
  query,
  origin,
  radiusKm,
}: Pick<FinderView, 'query' | 'origin' | 'radiusKm'>): Origin | undefined {
  return origin && { point: origin, radiusKm, isVisitor: query.isHere }
}

/** Wide enough to show the relief around a park. */
const AROUND_KM = 60

/** The extent of a place's map: this radius around it, and all of its area. */
export function areaOfPlace({ point, boundary }: PlacePageView, radiusKm = AROUND_KM): Bounds {
  const around = centeredBoundsAround(point, radiusKm)
  return boundary ? withPoints(around, decodeOutline(boundary).flat()) : around
}

/** The area of a place on the live map. */
export function boundaryShapes(boundary: string | undefined): MapShape[] {
  return boundary === undefined ? [] : [{ outline: decodeOutline(boundary), isTinted: true }]
}
