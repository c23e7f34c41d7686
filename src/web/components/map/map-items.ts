import type { MapPlaceItem } from '../../../maps/map-view.ts'
import type { AskedPlate } from '../../../maps/picture/picture-address.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { categoryIcon } from '../place/category-icons.ts'

const NO_CATEGORY = '#5d5b54'

/** The rows of a list as numbered plates of the map. */
export function toPlateItems(rows: readonly PlaceRow[]): MapPlaceItem[] {
  return rows.map(({ slug, number, name, category, point }) => ({
    kind: 'place',
    id: slug,
    number,
    name,
    colour: category?.colour ?? NO_CATEGORY,
    icon: category && categoryIcon(category.icon),
    point,
  }))
}

/** The same plates for the picture of the map. */
export function toPicturePlates(rows: readonly PlaceRow[], selected?: string): AskedPlate[] {
  return rows.map(({ slug, number, category, point }) => ({
    number,
    point,
    colour: category?.colour ?? NO_CATEGORY,
    selected: slug === selected,
  }))
}
