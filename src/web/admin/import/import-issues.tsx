import { Link } from 'react-router'
import { useLocale } from '../../locale.ts'
import { useWords } from '../visitor-words.ts'
import type { ImportView } from './import-view.ts'
import { useAdminWords } from '../admin-words.ts'

/** Problems and doubts about rows: line, column, value, and what to do. */
export function IssueList({ view }: { view: ImportView }) {
  const { importScreens, importing } = useAdminWords()
  const locale = useLocale()
  const { id, tab, issues } = view
  return (
    <section className="import-issues">
      {tab === 'rejected' && (
        <>
          <p className="soft">{importScreens.mendRejected}</p>
          <p>
            <a className="button" href={`/api/v1/imports/${id}/rejected?locale=${locale}`} download>
              {importScreens.downloadRejected}
            </a>
          </p>
        </>
      )}
      <Reasons view={view} />
      <ol>
        {issues.map((issue) => (
          <li key={issue.position}>
            <b>{importing.line(issue.line, view.hasRecords)}</b>
            {issue.row && <span className="import-value">{issue.row}</span>}
            {issue.column !== undefined && issue.value !== undefined && (
              <span className="import-value">
                {importing.value(
                  issue.reason === 'set_by_hand'
                    ? importScreens.fieldName(issue.column)
                    : issue.column,
                  issue.value,
                )}
              </span>
            )}
            <span>{importing.reasons[issue.reason](issue)}</span>
          </li>
        ))}
      </ol>
      <p className="import-steps">
        {view.after > 0 && <Link to={searchOf(view)}>{importScreens.first}</Link>}
        {view.next !== undefined && (
          <Link to={`${searchOf(view)}&after=${view.next}`}>{importScreens.more}</Link>
        )}
      </p>
    </section>
  )
}

/** Links to the rows of each reason, if there are several. */
function Reasons({ view }: { view: ImportView }) {
  const { importScreens, importing } = useAdminWords()
  const { units } = useWords()
  const { tab, reasons } = view
  if (reasons.length < 2) return null
  return (
    <nav className="import-tabs" aria-label={importScreens.byReason}>
      {[undefined, ...reasons].map((one) => (
        <Link
          key={one?.reason ?? ''}
          className="chip"
          to={searchOf({ tab, reason: one?.reason })}
          aria-current={one?.reason === view.reason ? 'true' : undefined}
        >
          {one ? importing.reasonNames[one.reason] : importScreens.allReasons}{' '}
          {one && <b>{units.number(one.count)}</b>}
        </Link>
      ))}
    </nav>
  )
}

function searchOf({ tab, reason }: Pick<ImportView, 'tab' | 'reason'>): string {
  return reason ? `?show=${tab}&reason=${reason}` : `?show=${tab}`
}
