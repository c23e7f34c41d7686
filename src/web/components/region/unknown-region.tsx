import { useWords } from '../../words/site.ts'
import { Link } from '../link.tsx'
import { pathTo } from '../../paths.ts'
import type { TrailStep } from '../../views/trail.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import { SearchInstead } from '../site/error-pages.tsx'

/** An unknown region or city, with links to the known ones. */
export function UnknownRegionPage({ around }: { around?: TrailStep }) {
  const { regions } = usePlaceWords()
  const { search } = useWords()
  const locale = useLocale()
  return (
    <div className="page page-narrow prose">
      <h1>{around ? regions.unknownCityTitle(around.name) : regions.unknownTitle}</h1>
      <SearchInstead />
      <p className="region-ways">
        {around && <Link to={around.path}>{regions.wholeRegion(around.name)}</Link>}
        <Link to={pathTo('regions', locale)}>{regions.all}</Link>
        <Link to={pathTo('finder', locale)}>{search.showAll}</Link>
      </p>
    </div>
  )
}
