import type { MapPlaceItem } from '../../../maps/map-view.ts'
import type { AskedPlate } from '../../../maps/picture/picture-address.ts'
import type { PlacePageView } from '../../views/place-page-view.ts'
import { categoryIcon } from '../place/category-icons.ts'

const NO_CATEGORY = '#5d5b54'

/** The place of the page as a plate without a number. */
export function placeItem({ slug, name, category, point }: PlacePageView): MapPlaceItem {
  return {
    kind: 'place',
    id: slug,
    name,
    colour: category?.colour ?? NO_CATEGORY,
    icon: category && categoryIcon(category.icon),
    point,
  }
}

/** The same plate for the picture of the map. */
export function placePlate({ category, point }: PlacePageView): AskedPlate {
  return {
    point,
    colour: category?.colour ?? NO_CATEGORY,
    icon: category?.icon,
    selected: true,
  }
}
