import { Link } from 'react-router'
import { useLocale } from '../words.tsx'
import type { ImportView } from './import-view.ts'
import { useOperatorWords } from './operator-words.ts'

/** What is wrong with rows, or doubtful: line, column, value, and what to do. */
export function IssueList({ view }: { view: ImportView }) {
  const { importDesk, importing } = useOperatorWords()
  const locale = useLocale()
  const { id, tab, issues } = view
  return (
    <section className="import-issues">
      {tab === 'refused' && (
        <p>
          <a className="button" href={`/api/v1/imports/${id}/rejected?locale=${locale}`} download>
            {importDesk.downloadRejected}
          </a>
        </p>
      )}
      <ol>
        {issues.map((issue) => (
          <li key={issue.position}>
            <b>{importing.line(issue.line)}</b>
            {issue.column !== undefined && issue.value !== undefined && (
              <span className="import-value">{importing.value(issue.column, issue.value)}</span>
            )}
            <span>{importing.reasons[issue.reason](issue)}</span>
          </li>
        ))}
      </ol>
      <p className="import-steps">
        {view.after > 0 && <Link to={`?show=${tab}`}>{importDesk.first}</Link>}
        {view.next !== undefined && (
          <Link to={`?show=${tab}&after=${view.next}`}>{importDesk.more}</Link>
        )}
      </p>
    </section>
  )
}
