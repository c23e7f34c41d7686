import type { ReactNode } from 'react'
import { MarkdownText } from '../markdown-text.tsx'
import type { LegalPage } from '../../messages/legal.de.ts'
import type { Block } from '../../../lib/markdown/markdown.ts'
import { useWords } from '../../words.tsx'

type Props = {
  page: LegalPage
  /** whom to credit for data that is shown */
  sources?: readonly string[]
  /** what the owner wrote; without it the template stands there */
  own?: readonly Block[]
  /** what follows the text */
  children?: ReactNode
}

/** One of the legal pages as running text. */
export function LegalTextPage({ page, own, sources = [], children }: Props) {
  const { legal, place } = useWords()
  const { title, sections } = legal[page]
  return (
    <article className="page page-narrow prose">
      <h1>{title}</h1>
      {own && <MarkdownText blocks={own} />}
      {(own ? [] : sections).map(({ heading, paragraphs }) => (
        <section key={heading ?? title} className="prose">
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {sources.length > 0 && (
        <section className="prose">
          <h2>{place.sources}</h2>
          <ul>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </article>
  )
}
