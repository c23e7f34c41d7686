import { Link } from 'react-router'
import { type FinderView, pageOf } from '../views/finder-view.ts'
import { useWords } from '../words.tsx'
import { focusing } from './route-focus.tsx'

// Whoever turns the page wants to read on, from the top.
const toResults = focusing('ergebnisse')

export function Pagination({ view }: { view: FinderView }) {
  const { finder } = useWords()
  const { query, pageCount } = view
  if (pageCount < 2) return null
  return (
    <nav className="pagination" aria-label={finder.pages}>
      {query.page > 1 ? (
        <Link className="button" rel="prev" to={pageOf(query, query.page - 1)} state={toResults}>
          {finder.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span>{finder.page(query.page, pageCount)}</span>
      {query.page < pageCount ? (
        <Link className="button" rel="next" to={pageOf(query, query.page + 1)} state={toResults}>
          {finder.nextPage}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
