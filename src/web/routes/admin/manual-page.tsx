import { data } from 'react-router'
import { adminMeta } from '../../admin/admin-meta.ts'
import { ManualSearch } from '../../admin/manual/manual-search.tsx'
import { manualWordsOf, useManualWords } from '../../admin/manual/manual-words.ts'
import { MarkdownText } from '../../components/markdown-text.tsx'
import { adminContextOf } from '../../admin/requests.ts'
import type { Route } from './+types/manual-page'
import { AdminLink } from '../../admin/admin-link.tsx'

/** From this many sections on, a page lists their headings at the top. */
const SECTIONS_TO_LIST = 4

export function loader(args: Route.LoaderArgs) {
  const { admin, locale } = adminContextOf(args)
  const { manual } = admin
  const page = manual.page(args.params.page, locale)
  if (!page) throw data(null, { status: 404 })
  const titles = manual.contents(locale).flatMap(({ pages }) => pages)
  const at = titles.findIndex(({ name }) => name === args.params.page)
  return data({ page, neighbours: { previous: titles[at - 1], next: titles[at + 1] } })
}

export const meta: Route.MetaFunction = adminMeta((locale, { loaderData }) => {
  const { title } = manualWordsOf(locale)
  return loaderData ? `${loaderData.page.title} · ${title}` : title
})

/** One page of the manual. */
export default function ManualPage({ loaderData: { page, neighbours } }: Route.ComponentProps) {
  const words = useManualWords()
  const { title, lead, sections } = page
  return (
    <div className="page manual">
      <p className="manual-back">
        <AdminLink to="manual">{words.title}</AdminLink>
      </p>
      <h1>{title}</h1>
      <article className="prose">
        <MarkdownText blocks={lead} />
        {sections.length >= SECTIONS_TO_LIST && (
          <nav aria-label={words.onThisPage}>
            <ul>
              {sections.map(({ anchor, heading }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {sections.map(({ anchor, heading, blocks }) => (
          <section key={anchor} id={anchor} className="prose">
            <h2>{heading}</h2>
            <MarkdownText blocks={blocks} />
          </section>
        ))}
      </article>
      <nav className="manual-neighbours" aria-label={words.title}>
        {(['previous', 'next'] as const).map((side) => {
          const to = neighbours[side]
          return (
            to && (
              <AdminLink key={side} to="manualPage" params={{ page: to.name }}>
                <span className="soft">{words[side]}</span> {to.title}
              </AdminLink>
            )
          )
        })}
      </nav>
      <ManualSearch />
    </div>
  )
}
