import { Link } from '../link.tsx'
import { pathTo } from '../../paths.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import { Plate } from '../plate.tsx'

/** A short list of places with their distances. */
export function Nearby({ title, rows }: { title: string; rows: readonly PlaceRow[] }) {
  const { units } = usePlaceWords()
  const locale = useLocale()
  const { unit, search } = useUnit()
  if (rows.length === 0) return null
  return (
    <section className="nearby">
      <h2>{title}</h2>
      <ol>
        {rows.map((row) => (
          <li key={row.slug}>
            <Plate>{row.number}</Plate>
            <Link to={`${pathTo('place', locale, { slug: row.slug })}${search}`}>{row.name}</Link>
            {row.distanceKm !== undefined && <span>{units.distance(row.distanceKm, unit)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
