import type { MapPlaceItem } from '../../../maps/map-view.ts'
import type { AskedPlate } from '../../../maps/picture/picture-address.ts'
import type { PlacePageView } from '../../views/place-page-view.ts'
import { categoryIcon } from '../place/category-icons.ts'
import { plateColour } from './plate-colour.ts'

/** The place of the page as a plate without a number. */
export function placeItem({ slug, name, category, point }: PlacePageView): MapPlaceItem {
  return {
    kind: 'place',
    id: slug,
    name,
    colour: plateColour(category),
    icon: category && categoryIcon(category.icon),
    point,
  }
}

/** The same plate for the picture of the map. */
export function placePlate({ category, point }: PlacePageView): AskedPlate {
  return {
    point,
    colour: plateColour(category),
    icon: category?.icon,
    selected: true,
  }
}
