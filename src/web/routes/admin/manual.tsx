import { data, Link } from 'react-router'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { ManualSearch } from '../../admin/manual/manual-search.tsx'
import { manualWordsOf, useManualWords } from '../../admin/manual/manual-words.ts'
import { useLocale } from '../../locale.ts'
import { adminContextOf } from '../../admin/requests.ts'
import type { Route } from './+types/manual'
import { AdminLink } from '../../admin/admin-link.tsx'

export function loader(args: Route.LoaderArgs) {
  const { admin, url, locale } = adminContextOf(args)
  const { manual } = admin
  const typed = url.searchParams.get('q')?.trim() ?? ''
  const results = typed ? manual.search(typed, locale) : undefined
  return data({ typed, contents: manual.contents(locale), findings: results })
}

export const meta = adminMeta((locale) => manualWordsOf(locale).title)

/** The contents of the manual, and what a search in it found. */
export default function ManualContents({ loaderData }: Route.ComponentProps) {
  const words = useManualWords()
  const { typed, contents, findings } = loaderData
  return (
    <div className="page manual">
      <h1>{words.title}</h1>
      <p className="soft">{words.lead}</p>
      <ManualSearch typed={typed} />
      {findings && <ManualResults typed={typed} findings={findings} />}
      <h2>{words.contents}</h2>
      <div className="manual-contents">
        {contents.map(({ chapter, pages }) => (
          <section key={chapter}>
            <h3>{words.chapters[chapter]}</h3>
            <ul>
              {pages.map(({ name, title }) => (
                <li key={name}>
                  <AdminLink to="manualPage" params={{ page: name }}>
                    {title}
                  </AdminLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

type SearchResults = NonNullable<Route.ComponentProps['loaderData']['findings']>

function ManualResults({ typed, findings: results }: { typed: string; findings: SearchResults }) {
  const words = useManualWords()
  const locale = useLocale()
  if (results.length === 0) return <p role="status">{words.nothing(typed)}</p>
  return (
    <section>
      <h2>{words.found(results.length, typed)}</h2>
      <ol className="manual-findings">
        {results.map(({ name, title, section, excerpt }) => {
          const path = adminPath('manualPage', locale, { page: name })
          const to = section ? `${path}#${section.anchor}` : path
          return (
            <li key={to}>
              <Link to={to}>{section ? `${title}: ${section.heading}` : title}</Link>
              <p>{excerpt}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
