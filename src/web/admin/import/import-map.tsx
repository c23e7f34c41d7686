import { Link } from 'react-router'
import { REGION_FRAMES } from '../../../maps/picture/frames.ts'
import { MapPicture } from '../../components/map/map-picture.tsx'
import type { SiteSettings } from '../../context.ts'
import { useLocale } from '../../locale.ts'
import { pathTo } from '../../paths.ts'
import { useAdminWords } from '../admin-words.ts'
import { type ImportView, MAP_TABS } from './import-view.ts'

type Props = { view: ImportView; site: Pick<SiteSettings, 'basemapPath'> }

/** All positions of the change set on one map; what lies far off or is doubtful is named. */
export function ImportMap({ view: { map, totals }, site }: Props) {
  const { importScreens } = useAdminWords()
  const locale = useLocale()
  if (!map) return null
  const words = importScreens.map
  const { located, unlocated, isTruncated, maps, far, doubtful, of } = map
  return (
    <section className="import-overview">
      <nav className="import-tabs" aria-label={words.filter}>
        <Link className="chip" to="?show=map" aria-current={of ? undefined : 'true'}>
          {words.all}
        </Link>
        {MAP_TABS.filter((tab) => totals[tab] > 0).map((tab) => (
          <Link
            key={tab}
            className="chip"
            to={`?show=map&of=${tab}`}
            aria-current={of === tab ? 'true' : undefined}
          >
            {importScreens.tabs[tab]}
          </Link>
        ))}
      </nav>
      <p>
        {words.counts(located, unlocated)}
        {isTruncated && ` ${words.cut}`}
      </p>
      {maps.map(({ area, points }, index) => (
        <figure key={index}>
          {maps.length > 1 && <figcaption>{index === 0 ? words.all : words.withoutFar}</figcaption>}
          <div className="region-map">
            <MapPicture
              covered={false}
              frames={REGION_FRAMES}
              basemapPath={site.basemapPath}
              page={pathTo('finder', locale)}
              area={area}
              pointsOf={({ name }) => points[name] ?? []}
              alt={words.alt(located, index > 0)}
            />
          </div>
        </figure>
      ))}
      <NamedRows rows={far.rows} lead={words.far(far.total, far.rows.length)} />
      <NamedRows rows={doubtful.rows} lead={words.doubtful(doubtful.total, doubtful.rows.length)} />
    </section>
  )
}

type NamedProps = { rows: NonNullable<ImportView['map']>['far']['rows']; lead: string }

function NamedRows({ rows, lead }: NamedProps) {
  if (rows.length === 0) return null
  return (
    <>
      <p>{lead}</p>
      <ul className="import-list">
        {rows.map(({ number, name, show, after }) => (
          <li key={number}>
            <Link to={`?show=${show}&after=${after}`}>{`${number}: ${name}`}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
