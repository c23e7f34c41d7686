import { Link } from '../link.tsx'
import { pathTo } from '../../paths.ts'
import type { RegionView } from '../../views/region-view.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import { RegionLinks } from './region-links.tsx'

/** How many cities are shown at first; a click opens the others. */
const SHOWN_CITIES = 24

/** The head of a region: how many places it has, their kinds and cities. */
export function RegionHead({ view }: { view: RegionView }) {
  const { finder, regions } = usePlaceWords()
  const { name, total, cities } = view
  if (total === 0) {
    return (
      <header className="region-head">
        <h1>{regions.emptyTitle(name)}</h1>
        <p>{regions.empty(name)}</p>
      </header>
    )
  }
  const more = cities.slice(SHOWN_CITIES)
  return (
    <header className="region-head">
      <h1>{regions.placesIn(name)}</h1>
      <p>{finder.places(total)}</p>
      <Kinds view={view} />
      {cities.length > 0 && (
        <section className="region-cities" aria-labelledby="staedte">
          <h2 id="staedte">{regions.cities}</h2>
          <RegionLinks links={cities.slice(0, SHOWN_CITIES)} />
          {more.length > 0 && (
            <details>
              <summary>{regions.moreCities(more.length)}</summary>
              <RegionLinks links={more} />
            </details>
          )}
        </section>
      )}
    </header>
  )
}

function Kinds({ view }: { view: RegionView }) {
  const { regions } = usePlaceWords()
  const finder = pathTo('finder', useLocale())
  return (
    <ul className="chips" aria-label={regions.byCategory}>
      {view.counts.map(({ slug, count, one, many, search }) => {
        const words = regions.category(count, one, many)
        return (
          <li key={slug}>
            {search ? (
              <Link className="chip" to={finder + search}>
                {words}
              </Link>
            ) : (
              <span className="chip">{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
