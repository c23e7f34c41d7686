import { data, Form, Link, redirect } from 'react-router'
import { MapPicture } from '../../components/map/map-picture.tsx'
import { REGION_FRAMES } from '../../../maps/picture/frames.ts'
import { Checklist } from '../../admin/overview/checklist.tsx'
import { type HomeView, readHome } from '../../admin/overview/home-view.ts'
import { overviewWordsOf, useOverviewWords } from '../../admin/overview/home-words.ts'
import { MessageChart } from '../../admin/overview/message-chart.tsx'
import { AdminLink } from '../../admin/admin-link.tsx'
import { adminPath } from '../../admin/admin-routes.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { useSettingsWords } from '../../admin/settings/settings-words.ts'
import { adminContextOf } from '../../admin/requests.ts'
import { useLocale } from '../../locale.ts'
import { pathTo } from '../../paths.ts'
import { useWords } from '../../admin/visitor-words.ts'
import type { Route } from './+types/home'
import { IntentButton } from '../../admin/intent-button.tsx'
import { TableHead } from '../../admin/table-head.tsx'
import { Refresh } from '../../admin/refresh.tsx'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  // Managers have no overview: it covers the whole site.
  if (context.operator.role === 'manager') throw redirect(adminPath('places', context.locale))
  const { basemapPath } = context.site
  const countsDemo = context.url.searchParams.get('demo') === 'remove'
  return data({ ...(await readHome(context, countsDemo)), basemapPath })
}

export const meta = adminMeta((locale) => overviewWordsOf(locale).title)

/** The overview: everything that needs a person now, linked to its list. */
export default function HomePage({ loaderData: view }: Route.ComponentProps) {
  const words = useOverviewWords()
  return (
    <div className="page overview">
      <h1>{words.title}</h1>
      {view.isCounting && <Refresh seconds={2} />}
      {view.checklist && <Checklist view={view.checklist} />}
      {view.restored && <RestoredNotice view={view.restored} />}
      <Tasks view={view} />
      <Holidays holidays={view.holidays} />
      <ZeroResultSearches view={view} />
      <MessageChart days={view.messages} />
    </div>
  )
}

type RestoredProps = { view: NonNullable<HomeView['restored']> }

/** Warns that the database is a restored copy: its waiting messages may have been sent long ago. */
function RestoredNotice({ view: { held, mayDecide } }: RestoredProps) {
  const { restored: words } = useOverviewWords()
  const path = adminPath('restored', useLocale())
  return (
    <section className="problem-summary" aria-labelledby="restored">
      <h2 id="restored">{words.title}</h2>
      <p>{words.text(held)}</p>
      {mayDecide && (
        <Form method="post" action={path} className="import-steps">
          <IntentButton intent="delivered">{words.delivered}</IntentButton>
          <IntentButton intent="release">{words.release}</IntentButton>
        </Form>
      )}
    </section>
  )
}

function Tasks({ view }: { view: HomeView }) {
  const { tasks, isCounting, missing, unfinishedPages } = view
  const { backupAge, warnings, outage, retrying } = view
  const words = useOverviewWords()
  const settings = useSettingsWords()
  const waiting = tasks.filter(({ count }) => count > 0)
  const isNothing =
    waiting.length + missing.length + unfinishedPages.length + warnings.length + retrying === 0 &&
    backupAge === undefined &&
    !outage &&
    !isCounting
  return (
    <section aria-labelledby="todo">
      <h2 id="todo">{words.todo}</h2>
      {isNothing && <p>{words.nothing}</p>}
      {backupAge !== undefined && (
        <p className="problem-summary">
          {words.oldBackup(backupAge)} <AdminLink to="backups">{words.toBackups}</AdminLink>
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning.kind} className="problem-summary">
          {words.warning(warning)}{' '}
          {warning.kind !== 'little_space' && <AdminLink to="backups">{words.toBackups}</AdminLink>}
        </p>
      ))}
      {outage && <p className="problem-summary">{words.outage(outage.from, outage.until)}</p>}
      {retrying > 0 && <p>{words.retrying(retrying)}</p>}
      <ul className="overview-tasks">
        {waiting.map(({ name, count, path }) => (
          <li key={name}>
            <Link to={path}>{words.tasks[name](count)}</Link>
          </li>
        ))}
        {missing.map(({ way, section }) => (
          <li key={way}>
            <AdminLink to="settings" suffix={`#${section}`}>
              {words.missing[way]}
            </AdminLink>
          </li>
        ))}
        {unfinishedPages.map((page) => (
          <li key={page}>
            <AdminLink to="settings" suffix="#responsible">
              {settings.templates[page]}
            </AdminLink>
          </li>
        ))}
      </ul>
      {isCounting && <p className="soft">{words.counting}</p>}
    </section>
  )
}

function Holidays({ holidays }: Pick<HomeView, 'holidays'>) {
  const words = useOverviewWords()
  const { holidayName } = useWords()
  if (holidays.length === 0) return null
  return (
    <section aria-labelledby="holidays">
      <h2 id="holidays">{words.holidays}</h2>
      <p className="soft">{words.holidaysLead}</p>
      {holidays.map(({ date, name, country, count, path, rows }) => (
        <div key={`${country} ${date} ${name}`} className="overview-holiday">
          <h3>{words.holidayRow(date, holidayName(name))}</h3>
          <p>
            <Link to={path} className="button">
              {words.setForAll(count)}
            </Link>
          </p>
          <ul className="overview-holidays">
            {rows.map((row) => (
              <HolidayRow key={row.region} row={row} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type HolidayRowProps = { row: HomeView['holidays'][number]['rows'][number] }

function HolidayRow({ row: { region, path, count, places } }: HolidayRowProps) {
  const words = useOverviewWords()
  return (
    <li>
      <Link to={path}>{words.holidayRegion(region, count)}</Link>
      <details>
        <summary>{words.whichPlaces}</summary>
        <ul>
          {places.map((place) => (
            <li key={place.path}>
              <Link to={place.path}>{place.name}</Link>
            </li>
          ))}
          {count > places.length && <li>{words.andMore(count - places.length)}</li>}
        </ul>
      </details>
    </li>
  )
}

type ZeroResultProps = {
  view: Pick<HomeView, 'zeroResultSearches' | 'zeroResultArea'> & { basemapPath: string }
}

/** Zero-result searches, on a picture of the map and as a table; every row leads to the search. */
function ZeroResultSearches({ view }: ZeroResultProps) {
  const words = useOverviewWords()
  const { units } = useWords()
  const { zeroResultSearches: searches } = view
  return (
    <section aria-labelledby="misses">
      <h2 id="misses">{words.zeroResultSearches}</h2>
      <p className="soft">
        {searches.length > 0 ? words.zeroResultLead : words.noZeroResultSearches}
      </p>
      <ZeroResultPicture view={view} />
      {searches.length > 0 && (
        <div
          className="overview-table"
          // A scrollable element must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={words.zeroResultTable}
        >
          <table>
            <TableHead
              columns={[words.number, words.area, words.category, words.times, words.lately]}
            />
            <tbody>
              {searches.map(({ number, area, path, category, count, week }) => (
                <tr key={`${area} ${category}`}>
                  <td className="numeric">{number}</td>
                  <th scope="row">
                    <Link to={path}>{area}</Link>
                  </th>
                  <td>{category || words.allCategories}</td>
                  <td className="numeric">{units.number(count)}</td>
                  <td>{words.week(week)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ZeroResultPicture({
  view: { zeroResultSearches: searches, zeroResultArea, basemapPath },
}: ZeroResultProps) {
  const words = useOverviewWords()
  const locale = useLocale()
  const found = searches.flatMap(({ number, point }) => (point ? [{ number, point }] : []))
  if (!zeroResultArea) return null
  return (
    <div className="region-map">
      <MapPicture
        covered={false}
        frames={REGION_FRAMES}
        basemapPath={basemapPath}
        page={pathTo('finder', locale)}
        area={zeroResultArea}
        pointsOf={() => found}
        alt={words.zeroResultMap(found.length)}
      />
    </div>
  )
}
