import { pathTo } from '../../paths.ts'
import type { PlaceRow } from '../../views/place-view.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../words.tsx'
import { OpeningLine } from '../place/opening-line.tsx'
import { Plate } from '../plate.tsx'
import { PageLink } from '../surroundings.tsx'

/** The selected place under the map, for narrow windows where the list is not beside it. */
export function SelectedCard({ row }: { row?: PlaceRow }) {
  const locale = useLocale()
  const { search } = useUnit()
  if (!row) return null
  return (
    <div className="selected-card">
      <Plate>{row.number}</Plate>
      <p>
        <PageLink to={`${pathTo('place', locale, { slug: row.slug })}${search}`}>
          {row.name}
        </PageLink>
        <br />
        <span className="soft">{row.town}</span>
        <br />
        <OpeningLine status={row.opening} sample={row.sampleHours} />
      </p>
    </div>
  )
}
