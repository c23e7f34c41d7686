import { Link } from './link.tsx'
import { usePlaceWords } from '../words/places.ts'
import { focusState } from './site/route-focus.tsx'

// Each new page is read from its top.
const toResults = focusState('ergebnisse')

type Props = {
  /** 1 is the first */
  page: number
  pageCount: number
  /** URL of that page, relative to this one */
  toPageUrl(page: number): string
}

export function Pagination({ page, pageCount, toPageUrl }: Props) {
  const { finder } = usePlaceWords()
  if (pageCount < 2) return null
  return (
    <nav className="pagination" aria-label={finder.pages}>
      {page > 1 ? (
        <Link className="button" rel="prev" to={toPageUrl(page - 1)} state={toResults}>
          {finder.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span>{finder.page(page, pageCount)}</span>
      {page < pageCount ? (
        <Link className="button" rel="next" to={toPageUrl(page + 1)} state={toResults}>
          {finder.nextPage}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
