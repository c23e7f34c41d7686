import { isRouteErrorResponse, Link } from 'react-router'
import { pathTo } from '../paths.ts'
import { useLocale, useWords } from '../words.tsx'

/** A wrong address: words and the nearest useful action. */
export function NotFoundPage() {
  const { notFound, finder } = useWords()
  const locale = useLocale()
  return (
    <div className="page page-narrow prose">
      <title>{notFound.title}</title>
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <search>
        <form className="search-bar" action={pathTo('finder', locale)}>
          <input name="q" aria-label={finder.searchLabel} placeholder={finder.searchPlaceholder} />
          <button type="submit">{finder.submit}</button>
        </form>
      </search>
      <p>
        <Link to={pathTo('finder', locale)}>{finder.showAll}</Link>
      </p>
    </div>
  )
}

/** Our own fault. The number leads to the log entry; what went wrong is not told to strangers. */
export function FailurePage({ error }: { error: unknown }) {
  const { failure } = useWords()
  return (
    <div className="page page-narrow prose">
      <title>{failure.title}</title>
      <h1>{failure.title}</h1>
      <p>
        {failure.text} <code>{errorCode(error)}</code>
      </p>
    </div>
  )
}

function errorCode(error: unknown): string {
  if (isRouteErrorResponse(error)) return `http_${error.status}`
  return 'internal_error'
}
