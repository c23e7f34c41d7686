import { containsPoint } from '../../../lib/geo/bounds.ts'
import type { MapItem, MapPlaceItem } from '../../../maps/map-view.ts'

/** What the map shows besides the numbered places of the list, which are not counted a second time. */
export function withoutListed(
  items: readonly MapItem[],
  numbered: readonly MapPlaceItem[],
): readonly MapItem[] {
  const slugs = new Set(numbered.map(({ id }) => id))
  return items.flatMap((item): MapItem[] => {
    if (item.kind === 'place') return slugs.has(item.id) ? [] : [item]
    if (item.kind === 'stack') {
      const places = item.places.filter(({ id }) => !slugs.has(id))
      const count = item.count - (item.places.length - places.length)
      const [last] = places
      // One that is left alone is no stack, and can be chosen at once.
      if (count === 1 && last) return [{ kind: 'place', ...last, point: item.point }]
      return count > 0 ? [{ ...item, places, count }] : []
    }
    const inside = numbered.filter(({ point }) => containsPoint(item.bounds, point)).length
    return item.count > inside ? [{ ...item, count: item.count - inside }] : []
  })
}
