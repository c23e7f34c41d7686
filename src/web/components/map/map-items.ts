import type { MapPlaceItem } from '../../../maps/map-view.ts'
import type { AskedPlate } from '../../../maps/picture/picture-address.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { categoryIcon } from '../place/category-icons.ts'
import { plateColour } from './plate-colour.ts'

/** The rows of a list as numbered plates of the map. */
export function toPlateItems(rows: readonly PlaceRow[]): MapPlaceItem[] {
  return rows.map(({ slug, number, name, category, point }) => ({
    kind: 'place',
    id: slug,
    number,
    name,
    colour: plateColour(category),
    icon: category && categoryIcon(category.icon),
    point,
  }))
}

/** The same plates for the picture of the map. */
export function toPicturePlates(rows: readonly PlaceRow[], selected?: string): AskedPlate[] {
  return rows.map(({ slug, number, category, point }) => ({
    number,
    point,
    colour: plateColour(category),
    selected: slug === selected,
  }))
}
