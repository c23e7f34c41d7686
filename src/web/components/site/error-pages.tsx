import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Link } from '../link.tsx'
import { pageTitle } from '../../page-title.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useSiteWords } from '../../words/site.ts'

type Named = { name: string }

/** The page for a wrong address, with the nearest useful action. */
export function NotFoundPage({ site }: { site: Named }) {
  const { notFound } = useSiteWords()
  return (
    <div className="page page-narrow prose">
      <title>{pageTitle(notFound.title, site)}</title>
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <SearchInstead />
    </div>
  )
}

/** Ways on from a page that does not show what the visitor wanted: the search, and all places. */
export function SearchInstead() {
  const { search } = useSiteWords()
  return (
    <>
      <PlainSearch />
      <p>
        <Link className="button" to={pathTo('finder', useLocale())}>
          {search.showAll}
        </Link>
      </p>
    </>
  )
}

/** The search as a plain form. */
export function PlainSearch() {
  const { search } = useSiteWords()
  const locale = useLocale()
  return (
    <search>
      <form className="search-bar" action={pathTo('finder', locale)}>
        <input name="q" aria-label={search.label} placeholder={search.label} />
        <button type="submit">{search.submit}</button>
      </form>
    </search>
  )
}

type FailureProps = {
  error: unknown
  /** the site that the page belongs to, if known */
  site?: Named
  /** further ways on, which also work without a script */
  children?: ReactNode
  /** sends the same data again; reloading the page would lose it */
  sendAgain?: () => void
}

/** Shows an error of ours, with its code and without details, or a network error; then the page reloads once the connection is back. */
export function FailurePage({ error, site, children, sendAgain }: FailureProps) {
  const { failure } = useSiteWords()
  const { revalidate, state } = useRevalidator()
  const isConnection = isNetworkFailure(error)
  const reopen = useEffectEvent(() => {
    if (!sendAgain) void revalidate()
  })

  useEffect(() => {
    const onOnline = () => reopen()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  const title = isConnection ? failure.connectionTitle : failure.title
  const connectionText = sendAgain ? failure.notSent : failure.connectionText
  return (
    <div className="page page-narrow prose">
      <title>{site ? pageTitle(title, site) : title}</title>
      <h1>{title}</h1>
      {isConnection ? (
        <p>{connectionText}</p>
      ) : (
        <p>
          {sendAgain ? failure.notSent : failure.reload} {failure.code}{' '}
          <code>{errorCode(error)}</code>
        </p>
      )}
      {sendAgain && <noscript>{failure.reloadSends}</noscript>}
      <p className="needs-script">
        <button
          type="button"
          className="button"
          aria-disabled={state === 'loading' || undefined}
          onClick={sendAgain ?? (() => void revalidate())}
        >
          {sendAgain ? failure.sendAgain : failure.retry}
        </button>
      </p>
      {children}
    </div>
  )
}

function errorCode(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'internal_error'
  const problem: unknown = Object(error.data).problem
  const isCode = typeof problem === 'string' && /^[a-z_]{3,40}$/.test(problem)
  return isCode ? problem : `http_${error.status}`
}

// A fetch without an answer rejects with a TypeError. Only its message (in Chrome, Firefox or Safari) tells it from a bug.
function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
  )
}
