import { Link } from '../link.tsx'
import type { Locale } from '../../../domain/places/place.ts'
import { pathTo } from '../../paths.ts'
import { meantText, searchOf } from '../../views/finder-search.ts'
import type { FinderView, WayOut } from '../../views/finder-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { useWords } from '../../words/site.ts'
import { usePlaceWords } from '../../words/places.ts'
import type { Messages } from '../../messages/index.ts'
import { PageLink } from '../surroundings.tsx'
import { closedWords, openWords } from './open-words.ts'

/** Every change to the search that would find places, each a link with the number of places. */
export function WaysOut({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const { navigation, search: words } = useWords()
  const locale = useLocale()
  const { search } = useUnit()
  const all = search || '?'
  const isAllAmongThem = view.waysOut.some((way) => way.search === all)
  return (
    <section className="notice" aria-label={finder.helps}>
      <p>{finder.helps}</p>
      <ul>
        {view.waysOut.map((way) => (
          <li key={way.search}>
            <Link className="chip" to={way.search}>
              {wayWords(way, view, { finder, locale })}
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
          <PageLink className="chip" to={`${pathTo('suggestion', locale)}${searchOf(view.query)}`}>
            {navigation.suggestion}
          </PageLink>
        </li>
      </ul>
    </section>
  )
}

function wayWords(
  { relaxation }: WayOut,
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
      return relaxations.withoutFilter(openWords(view.query.open, finder), count)
    case 'without-closed':
      return relaxations.withoutFilter(closedWords(view.query.closed ?? 'now', finder), count)
    case 'open-later':
      return relaxations.openLater(relaxation.at, count)
    case 'as-meant':
      return relaxations.spelling(meantText(relaxation.correction, locale), count)
    case 'without-locality':
      return relaxations.withoutFilter(
        view.query.isHere ? finder.here : relaxation.locality.label[locale],
        count,
      )
    case 'without-text':
      return relaxations.withoutFilter(view.words, count)
  }
}
