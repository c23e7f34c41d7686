import type { Messages } from '../../messages/index.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { timeFilters } from './open-words.ts'

/** Says what the list holds where no place matches everything: the nearest, or those without a filter. */
export function InsteadNote({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  if (!view.instead) return null
  return (
    <p className="instead-note">
      {view.hasNoHours && `${finder.noHours} `}
      {insteadWords(view, view.instead, finder)}
    </p>
  )
}

function insteadWords(
  view: FinderView,
  without: NonNullable<FinderView['instead']>,
  finder: Messages['finder'],
): string {
  const filters = filtersLeftOut(view, finder)
  const where = without.includes('where') ? whereWords(view, finder) : undefined
  if (!where) return finder.instead.without(filters)
  return filters.length > 0
    ? finder.instead.nearestWithout(where, filters)
    : finder.instead.nearest(where)
}

function whereWords(view: FinderView, finder: Messages['finder']): string {
  if (view.query.within) return finder.inArea
  if (view.radiusKm !== undefined) return finder.withinRadius(view.radiusKm, view.unit)
  return finder.inRegion(view.originName ?? '')
}

// The filters that the listed places do not match, as the chips and the heading call them.
function filtersLeftOut(view: FinderView, finder: Messages['finder']): string[] {
  return (view.instead ?? []).flatMap((part) => {
    switch (part) {
      case 'open':
        return timeFilters(view.query, finder)
      case 'attributes':
        return view.attributes.map(({ name, value }) => finder.attribute(name, [value]))
      case 'words':
        return view.words
      case 'categories': {
        const chosen = view.categories.filter(({ active }) => active).map(({ many }) => many)
        return [...chosen, ...view.unknownCategories]
      }
      case 'where':
        return []
    }
  })
}
