import { containsPoint, withPoints } from '../../../lib/geo/bounds.ts'
import { type Bounds, distanceKm, type LatLng } from '../../../lib/geo/coordinates.ts'
import type { MapItem, MapPlaceItem, Origin } from '../../../maps/map-view.ts'
import type { FinderView } from '../../views/finder-view.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { placeItem } from './place-item.ts'
import { plateColour } from './plate-colour.ts'

/** The rows of a list as numbered plates of the map. */
export function toPlateItems(rows: readonly PlaceRow[]): MapPlaceItem[] {
  return rows.map(({ slug, number, name, category, point }) => ({
    kind: 'place',
    id: slug,
    number,
    name,
    colour: plateColour(category),
    icon: category?.icon,
    point,
  }))
}

/** The rows of the finder's list, and the selected place where there is no row for it. */
export function finderPlates({ rows, unlisted }: FinderView): MapPlaceItem[] {
  return [...toPlateItems(rows), ...(unlisted ? [placeItem(unlisted)] : [])]
}

/** What the finder's map shows first: that place as well. */
export function finderArea({ area, unlisted }: FinderView): Bounds {
  return unlisted ? withPoints(area, [unlisted.point]) : area
}

type Searched = Pick<FinderView, 'query' | 'origin' | 'radiusKm' | 'isRegion' | 'area' | 'edges'>

/** Where the search starts from, and its circle. */
export function toOrigin({ query, origin, radiusKm }: Searched): Origin | undefined {
  if (!origin) return undefined
  return { point: origin, ...(radiusKm === undefined ? {} : { radiusKm }), ...visitorOf(query) }
}

function visitorOf({ isHere }: FinderView['query']): Pick<Origin, 'isVisitor'> {
  return isHere ? { isVisitor: true } : {}
}

/** Places outside the circle, box or region that was searched are muted. */
export function withMuted(items: readonly MapItem[], searched: Searched): MapItem[] {
  const isOutside = outsideOf(searched)
  return items.map((item) => (isOutside(item.point) ? { ...item, isMuted: true } : item))
}

function outsideOf({ query, origin, radiusKm, isRegion, area, edges }: Searched) {
  const { within } = query
  if (within) return (point: LatLng) => !containsPoint(within, point)
  if (isRegion) {
    const boxes = [area, ...edges.map(({ bounds }) => bounds)]
    return (point: LatLng) => !boxes.some((box) => containsPoint(box, point))
  }
  if (!origin || radiusKm === undefined) return () => false
  return (point: LatLng) => distanceKm(origin, point) > radiusKm
}
