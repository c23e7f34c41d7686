import type { Messages } from '../messages/index.ts'
import { Link } from './link.tsx'
import { focusState } from './site/route-focus.tsx'

// Each new page is read from its top.
const toResults = focusState('ergebnisse')

type Props = {
  /** 1 is the first */
  page: number
  pageCount: number
  words: Messages['finder']['pagination']
  /** URL of that page, relative to this one */
  toPageUrl(page: number): string
}

export function Pagination({ page, pageCount, words, toPageUrl }: Props) {
  if (pageCount < 2) return null
  return (
    <nav className="pagination" aria-label={words.title}>
      {page > 1 ? (
        <Link className="button" rel="prev" to={toPageUrl(page - 1)} state={toResults}>
          {words.previous}
        </Link>
      ) : (
        <span />
      )}
      <span>{words.page(page, pageCount)}</span>
      {page < pageCount ? (
        <Link className="button" rel="next" to={toPageUrl(page + 1)} state={toResults}>
          {words.next}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
