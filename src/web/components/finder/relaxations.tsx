import { Link } from '../link.tsx'
import type { Locale } from '../../../domain/places/place.ts'
import { pathTo } from '../../paths.ts'
import { correctionText, toSearchString } from '../../views/finder-search.ts'
import type { FinderView, RelaxationLink } from '../../views/finder-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { useSiteWords } from '../../words/site.ts'
import { usePlaceWords } from '../../words/places.ts'
import type { Messages } from '../../messages/index.ts'
import { PageLink } from '../embedding.tsx'
import { closedFilterLabel, openFilterLabel } from './time-filter-labels.ts'

/** Every change to the search that would find places, each a link with the number of places. */
export function Relaxations({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const { navigation, search: words } = useSiteWords()
  const locale = useLocale()
  const { search } = useUnit()
  const all = search || '?'
  const isAllAmongThem = view.relaxations.some((way) => way.search === all)
  return (
    <section className="notice" aria-label={finder.relaxationsTitle}>
      <p>{finder.relaxationsTitle}</p>
      <ul>
        {view.relaxations.map((way) => (
          <li key={way.search}>
            <Link className="chip" to={way.search}>
              {relaxationText(way, view, { finder, locale })}
            </Link>
          </li>
        ))}
        {!isAllAmongThem && (
          <li>
            <Link className="chip" to={all}>
              {words.showAll}
            </Link>
          </li>
        )}
        <li>
          <PageLink
            className="chip"
            to={`${pathTo('suggestion', locale)}${toSearchString(view.query)}`}
          >
            {navigation.suggestion}
          </PageLink>
        </li>
      </ul>
    </section>
  )
}

function relaxationText(
  { relaxation }: RelaxationLink,
  view: FinderView,
  { finder, locale }: { finder: Messages['finder']; locale: Locale },
): string {
  const { relaxations } = finder
  const { count } = relaxation
  switch (relaxation.kind) {
    case 'wider':
      return relaxations.wider(relaxation.radiusKm, relaxation.nearestKm, count, view.unit)
    case 'anywhere':
      return relaxations.anywhere(count)
    case 'without-category': {
      const category = view.categories.find(({ slug }) => slug === relaxation.slug)
      return relaxations.withoutFilter(category?.many ?? relaxation.slug, count)
    }
    case 'without-attribute': {
      const chip = view.attributes.find(({ pair }) => pair === relaxation.attribute)
      const filter = chip ? finder.attribute(chip.name, [chip.value]) : relaxation.attribute
      return relaxations.withoutFilter(filter, count)
    }
    case 'without-open':
      return relaxations.withoutFilter(openFilterLabel(view.query.open, finder), count)
    case 'without-closed':
      return relaxations.withoutFilter(closedFilterLabel(view.query.closed ?? 'now', finder), count)
    case 'open-later':
      return relaxations.openLater(relaxation.at, count)
    case 'as-meant':
      return relaxations.spelling(correctionText(relaxation.correction, locale), count)
    case 'without-locality':
      return relaxations.withoutFilter(
        view.query.isHere ? finder.here : relaxation.locality.label[locale],
        count,
      )
    case 'without-text':
      return relaxations.withoutFilter(view.words, count)
  }
}
