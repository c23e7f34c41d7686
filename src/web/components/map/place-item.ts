import type { MapPlaceItem } from '../../../maps/map-view.ts'
import type { PlacePageView } from '../../views/place-page-view.ts'
import { categoryIcon } from '../category-icons.ts'

/** The place of the page as a plate without a number. */
export function placeItem({ slug, name, category, point }: PlacePageView): MapPlaceItem {
  return {
    kind: 'place',
    id: slug,
    name,
    colour: category?.colour ?? '#5d5b54',
    icon: category && categoryIcon(category.icon),
    point,
  }
}
