import type { MapPlaceItem } from '../../../maps/map-view.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { categoryIcon } from '../category-icons.ts'

/** The rows of a list as numbered plates of the map. */
export function toPlateItems(rows: readonly PlaceRow[]): MapPlaceItem[] {
  return rows.map(({ slug, number, name, category, point }) => ({
    kind: 'place',
    id: slug,
    number,
    name,
    colour: category?.colour ?? '#5d5b54',
    icon: category && categoryIcon(category.icon),
    point,
  }))
}
