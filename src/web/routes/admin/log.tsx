import { data, Form, Link } from 'react-router'
import { logSearch } from '../../admin/log/log-query.ts'
import { LogEntry } from '../../admin/log/log-entry.tsx'
import { type LogView, readLog } from '../../admin/log/log-view.ts'
import { logWordsOf, useLogWords } from '../../admin/log/log-words.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { adminContextOf } from '../../admin/requests.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/log'

export async function loader(args: Route.LoaderArgs) {
  const { admin, url, locale } = adminContextOf(args)
  return data(await readLog(admin, url, locale))
}

export const meta = adminMeta((locale) => logWordsOf(locale).title)

/** Who did what and when. */
export default function LogPage({ loaderData: view }: Route.ComponentProps) {
  const words = useLogWords()
  const locale = useLocale()
  const { query, entries, olderThan, hasNewerPage } = view
  const exportPath = adminPath('logExport', locale)
  return (
    <div className="page log">
      <h1>{words.title}</h1>
      <p className="soft">{words.lead}</p>
      <LogFilters view={view} />
      <p>
        {words.exportAs}{' '}
        {(['csv', 'jsonl'] as const).map((format) => (
          <a key={format} href={exportPath + logSearch(query, { format })} download>
            {format === 'csv' ? 'CSV' : 'JSON Lines'}
          </a>
        ))}
      </p>
      {entries.length === 0 && <p>{words.empty}</p>}
      <ol className="log-entries">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} query={query} />
        ))}
      </ol>
      <p className="log-pages">
        {hasNewerPage && <Link to={logSearch({ ...query, each: '' })}>{words.newest}</Link>}
        {olderThan !== undefined && (
          <Link to={logSearch(query, { before: String(olderThan) })}>{words.older}</Link>
        )}
      </p>
    </div>
  )
}

function LogFilters({ view: { query, operators, keys } }: { view: LogView }) {
  const words = useLogWords()
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <search>
      <Form className="log-filters" key={logSearch(query)}>
        <label>
          {words.who}
          <select name="who" defaultValue={query.who}>
            <option value="">{words.everybody}</option>
            {operators.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {keys.length > 0 && (
              <optgroup label={words.groups['api-key']}>
                {keys.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
            {Object.entries(words.actors).map(([actor, name]) => (
              <option key={actor} value={actor}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.what}
          <select name="what" defaultValue={query.what}>
            <option value="">{words.all}</option>
            {Object.entries(words.groups).map(([group, name]) => (
              <option key={group} value={group}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {(['from', 'until'] as const).map((name) => (
          <label key={name}>
            {words[name]}
            <input type="date" name={name} defaultValue={query[name]} />
          </label>
        ))}
        <label>
          {words.which}
          <input type="text" name="which" defaultValue={query.which} />
        </label>
        <button type="submit" className="button">
          {words.show}
        </button>
        {isFiltered && <Link to="?">{words.clear}</Link>}
      </Form>
    </search>
  )
}
