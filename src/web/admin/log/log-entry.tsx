import { Link } from 'react-router'
import { LocalTime } from '../local-time.tsx'
import { type LogQuery, logSearch } from './log-query.ts'
import type { ShownEntry } from './log-view.ts'
import { useLogWords } from './log-words.ts'

type Properties = { entry: ShownEntry; query: LogQuery }

/** One line of the log: an entry, or a run of entries of one kind. */
export function LogEntry({ entry, query }: Properties) {
  const words = useLogWords()
  const { at, actor, name, action, count } = entry
  const actors: Record<string, string> = words.actors
  const actions: Record<string, string> = words.actions
  const done = actions[action] ?? action
  const line = count > 1 ? words.many(count, done) : done
  return (
    <li>
      <p>
        <LocalTime iso={at} /> · <b>{line}</b> · {name ?? actors[actor] ?? actor}
      </p>
      {count > 1 ? (
        <EachLink entry={entry} query={query} line={line} />
      ) : (
        <Subject entry={entry} query={query} />
      )}
    </li>
  )
}

function EachLink({ entry: { id }, query, line }: Properties & { line: string }) {
  const words = useLogWords()
  const each = logSearch({ ...query, each: '1' }, { before: String(id + 1) })
  return (
    <p className="soft">
      <Link to={each} aria-label={words.eachOf(line)}>
        {words.each}
      </Link>
    </p>
  )
}

function Subject({ entry, query }: Properties) {
  const words = useLogWords()
  const { subject, subjectName, path, changes } = entry
  const settings: Record<string, string> = words.settings
  const shown = subjectName ?? settings[subject] ?? subject
  return (
    <>
      <p className="soft">
        <Link
          to={logSearch({ ...query, which: subject })}
          aria-label={words.onlyThis(shown)}
          title={subject}
        >
          {shown}
        </Link>
        {path && (
          <>
            {' · '}
            <Link to={path} aria-label={words.openThis(shown)}>
              {words.open}
            </Link>
          </>
        )}
      </p>
      {changes.length > 0 && (
        <details>
          <summary>{words.details}</summary>
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {before && <del>{before}</del>} {after && <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
